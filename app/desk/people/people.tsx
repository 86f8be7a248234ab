import { useState } from "react";
import { data, Form, Link } from "react-router";
import { listLocations } from "../../../locations/locations.server.ts";
import type { WorkPlaces } from "../../../people/staff.ts";
import { type Colleague, type Invited, listInvited, listTeam } from "../../../people/team.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { once } from "../once.server.ts";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";
import type { Route } from "./+types/people.ts";
import { disablePerson } from "./disable-person.server.ts";
import { invitationsAreMailed, whyMailStopped } from "./invitation-mail.server.ts";
import { invitePerson } from "./invite-person.server.ts";
import { limitPerson } from "./limit-person.server.ts";
import { removeFromTeam } from "./remove-person.server.ts";
import { resendInvitation } from "./resend-invitation.server.ts";
import { withdraw } from "./withdraw-invitation.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [team, invited, stopped] = await Promise.all([listTeam(), listInvited(), whyMailStopped()]);
  return {
    team,
    invited,
    mailing: { isMailed: invitationsAreMailed(), stopped },
    places: listLocations().map(({ slug, locationName, region }) => ({ slug, locationName, region })),
  };
}

type PeopleResult = DeedResult & { email?: string; link?: string };

const deeds = {
  invite: invitePerson,
  resend: resendInvitation,
  withdraw,
  limit: limitPerson,
  disable: disablePerson,
  remove: removeFromTeam,
};

export async function action({ request, context }: Route.ActionArgs) {
  requireOwner(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const said: PeopleResult = await once({ context, form }, () => deed({ context, form }));
  const result = { id: textOf(form, "id"), ...said };
  return data(result, { status: "problem" in result ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Place = Route.ComponentProps["loaderData"]["places"][number];

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { team, invited, mailing, places } = loaderData;
  const answered = useAnswered(actionData);
  const said = (id: string) => (answered?.id === id ? answered : undefined);
  return (
    <>
      <Title>People</Title>
      <h1>People</h1>
      <p>
        <Link to="/desk/people/audit">Who did what</Link>
      </p>
      <InviteForm
        places={places}
        said={answered?.deed === "invite" || answered?.deed === "resend" ? answered : undefined}
      />
      <section aria-labelledby="here">
        <h2 id="here">Working here</h2>
        <Said done={answered?.deed === "remove" ? answered.done : undefined} />
        <ul className="cards">
          {team.map((person) => (
            <Person key={person.id} person={person} places={places} said={said(person.id)} />
          ))}
        </ul>
      </section>
      {invited.length > 0 ? <Invitations invited={invited} places={places} mailing={mailing} /> : null}
    </>
  );
}

type InviteSaid = { problem?: string; done?: string; field?: string; email?: string; link?: string };

function InviteForm({ places, said }: { places: Place[]; said: InviteSaid | undefined }) {
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">Ask a dispatcher in</h2>
      <Said done={said?.done} problem={said?.problem && said.field !== "email" ? said.problem : undefined} />
      {said?.link ? <LinkToSend link={said.link} /> : null}
      <Form method="post" className="stack" noValidate key={said?.link ?? "new"}>
        <input type="hidden" name="deed" value="invite" />
        <TextInput
          id="invite-email"
          label="Their email"
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={said?.email}
          error={said?.field === "email" ? said.problem : undefined}
        />
        <PlaceBoxes places={places} chosen={[]} />
        <Press />
        <button type="submit" className="main">
          Ask them in
        </button>
      </Form>
    </section>
  );
}

function LinkToSend({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="link">The link to send them</label>
        <input id="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <button
        type="button"
        onClick={async () => {
          await navigator.clipboard.writeText(link);
          setCopied(true);
        }}
      >
        {isCopied ? "Copied" : "Copy it"}
      </button>
    </div>
  );
}

function PlaceBoxes({ places, chosen }: { places: Place[]; chosen: WorkPlaces }) {
  return (
    <fieldset className="places">
      <legend>Works in</legend>
      <label className="tick">
        <input type="checkbox" name="everywhere" value="yes" defaultChecked={chosen === "all"} /> All
        locations
      </label>
      <div className="place-list">
        {places.map(({ slug, locationName, region }) => (
          <label className="tick" key={slug}>
            <input
              type="checkbox"
              name="place"
              value={slug}
              defaultChecked={chosen !== "all" && chosen.includes(slug)}
            />
            <span>
              {locationName}{" "}
              <span className="soft">{slug === locationName.toLowerCase() ? region : slug}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Where somebody works, in words. */
function wordsOfPlaces(chosen: WorkPlaces, places: Place[]): string {
  if (chosen === "all") return "All locations";
  const names = chosen.map((slug) => places.find((place) => place.slug === slug)?.locationName ?? slug);
  return names.join(", ") || "No location";
}

type PersonProps = {
  person: Colleague;
  places: Place[];
  said: { problem?: string; done?: string } | undefined;
};

function Person({ person, places, said }: PersonProps) {
  const { id, name, email, role, locations, isDisabled, lastSeen } = person;
  return (
    <li className="card">
      <h3>
        {name} <span className="badge">{role === "owner" ? "Owner" : "Dispatcher"}</span>
        {isDisabled ? <span className="badge wrong">Kept out</span> : null}
      </h3>
      <p className="soft">
        {email}
        <br />
        {wordsOfPlaces(locations, places)}
        <br />
        {lastSeen === null ? (
          "Not signed in"
        ) : (
          <>
            Last seen <Moment at={lastSeen} />
          </>
        )}
      </p>
      <Said problem={said?.problem} done={said?.done} />
      {role === "owner" ? null : (
        <details>
          <summary>
            Change<span className="unseen"> {name}</span>
          </summary>
          <Form method="post" className="stack">
            <input type="hidden" name="deed" value="limit" />
            <input type="hidden" name="id" value={id} />
            <PlaceBoxes places={places} chosen={locations} />
            <Press />
            <button type="submit">Save locations</button>
          </Form>
          <div className="row">
            <Form method="post">
              <Press />
              <input type="hidden" name="deed" value="disable" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="disabled" value={isDisabled ? "no" : "yes"} />
              <button type="submit">{isDisabled ? "Let in again" : "Keep out"}</button>
            </Form>
            <Form
              method="post"
              onSubmit={(event) => {
                if (!confirm(`Remove ${name}? Their name stays beside what they did.`))
                  event.preventDefault();
              }}
            >
              <Press />
              <input type="hidden" name="deed" value="remove" />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className="wrong">
                Remove
              </button>
            </Form>
          </div>
        </details>
      )}
    </li>
  );
}

/** Whether invitations are mailed at all, and what has stopped them now. */
type Mailing = Route.ComponentProps["loaderData"]["mailing"];

/** What became of the mail to somebody who was asked in. */
function MailState({ mail, mailing }: Pick<Invited, "mail"> & { mailing: Mailing }) {
  if (!mail) return null;
  if (!mailing.isMailed)
    return <p className="soft">Not mailed: no mail server is set. Send the link yourself.</p>;
  const { state, reason, at } = mail;
  switch (state) {
    case "delivered":
      return (
        <p className="soft">
          Mail sent
          {at === null ? null : (
            <>
              {" "}
              <Moment at={at} />
            </>
          )}
        </p>
      );
    case "dead":
      return <p className="problem">The mail could not be sent: {reason}. Send the link another way.</p>;
    default:
      if (mailing.stopped) {
        return <p className="problem">No mail goes out: {mailing.stopped}. Send the link another way.</p>;
      }
      return (
        <p className="soft">
          {reason ? `The mail has not gone yet: ${reason}. It is tried again.` : "The mail is on its way."}
        </p>
      );
  }
}

type InvitationsProps = { invited: Invited[]; places: Place[]; mailing: Mailing };

function Invitations({ invited, places, mailing }: InvitationsProps) {
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">Asked in</h2>
      <ul className="cards">
        {invited.map(({ id, email, locations, expiresAt, mail }) => (
          <li className="card" key={id}>
            <h3>{email}</h3>
            <p className="soft">
              {wordsOfPlaces(locations, places)}
              <br />
              Link works until <Moment at={expiresAt} />
            </p>
            <MailState mail={mail} mailing={mailing} />
            <div className="row">
              <Form method="post">
                <Press />
                <input type="hidden" name="deed" value="resend" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={`Send again to ${email}`}>
                  Send again
                </button>
              </Form>
              <Form method="post">
                <Press />
                <input type="hidden" name="deed" value="withdraw" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={`Withdraw the invitation of ${email}`}>
                  Withdraw
                </button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
