import { Form } from "react-router";
import { retention } from "../../../content/retention.ts";
import { listFailedErasures } from "../../../deliveries/erase.server.ts";
import { findLastRetention } from "../../../leads/privacy/privacy.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { requireOwner } from "../door.server.ts";
import { FormDraft } from "../drafts/drafts.tsx";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey, LostNotice } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deskTexts, type Held } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/privacy.ts";
import { type Found, type FoundRequest, privacyActions } from "./privacy-actions.server.ts";
import { privacyTexts } from "./texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return { retention, lastRun: findLastRetention(), failed: await listFailedErasures() };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<Found>(args, privacyActions, ["erase"]);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Privacy({
  loaderData: { retention, lastRun, failed },
  actionData,
}: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const found = answered?.requests;
  return (
    <>
      <Title>{deskTexts.pages.privacy}</Title>
      <h1>{deskTexts.pages.privacy}</h1>
      <ConfirmIdentity asked={answered?.confirm} />
      <section aria-labelledby="who">
        <h2 id="who">{privacyTexts.lookUp}</h2>
        <p className="soft">{privacyTexts.lookUpHint}</p>
        <Said problem={answered?.problem} done={answered?.done} />
        <Form method="post" className="stack" noValidate key={answered?.done ? "done" : "asked"}>
          <input type="hidden" name="intent" value="find" />
          <TextInput
            id="phone"
            label={privacyTexts.theirPhone}
            name="phone"
            type="tel"
            autoComplete="off"
            optional
            defaultValue={answered?.phone}
          />
          <TextInput
            id="email"
            label={privacyTexts.theirEmail}
            name="email"
            type="email"
            autoComplete="off"
            optional
            defaultValue={answered?.email}
          />
          <FormDraft />
          <LostNotice />
          <button type="submit" className="main">
            {privacyTexts.lookUpButton}
          </button>
        </Form>
      </section>
      {found ? (
        <FoundPerson
          phone={answered?.phone ?? ""}
          email={answered?.email ?? ""}
          requests={found}
          held={{
            requests: found.length,
            messages: answered?.messages ?? 0,
            unfinished: answered?.unfinished ?? 0,
          }}
        />
      ) : null}
      {failed.length > 0 ? (
        <section aria-labelledby="failed">
          <h2 id="failed">{privacyTexts.failed}</h2>
          <p>{privacyTexts.failedHint}</p>
          <ul className="lines">
            {failed.map(({ destination, reason, count }) => (
              <li key={`${destination} ${reason}`}>{privacyTexts.failedAt(destination, count, reason)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="kept">
        <h2 id="kept">{privacyTexts.retention}</h2>
        <p>
          {privacyTexts.retentionRule(retention.months, retention.ipDays)}
          <code>{privacyTexts.retentionFile}</code>
          {privacyTexts.retentionPlace}
        </p>
        <p className="soft">
          {lastRun ? (
            <>
              {privacyTexts.lastRun}
              <Moment at={lastRun.at} />
              {privacyTexts.lastRunResult(lastRun.erased, lastRun.shortened)}
            </>
          ) : (
            privacyTexts.notRunYet
          )}
        </p>
      </section>
    </>
  );
}

type FoundPersonProps = {
  phone: string;
  email: string;
  requests: readonly FoundRequest[];
  held: Held;
};

function FoundPerson({ phone, email, requests, held }: FoundPersonProps) {
  const { messages, unfinished } = held;
  const count = requests.length;
  const asked = (
    <>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="email" value={email} />
    </>
  );
  const erase = (
    <Form method="post" className="stack" key={`${count} ${messages} ${unfinished}`}>
      {asked}
      <input type="hidden" name="intent" value="erase" />
      <input type="hidden" name="messages" value={messages} />
      <input type="hidden" name="unfinished" value={unfinished} />
      <label className="tick">
        <input type="checkbox" name="sure" value={count} />
        <span>{privacyTexts.sure(held, [phone, email].filter(Boolean))}</span>
      </label>
      <IdempotencyKey />
      <button type="submit" className="wrong">
        {privacyTexts.erase(held)}
      </button>
    </Form>
  );
  if (count + messages + unfinished === 0) {
    return (
      <section aria-labelledby="found">
        <h2 id="found">{privacyTexts.nothing}</h2>
        <p className="empty">{privacyTexts.nothingFound}</p>
        <details>
          <summary>{privacyTexts.copies}</summary>
          <p className="soft">{privacyTexts.copiesHint}</p>
          {erase}
        </details>
      </section>
    );
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found">{privacyTexts.found(held)}</h2>
      {count > 0 ? (
        <ul className="lines">
          {requests.map(({ id, reference, kind, receivedAt, ...person }) => (
            <li key={id}>
              <strong>{person.name || privacyTexts.noName}</strong>, {privacyTexts.kinds[kind]},{" "}
              <Moment at={receivedAt} />
              <br />
              <span className="soft">
                {[reference, person.phone, person.email].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {unfinished > 0 ? <p>{privacyTexts.begun}</p> : null}
      {messages > 0 ? <p>{privacyTexts.otherMessages}</p> : null}
      <p className="soft">{privacyTexts.lookTwice}</p>
      <form method="post" action="/desk/privacy/export">
        {asked}
        <button type="submit">{privacyTexts.download}</button>
      </form>
      {erase}
    </section>
  );
}
