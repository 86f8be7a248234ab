import { Form, Link } from "react-router";
import { listCrews } from "../../../leads/inbox/inbox.server.ts";
import { listGivenRoles, may, mayManage } from "../../../people/roles.ts";
import { isSecondFactorRequired, listInvited, listTeam } from "../../../people/team.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { requirePermission } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { listPlaces } from "../places.server.ts";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/people.ts";
import { invitationsAreMailed, whyMailStopped } from "./invitation-mail.server.ts";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { type PeopleResult, peopleActions, sensitivePeopleActions } from "./people-actions.server.ts";
import { Person } from "./person.tsx";
import { peopleTexts } from "./texts.ts";
import "./people.css";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requirePermission(context, "people");
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
    places: listPlaces(
      staff,
      [...team, ...invited].flatMap(({ locations }) => (locations === "all" ? [] : locations)),
    ),
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
