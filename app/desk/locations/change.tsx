import { Form, Link } from "react-router";
import { utcDay } from "../../../schedule/days-and-durations.ts";
import { TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Place } from "../place.tsx";
import { Title } from "../title.tsx";
import { UndoNotice } from "../undo-notice.tsx";
import type { Route } from "./+types/change.ts";
import { type ChangeLine, type ChangeResult, changeActions } from "./change-actions.server.ts";
import { changeTexts } from "./change-texts.ts";
import { listOwnLocations } from "./read-locations.server.ts";
import { locationTexts } from "./texts.ts";
import "./change.css";

export function loader({ request, context }: Route.LoaderArgs) {
  const owner = requireOwner(context);
  const slugs = new URL(request.url).searchParams.getAll("location");
  return {
    today: utcDay(Date.now()),
    chosen: listOwnLocations(owner)
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ slug, locationName, region }) => ({ slug, name: locationName, region })),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<ChangeResult>(args, changeActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Result = Partial<ChangeResult> | undefined;

export default function ChangeSeveral({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, today } = loaderData;
  const answered = useAnswered(actionData);
  return (
    <>
      <Title>{changeTexts.title}</Title>
      <header className="stack">
        <Link to="/desk/locations">{changeTexts.back}</Link>
        <h1>{changeTexts.title}</h1>
      </header>
      {chosen.length === 0 ? (
        <p className="empty">{changeTexts.noneSelected}</p>
      ) : (
        <>
          <section aria-labelledby="chosen">
            <h2 id="chosen">{changeTexts.for(chosen.length)}</h2>
            <p className="chosen-places">
              {chosen.map(({ slug, name, region }) => (
                <Place key={slug} name={name} region={region} />
              ))}
            </p>
          </section>
          {answered?.lines && answered.typed ? (
            <Check lines={answered.lines} typed={answered.typed} slugs={chosen.map(({ slug }) => slug)} />
          ) : null}
          <Fields today={today} slugs={chosen.map(({ slug }) => slug)} result={answered} />
        </>
      )}
      <UndoNotice result={answered} />
    </>
  );
}

const kinds = Object.keys(changeTexts.choices) as (keyof typeof changeTexts.choices)[];

/** The style sheet shows the fields of what's chosen. */
function Fields({ today, slugs, result }: { today: string; slugs: readonly string[]; result: Result }) {
  const typed = result?.typed;
  const wrong = (field: string) => (result?.field === field ? result.problem : undefined);
  return (
    <Form method="post" className="stack change" noValidate preventScrollReset>
      {slugs.map((slug) => (
        <input type="hidden" name="location" value={slug} key={slug} />
      ))}
      <input type="hidden" name="intent" value="preview" />
      <fieldset className="answers" aria-describedby={wrong("what") && "what-error"}>
        <legend>{changeTexts.what}</legend>
        {kinds.map((kind, place) => (
          <label className="tick" key={kind}>
            <input
              type="radio"
              name="what"
              value={kind}
              defaultChecked={typed?.what ? typed.what === kind : place === 0}
            />
            {changeTexts.choices[kind]}
          </label>
        ))}
      </fieldset>
      {wrong("what") ? (
        <p className="field-error" id="what-error">
          {wrong("what")}
        </p>
      ) : null}
      <div data-for="capacity">
        <TextInput
          id="capacity"
          name="capacity"
          inputMode="numeric"
          label={changeTexts.capacity}
          hint={changeTexts.capacityHint}
          defaultValue={typed?.capacity}
          error={wrong("capacity")}
          autoComplete="off"
          optional
        />
      </div>
      <div data-for="hours">
        {(["weekdays", "saturday", "sunday"] as const).map((field) => (
          <TextInput
            key={field}
            id={field}
            name={field}
            label={changeTexts[field]}
            hint={field === "weekdays" ? changeTexts.hoursHint : undefined}
            defaultValue={typed?.[field] || locationTexts.closed}
            error={wrong(field)}
            autoComplete="off"
          />
        ))}
      </div>
      <div data-for="closed">
        <TextInput
          id="date"
          name="date"
          type="date"
          min={today}
          label={changeTexts.date}
          defaultValue={typed?.date}
          error={wrong("date")}
        />
        <TextInput
          id="reason"
          name="reason"
          label={changeTexts.reason}
          defaultValue={typed?.reason}
          error={wrong("reason")}
          autoComplete="off"
        />
      </div>
      <IdempotencyKey />
      <button type="submit" className={result?.lines ? undefined : "main"}>
        {changeTexts.show}
      </button>
    </Form>
  );
}

type CheckProps = {
  lines: readonly ChangeLine[];
  typed: Readonly<Record<string, string>>;
  slugs: readonly string[];
};

function Check({ lines, typed, slugs }: CheckProps) {
  const changed = lines.filter(({ before, after }) => before !== after).length;
  return (
    <section aria-labelledby="check" className="check">
      <h2 id="check">{changeTexts.check}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{changeTexts.location}</th>
            <th scope="col">{changeTexts.before}</th>
            <th scope="col">{changeTexts.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, alsoAt, before, after }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {alsoAt.length > 0 ? <span className="soft"> {changeTexts.sharedToo(alsoAt)}</span> : null}
              </th>
              <td>{before || locationTexts.closed}</td>
              <td>{before === after ? changeTexts.unchanged : after || locationTexts.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > 0 ? (
        <Form method="post">
          <input type="hidden" name="intent" value="apply" />
          {slugs.map((slug) => (
            <input type="hidden" name="location" value={slug} key={slug} />
          ))}
          {Object.entries(typed).map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name} />
          ))}
          <IdempotencyKey />
          <button type="submit" className="main">
            {changeTexts.apply(changed)}
          </button>
        </Form>
      ) : (
        <p className="soft">{changeTexts.nothing}</p>
      )}
    </section>
  );
}
