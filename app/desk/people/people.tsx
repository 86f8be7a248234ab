import { Form, Link } from "react-router";
import { listCrews } from "../../../leads/inbox/inbox.server.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { type GivenRole, listGivenRoles, may, mayManage } from "../../../people/roles.ts";
import { foldCrew, mayWorkIn, type WorkPlaces } from "../../../people/staff.ts";
import {
  type Colleague,
  type Invited,
  isSecondFactorRequired,
  listInvited,
  listTeam,
} from "../../../people/team.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { visibleTo } from "../asked-filter.server.ts";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { CopyButton } from "../copy-button.tsx";
import { requirePermission } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { PlaceBoxes } from "../place-boxes.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/people.ts";
import { invitationsAreMailed, whyMailStopped } from "./invitation-mail.server.ts";
import { type PeopleResult, peopleActions, sensitivePeopleActions } from "./people-actions.server.ts";
import { formatFactors, formatPlaces, peopleTexts, roleNames, roleTexts } from "./texts.ts";
import "./people.css";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requirePermission(context, "people");
  const own = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  const [team, invited, crews, stopped, isRequired] = await Promise.all([
    listTeam(),
    listInvited(),
    listCrews(visibleTo(staff)),
    whyMailStopped(),
    isSecondFactorRequired(),
  ]);
  const isOwner = may(staff, "everything");
  return {
    isOwner,
    team: isOwner ? team : team.filter((person) => mayManage(staff, person)),
    isRequired,
    invited: invited.filter((invitation) => mayManage(staff, invitation)),
    given: { roles: listGivenRoles(staff), isEverywhere: staff.locations === "all", crews },
    mailing: { isMailed: invitationsAreMailed(), stopped },
    places: own.map(({ slug, locationName, region }) => ({ slug, locationName, region })),
  };
}

export function action(args: Route.ActionArgs) {
  requirePermission(args.context, "people");
  return runFormAction<PeopleResult>(args, peopleActions, sensitivePeopleActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Place = Route.ComponentProps["loaderData"]["places"][number];
/** What the person at the desk may give to others. */
type Given = Route.ComponentProps["loaderData"]["given"];

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { isOwner, team, isRequired, invited, given, mailing, places } = loaderData;
  const answered = useAnswered(actionData);
  const resultFor = (id: string) => (answered?.id === id ? answered : undefined);
  return (
    <>
      <Title>{deskTexts.pages.people}</Title>
      <h1>{deskTexts.pages.people}</h1>
      {isOwner ? (
        <p>
          <Link to="/desk/people/audit">{peopleTexts.audit}</Link>
        </p>
      ) : (
        <p className="soft">{peopleTexts.ownersOnly}</p>
      )}
      <ConfirmIdentity asked={answered?.confirm} />
      <div className="side-by-side team">
        <div>
          <section aria-labelledby="here">
            <h2 id="here">{peopleTexts.team}</h2>
            <Said done={answered?.intent === "remove" ? answered.done : undefined} />
            {team.length > 0 ? null : <p className="empty">{peopleTexts.noTeam}</p>}
            <ul className="cards">
              {team.map((person) => (
                <Person
                  key={person.id}
                  {...{ person, places, given, isOwner }}
                  result={resultFor(person.id)}
                />
              ))}
            </ul>
          </section>
          {isOwner ? (
            <SecondFactorRule
              isRequired={isRequired}
              result={answered?.intent === "second-factor" ? answered : undefined}
            />
          ) : null}
          {invited.length > 0 ? <Invitations invited={invited} places={places} mailing={mailing} /> : null}
        </div>
        <div>
          <InviteForm
            given={given}
            places={places}
            result={answered?.intent === "invite" || answered?.intent === "resend" ? answered : undefined}
          />
        </div>
      </div>
    </>
  );
}

type InviteResult = { problem?: string; done?: string; field?: string; email?: string; link?: string };

type InviteProps = { places: Place[]; given: Given; result: InviteResult | undefined };

function InviteForm({ places, given, result }: InviteProps) {
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{peopleTexts.invite}</h2>
      <Said
        done={result?.done}
        problem={result?.problem && result.field !== "email" ? result.problem : undefined}
      />
      {result?.link ? <LinkToSend link={result.link} /> : null}
      <Form method="post" className="stack" noValidate key={result?.link ?? "new"}>
        <input type="hidden" name="intent" value="invite" />
        <TextInput
          id="invite-email"
          label={peopleTexts.theirEmail}
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={result?.email}
          error={result?.field === "email" ? result.problem : undefined}
        />
        <PositionFields {...{ places, given }} name="invite" />
        <IdempotencyKey />
        <button type="submit" className="main">
          {peopleTexts.inviteButton}
        </button>
      </Form>
    </section>
  );
}

function LinkToSend({ link }: { link: string }) {
  return (
    <div className="stack link-to-send">
      <div className="field">
        <label htmlFor="link">{peopleTexts.linkToSend}</label>
        <input id="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton value={link} label={peopleTexts.copy} />
    </div>
  );
}

type PositionProps = {
  places: Place[];
  given: Given;
  /** Part of the fields' ids. */
  name: string;
  chosen?: { role: GivenRole; locations: WorkPlaces; crews: readonly string[] };
};

/** What someone is, where, and on which crews. The crews show once "Crew" is chosen, without JavaScript too. */
function PositionFields({ places, given, name, chosen }: PositionProps) {
  const own = chosen?.crews ?? [];
  const known = new Map([...given.crews, ...own].map((crew) => [foldCrew(crew), crew]));
  return (
    <div className="stack position">
      <fieldset className="roles">
        <legend>{peopleTexts.role}</legend>
        {given.roles.map((role) => (
          <label className="tick" key={role}>
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === (chosen?.role ?? "dispatcher")}
            />
            <span>
              {roleNames[role]} <span className="soft">{roleTexts[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="crews">
        <legend>{peopleTexts.crews}</legend>
        {[...known].map(([folded, crew]) => (
          <label className="tick" key={folded}>
            <input
              type="checkbox"
              name="crew"
              value={crew}
              defaultChecked={own.some((one) => foldCrew(one) === folded)}
            />{" "}
            <span dir="auto">{crew}</span>
          </label>
        ))}
        <TextInput
          id={`${name}-crews`}
          name="otherCrews"
          label={peopleTexts.otherCrews}
          hint={peopleTexts.otherCrewsHint}
          autoComplete="off"
        />
      </fieldset>
      <PlaceBoxes
        legend={peopleTexts.worksIn}
        all={given.isEverywhere ? peopleTexts.allLocations : undefined}
        places={places}
        chosen={chosen?.locations ?? []}
      />
    </div>
  );
}

type RuleProps = { isRequired: boolean; result: { problem?: string; done?: string } | undefined };

function SecondFactorRule({ isRequired, result }: RuleProps) {
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{peopleTexts.secondFactor}</h2>
      <p className="soft">{isRequired ? peopleTexts.factorIsRequired : peopleTexts.factorIsOptional}</p>
      <Said problem={result?.problem} done={result?.done} />
      <Form method="post">
        <IdempotencyKey />
        <input type="hidden" name="intent" value="second-factor" />
        <input type="hidden" name="required" value={isRequired ? "no" : "yes"} />
        <button type="submit">
          {isRequired ? peopleTexts.makeFactorOptional : peopleTexts.requireFactor}
        </button>
      </Form>
    </section>
  );
}

type PersonProps = {
  person: Colleague;
  places: Place[];
  given: Given;
  isOwner: boolean;
  result: { problem?: string; done?: string; link?: string } | undefined;
};

function Person({ person, places, given, isOwner, result }: PersonProps) {
  const { id, name, email, role, locations, crews, isDisabled, lastSeen, devices } = person;
  return (
    <li className="card">
      <h3>
        {name} <span className="badge">{roleNames[role]}</span>
        {isDisabled ? <span className="badge wrong">{peopleTexts.disabled}</span> : null}
      </h3>
      <p className="soft">
        {email}
        <br />
        {formatPlaces(locations, places)}
        <br />
        {role === "crew" ? (
          <>
            {peopleTexts.crewsAre(crews)}
            <br />
          </>
        ) : null}
        {lastSeen === null ? (
          peopleTexts.notSignedIn
        ) : (
          <>
            {peopleTexts.lastSeen}
            <Moment at={lastSeen} />
          </>
        )}
        <br />
        {formatFactors(person)}
      </p>
      <Said problem={result?.problem} done={result?.done} />
      {result?.link ? <LinkToSend link={result.link} /> : null}
      {result?.link ? <p className="soft">{peopleTexts.resetMeans}</p> : null}
      {role === "owner" ? null : (
        <details>
          <summary>
            {peopleTexts.change}
            <span className="unseen"> {name}</span>
          </summary>
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="limit" />
            <input type="hidden" name="id" value={id} />
            <PositionFields {...{ places, given }} name={id} chosen={{ role, locations, crews }} />
            <IdempotencyKey />
            <button type="submit">{peopleTexts.savePosition}</button>
          </Form>
          <div className="row">
            {devices > 0 ? (
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="sign-out" />
                <input type="hidden" name="id" value={id} />
                <button type="submit">{peopleTexts.signOutEverywhere}</button>
              </Form>
            ) : null}
            {isDisabled || !isOwner ? null : (
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="reset" />
                <input type="hidden" name="id" value={id} />
                <button type="submit">{peopleTexts.reset}</button>
              </Form>
            )}
            {isOwner && (person.hasTotp || person.hasPasskey) ? (
              <Form
                method="post"
                onSubmit={(event) => {
                  if (!confirm(peopleTexts.confirmFactors(name))) event.preventDefault();
                }}
              >
                <IdempotencyKey />
                <input type="hidden" name="intent" value="factors" />
                <input type="hidden" name="id" value={id} />
                <button type="submit">{peopleTexts.removeFactors}</button>
              </Form>
            ) : null}
            <Form method="post">
              <IdempotencyKey />
              <input type="hidden" name="intent" value="disable" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="disabled" value={isDisabled ? "no" : "yes"} />
              <button type="submit">
                {isDisabled ? peopleTexts.enableAccess : peopleTexts.disableAccess}
              </button>
            </Form>
            {isOwner ? (
              <Form
                method="post"
                onSubmit={(event) => {
                  if (!confirm(peopleTexts.confirmRemoval(name))) event.preventDefault();
                }}
              >
                <IdempotencyKey />
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="wrong">
                  {peopleTexts.remove}
                </button>
              </Form>
            ) : null}
          </div>
        </details>
      )}
    </li>
  );
}

type Mailing = Route.ComponentProps["loaderData"]["mailing"];

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

type InvitationsProps = { invited: Invited[]; places: Place[]; mailing: Mailing };

function Invitations({ invited, places, mailing }: InvitationsProps) {
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
              {formatPlaces(locations, places)}
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
