import { Form, Link } from "react-router";
import { findDeskMailboxes } from "../../../deliveries/lead-mailboxes.server.ts";
import { nameLocations } from "../../../locations/locations.server.ts";
import { listRecords } from "../../../locations/records.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import { formatNames } from "../texts.ts";
import type { Route } from "./+types/notifications.ts";
import { findLeadMail, notificationActions } from "./notification-actions.server.ts";
import { notificationTexts } from "./notification-texts.ts";
import { findOrigin, Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [own, names] = await Promise.all([findDeskMailboxes(), listNames()]);
  const mail = findLeadMail();
  const usual = mail?.mailboxes ?? { to: [], isSet: false };
  const place = usual.isSet ? notificationTexts.env : notificationTexts.content;
  const origin = findOrigin(own, names, place);
  const records = listRecords();
  const withOwn = records.filter(({ notify }) => notify.length > 0);
  return {
    origin,
    own: own?.mailboxes ?? [],
    usual: usual.to,
    isFolder: mail?.staysHere === true,
    locations: withOwn.map(({ key, slugs, notify }) => ({
      ...{ key, notify },
      slug: slugs.at(-1) ?? "",
      name: formatNames(nameLocations(slugs)),
    })),
    others: records.length - withOwn.length,
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction(args, notificationActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, own, usual, isFolder, locations, others } = loaderData;
  const answered = useAnswered(actionData);
  const held = own.length > 0 ? own : usual;
  const edit = answered?.intent === "mailboxes" ? answered : undefined;
  const tested = (id: string) =>
    answered?.intent === "test-mail" && answered.id === id ? answered : undefined;
  return (
    <SettingsPage of="notifications">
      <section aria-labelledby="owners">
        <h2 id="owners">{notificationTexts.owners}</h2>
        <dl className="facts">
          <dt>{notificationTexts.goesTo}</dt>
          <dd>
            {held.join(", ")}
            <br />
            <Origin of={origin} />
          </dd>
        </dl>
        {own.length > 0 ? <p className="soft">{notificationTexts.usual(usual.join(", "))}</p> : null}
        {isFolder ? <p className="soft">{notificationTexts.folder}</p> : null}
        <TestMail location="*" to={held} />
        <Said done={tested("*")?.done} problem={tested("*")?.problem} />
      </section>
      <section aria-labelledby="change">
        <h2 id="change">{notificationTexts.change}</h2>
        <Said done={edit?.done} />
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="intent" value="mailboxes" />
          <TextInput
            id="mailboxes"
            name="mailboxes"
            label={notificationTexts.mailboxes}
            hint={notificationTexts.mailboxesHint}
            defaultValue={own.join(", ")}
            key={own.join(", ")}
            error={edit?.problem}
            autoComplete="off"
            optional
          />
          <IdempotencyKey />
          <button type="submit" className="main">
            {notificationTexts.save}
          </button>
        </Form>
      </section>
      <section aria-labelledby="locations">
        <h2 id="locations">{notificationTexts.locations}</h2>
        {locations.length === 0 ? (
          <p className="empty">{notificationTexts.none}</p>
        ) : (
          <ul className="day-list">
            {locations.map(({ key, slug, name, notify }) => (
              <li key={key}>
                <p>
                  <b>{name}</b>
                  <br />
                  {notify.join(", ")}{" "}
                  <Link to={`/desk/locations?location=${slug}`}>
                    {notificationTexts.edit}
                    <span className="unseen">{notificationTexts.editFor(name)}</span>
                  </Link>
                </p>
                <TestMail location={slug} to={notify} />
                <Said done={tested(slug)?.done} problem={tested(slug)?.problem} />
              </li>
            ))}
          </ul>
        )}
        {locations.length > 0 && others > 0 ? <p className="soft">{notificationTexts.add(others)}</p> : null}
        <p>
          <Link to="/desk/locations">{notificationTexts.openLocations}</Link>
        </p>
      </section>
    </SettingsPage>
  );
}

function TestMail({ location, to }: { location: string; to: readonly string[] }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="test-mail" />
      <input type="hidden" name="location" value={location} />
      <IdempotencyKey />
      <button type="submit" aria-label={notificationTexts.testTo(to.join(", "))}>
        {notificationTexts.test}
      </button>
    </Form>
  );
}
