import { Form } from "react-router";
import type { Invited } from "../../../people/team.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import type { Places } from "../place-boxes.tsx";
import { formatPlaces, peopleTexts, roleNames } from "./texts.ts";

/** `stopped`: why the mail server refuses us; null when it doesn't. */
type Mailing = { isMailed: boolean; stopped: string | null };

function MailState({ mail, mailing }: Pick<Invited, "mail"> & { mailing: Mailing }) {
  if (!mail) return null;
  if (!mailing.isMailed) return <p className="soft">{peopleTexts.notEmailed}</p>;
  const { state, reason, at } = mail;
  switch (state) {
    case "delivered":
      return (
        <p className="soft">
          {peopleTexts.emailSent}
          {at === null ? null : (
            <>
              {" "}
              <Moment at={at} />
            </>
          )}
        </p>
      );
    case "dead":
      return <p className="problem">{peopleTexts.emailFailed(reason)}</p>;
    default:
      if (mailing.stopped) {
        return <p className="problem">{peopleTexts.emailStopped(mailing.stopped)}</p>;
      }
      return <p className="soft">{peopleTexts.emailWaiting(reason)}</p>;
  }
}

type InvitationsProps = { invited: Invited[]; places: Places; mailing: Mailing };

export function Invitations({ invited, places, mailing }: InvitationsProps) {
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">{peopleTexts.invited}</h2>
      <ul className="cards">
        {invited.map(({ id, email, role, locations, crews, expiresAt, mail }) => (
          <li className="card" key={id}>
            <h3>
              {email} <span className="badge">{roleNames[role]}</span>
            </h3>
            <p className="soft">
              {formatPlaces(locations, places.list)}
              {role === "crew" ? (
                <>
                  <br />
                  {peopleTexts.crewsAre(crews)}
                </>
              ) : null}
              <br />
              {peopleTexts.linkWorksUntil}
              <Moment at={expiresAt} />
            </p>
            <MailState mail={mail} mailing={mailing} />
            <div className="row">
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="resend" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={peopleTexts.sendAgainTo(email)}>
                  {peopleTexts.sendAgain}
                </button>
              </Form>
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={peopleTexts.withdrawFor(email)}>
                  {peopleTexts.withdraw}
                </button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
