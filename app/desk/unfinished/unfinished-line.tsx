import { Link, useFetcher } from "react-router";
import type { Unfinished } from "../../../leads/unfinished/unfinished.server.ts";
import { printCode } from "../../../locations/postal-code.ts";
import { formatShortDay, isDay } from "../../../schedule/days-and-durations.ts";
import type { ActionResult } from "../form-action.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { Place } from "../place.tsx";
import { Trade } from "../trade.tsx";
import { unfinishedTexts as texts } from "./texts.ts";

function listFacts({ typed }: Unfinished): string[] {
  const { zipFrom = "", zipTo = "", street = "", city = "", moveDate, selectedDate } = typed;
  const day = moveDate ?? selectedDate ?? "";
  const codes = [zipFrom, zipTo].filter(Boolean).map(printCode);
  return [
    codes.join(" → "),
    [street, city].filter(Boolean).join(", "),
    isDay(day) && formatShortDay(day),
  ].filter((fact) => typeof fact === "string" && fact !== "") as string[];
}

export function UnfinishedLine({ request }: { request: Unfinished }) {
  const fetcher = useFetcher<ActionResult>();
  const { id, name, kind, phone, printedPhone, email, typed } = request;
  const who = name || printedPhone;
  return (
    <li className="to-do-line" data-unfinished={id}>
      <div className="lead-who">
        <strong dir="auto">{name || texts.noName}</strong>
        <span className="soft">
          {texts.left}
          <Moment at={request.updatedAt} isShort />
        </span>
      </div>
      <div className="lead-what">
        <Trade kind={kind} />
        <Place name={request.locationName} region={request.region} />
        <span className="badge">{texts.badge}</span>
      </div>
      {typed.message ? (
        <p className="lead-words" dir="auto">
          {typed.message}
        </p>
      ) : null}
      <p className="lead-marks soft">
        {[printedPhone, email, ...listFacts(request)].filter(Boolean).map((fact) => (
          <span key={fact} dir="auto">
            {fact}
          </span>
        ))}
      </p>
      <div className="to-do-actions">
        <a className="button" href={`tel:${phone}`} aria-label={texts.callPerson(who)}>
          {texts.call}
        </a>
        <fetcher.Form
          method="post"
          action="/desk/unfinished"
          onSubmit={(event) => {
            if (fetcher.state !== "idle") event.preventDefault();
          }}
        >
          <KeyField result={fetcher.data} />
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="request" value={id} />
          <button type="submit" aria-label={texts.removeNamed(who)}>
            {texts.remove}
          </button>
        </fetcher.Form>
        <Link className="button" to={`/desk/new?unfinished=${id}`} aria-label={texts.makeLeadOf(who)}>
          {texts.makeLead}
        </Link>
      </div>
    </li>
  );
}
