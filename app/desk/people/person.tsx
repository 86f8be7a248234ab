import { Form } from "react-router";
import type { Colleague } from "../../../people/team.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import type { Places } from "../place-boxes.tsx";
import { Said } from "../said.tsx";
import { LinkToSend } from "./link-to-send.tsx";
import { type Given, PositionFields } from "./position-fields.tsx";
import { formatFactors, formatPlaces, peopleTexts, roleNames } from "./texts.ts";

type PersonProps = {
  person: Colleague;
  places: Places;
  given: Given;
  isOwner: boolean;
  result: { problem?: string; done?: string; link?: string } | undefined;
};

export function Person({ person, places, given, isOwner, result }: PersonProps) {
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
        {formatPlaces(locations, places.list)}
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
