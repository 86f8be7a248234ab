import { Form, Link } from "react-router";
import { findTurns, readDeskOrders } from "../../../leads/reminders/reminders.server.ts";
import { findLocation, listLocations } from "../../../locations/locations.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { Select, TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { UndoNotice } from "../undo-notice.tsx";
import type { Route } from "./+types/answering.ts";
import { type AnsweringResult, answeringActions, MOST_TURNS } from "./answering-actions.server.ts";
import { answeringTexts } from "./answering-texts.ts";
import { findOrigin, Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { listTellable, nameById, worksIn } from "./told-people.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOwner(context);
  const [orders, tellable, names] = await Promise.all([readDeskOrders(), listTellable(), listNames()]);
  const slug = new URL(request.url).searchParams.get("location") ?? "";
  const labels = new Map<string, string>(tellable.map(({ value, label }) => [value, label]));
  const readOrder = (place: string) => {
    const { turns: counts, set } = findTurns(orders, place === "*" ? null : place);
    const turns = nameById(counts, tellable).slice(0, MOST_TURNS);
    const origin = findOrigin(set, names, answeringTexts.content);
    const here = tellable.filter((one) => worksIn(one, place)).map(({ value, label }) => ({ value, label }));
    // Who has left stays to be seen until somebody else is chosen.
    const gone = turns.flatMap(({ to }) =>
      here.some(({ value }) => value === to) ? [] : [{ value: to, label: labels.get(to) ?? nameGone(to) }],
    );
    return {
      place,
      turns,
      origin,
      isOwn: orders.has(place),
      choices: [...here, ...gone],
      rows: Array.from({ length: MOST_TURNS }, (_, row) => row),
    };
  };
  const location = findLocation(slug);
  return {
    everywhere: readOrder("*"),
    chosen: location && { name: location.locationName, ...readOrder(location.slug) },
    own: listLocations()
      .filter((one) => orders.has(one.slug))
      .map((one) => ({
        slug: one.slug,
        name: one.locationName,
        turns: (orders.get(one.slug)?.turns ?? []).map(({ to, after }) =>
          answeringTexts.turn(labels.get(to) ?? nameGone(to), after),
        ),
      })),
    places: listLocations().map((one) => ({ value: one.slug, label: one.locationName })),
  };
}

function nameGone(to: string): string {
  return to.includes("@") ? to : answeringTexts.gone;
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<AnsweringResult>(args, answeringActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Result = Partial<AnsweringResult> | undefined;
type Order = Route.ComponentProps["loaderData"]["everywhere"];

export default function Answering({ loaderData, actionData }: Route.ComponentProps) {
  const { everywhere, chosen, own, places } = loaderData;
  const answered = useAnswered(actionData);
  const resultFor = (place: string) => (answered?.id === place ? answered : undefined);
  return (
    <SettingsPage of="answering">
      <p className="soft">{answeringTexts.rules}</p>
      <section aria-labelledby="everywhere">
        <h2 id="everywhere">{answeringTexts.everywhere}</h2>
        <p className="soft">{answeringTexts.everywhereHint}</p>
        <OrderForm order={everywhere} result={resultFor("*")} />
      </section>
      {chosen ? (
        <section aria-labelledby="chosen">
          <h2 id="chosen">{answeringTexts.for(chosen.name)}</h2>
          <OrderForm key={chosen.place} order={chosen} result={resultFor(chosen.place)} />
        </section>
      ) : null}
      <section aria-labelledby="own">
        <h2 id="own">{answeringTexts.own}</h2>
        {own.length === 0 ? (
          <p className="empty">{answeringTexts.none}</p>
        ) : (
          <ul className="day-list">
            {own.map(({ slug, name, turns }) => (
              <li key={slug}>
                <p>
                  <b>{name}</b>
                  <br />
                  {turns.join(", ")}
                </p>
                <Link to={`?location=${slug}`}>
                  {answeringTexts.edit}
                  <span className="unseen">{answeringTexts.editFor(name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="choose">
        <h2 id="choose">{answeringTexts.choose}</h2>
        <Form method="get" className="stack">
          <Select
            id="location"
            name="location"
            label={answeringTexts.location}
            choices={places}
            defaultValue={chosen?.place}
          />
          <button type="submit">{answeringTexts.open}</button>
        </Form>
      </section>
      <UndoNotice result={answered} />
    </SettingsPage>
  );
}

function OrderForm({ order, result }: { order: Order; result: Result }) {
  const { place, turns, origin, isOwn, choices, rows } = order;
  const wrong = (field: string) => (result?.field === field ? result.problem : undefined);
  const prefix = place === "*" ? "" : `${place}-`;
  return (
    <Form
      method="post"
      className="stack"
      noValidate
      preventScrollReset
      key={JSON.stringify(turns) + String(isOwn)}
    >
      <input type="hidden" name="place" value={place} />
      {rows.map((row) => (
        <div className="turn" key={row}>
          <Select
            id={`${prefix}who-${row}`}
            name={`who-${row}`}
            label={answeringTexts.who(row + 1)}
            choices={[{ value: "", label: answeringTexts.nobody }, ...choices]}
            defaultValue={result?.typed?.[`who-${row}`] ?? turns[row]?.to ?? ""}
            error={wrong(`who-${row}`)}
          />
          <TextInput
            id={`${prefix}after-${row}`}
            name={`after-${row}`}
            label={answeringTexts.after(row + 1)}
            inputMode="numeric"
            defaultValue={result?.typed?.[`after-${row}`] ?? turns[row]?.after ?? ""}
            error={wrong(`after-${row}`)}
            autoComplete="off"
          />
        </div>
      ))}
      <p>
        <Origin of={origin} />
      </p>
      <IdempotencyKey />
      <div className="row">
        <button type="submit" name="intent" value="save" className="main">
          {answeringTexts.save}
        </button>
        {isOwn ? (
          <button type="submit" name="intent" value="reset">
            {answeringTexts.reset}
          </button>
        ) : null}
      </div>
    </Form>
  );
}
