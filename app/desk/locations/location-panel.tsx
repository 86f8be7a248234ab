import { Form } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import type { ActionResult } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { History } from "./history.tsx";
import type { Change } from "./list-changes.server.ts";
import { LocationHours } from "./location-hours.tsx";
import type { LocationDetails } from "./read-locations.server.ts";
import { locationTexts } from "./texts.ts";
import { WindowCapacity } from "./window-capacity.tsx";

type Result = ActionResult | undefined;

type PanelProps = {
  details: LocationDetails;
  history: readonly Change[];
  mayChange: boolean;
  result: Result;
};

/** Under its line in the table: everything about one location, and the forms that change it. */
export function LocationPanel({ details, history, mayChange, result }: PanelProps) {
  const { slug, name, capacity, crewNames } = details;
  if (!mayChange) return <Facts details={details} />;
  return (
    <>
      <RecordForm details={details} result={result} />
      <LocationHours slug={slug} name={details.ownName} hours={details.hours} result={result} />
      <div className="panel-rest">
        <WindowCapacity
          location={slug}
          title={locationTexts.capacity}
          hint={locationTexts.usuallyTrucks(crewNames)}
          capacity={capacity}
          result={result}
        />
        <History lines={history} />
      </div>
      <p className="unseen">{locationTexts.endOf(name)}</p>
    </>
  );
}

function Facts({ details: { notify } }: { details: LocationDetails }) {
  return (
    <div className="panel-facts">
      <p>{locationTexts.emailedTo(notify)}</p>
      <p className="soft">{locationTexts.ownerChanges}</p>
    </div>
  );
}

function RecordForm({ details, result }: { details: LocationDetails; result: Result }) {
  const { slug, ownName, phone, notify, sharedBy, isFromFirebase } = details;
  const edit = result?.intent === "edit" ? result : undefined;
  const wrong = (field: string) => (edit?.field === field ? edit.problem : undefined);
  return (
    <section aria-labelledby="record">
      <h2 id="record">{locationTexts.phoneAndEmail}</h2>
      <Said done={edit?.done} />
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="location" value={slug} />
        <TextInput
          id="phone"
          name="phone"
          type="tel"
          label={locationTexts.phone}
          hint={isFromFirebase ? locationTexts.phoneIsElsewhere : locationTexts.phoneShown}
          defaultValue={phone}
          key={phone}
          error={wrong("phone")}
          autoComplete="off"
        />
        <TextInput
          id="notify"
          name="notify"
          label={locationTexts.notify}
          hint={locationTexts.notifyHint}
          defaultValue={notify.join(", ")}
          error={wrong("notify")}
          autoComplete="off"
          optional
        />
        {sharedBy.length > 1 ? (
          <>
            <p className="soft">{locationTexts.sharedBy(sharedBy)}</p>
            <label className="tick">
              <input type="checkbox" name="only" value="yes" /> {locationTexts.onlyFor(ownName)}
            </label>
          </>
        ) : null}
        <IdempotencyKey />
        <button type="submit" className="main">
          {deskTexts.save}
        </button>
      </Form>
    </section>
  );
}
