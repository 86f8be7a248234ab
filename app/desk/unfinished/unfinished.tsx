import { Form } from "react-router";
import { findLatestCursor } from "../../../leads/inbox/inbox.server.ts";
import type { Kind } from "../../../leads/status.ts";
import { listUnfinished } from "../../../leads/unfinished/unfinished.server.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { listEntryPlaces } from "../new-lead/list-entry-places.server.ts";
import { Said } from "../said.tsx";
import { deskTexts, kindTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/unfinished.ts";
import { unfinishedTexts as texts } from "./texts.ts";
import { unfinishedActions } from "./unfinished-actions.server.ts";
import { UnfinishedLine } from "./unfinished-line.tsx";
import "../lead-line.css";
import "../to-do/to-do.css";
import "./unfinished.css";

const SHOWN = 50;
const kinds: readonly Kind[] = ["moving", "junk"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const query = new URL(request.url).searchParams;
  const places = listEntryPlaces(staff);
  const place = query.get("location") ?? "";
  const kind = kinds.find((one) => one === query.get("kind"));
  const isTheirs = place !== "" && mayWorkIn(staff, place);
  const cursor = await findLatestCursor();
  const offered = await listUnfinished(
    { locations: isTheirs ? [place] : visibleTo(staff), kind },
    { limit: SHOWN, now: Date.now() },
  );
  return { cursor, places, place: isTheirs ? place : "", kind: kind ?? "", offered };
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  return runFormAction(args, unfinishedActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function UnfinishedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cursor, places, place, kind, offered } = loaderData;
  const answered = useAnswered(actionData);
  useLiveDesk(cursor, offered ? { unfinished: offered.mark } : {});
  return (
    <div className="unfinished">
      <Title>{deskTexts.pages.unfinished}</Title>
      <h1>{deskTexts.pages.unfinished}</h1>
      <Said problem={answered?.problem} done={answered?.done} />
      {offered ? (
        <>
          <p>{texts.why}</p>
          <Form method="get" action="/desk/unfinished" className="unfinished-filter">
            <div className="field">
              <label htmlFor="unfinished-location">{texts.location}</label>
              <select id="unfinished-location" name="location" defaultValue={place}>
                <option value="">{texts.everywhere}</option>
                {places.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="unfinished-kind">{texts.kind}</label>
              <select id="unfinished-kind" name="kind" defaultValue={kind}>
                <option value="">{texts.bothKinds}</option>
                {kinds.map((one) => (
                  <option key={one} value={one}>
                    {kindTexts[one]}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit">{texts.show}</button>
          </Form>
          {offered.lines.length === 0 ? (
            <EmptyState drawing="done" title={<p>{texts.none}</p>} />
          ) : (
            <ul>
              {offered.lines.map((request) => (
                <UnfinishedLine key={request.id} request={request} />
              ))}
            </ul>
          )}
          {offered.count > offered.lines.length ? (
            <p className="soft">{texts.more(offered.count - offered.lines.length)}</p>
          ) : null}
        </>
      ) : (
        <p>
          {texts.off}
          <code>{texts.offFile}</code>
          {texts.offEnd}
        </p>
      )}
    </div>
  );
}
