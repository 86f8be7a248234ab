import { data, Form } from "react-router";
import { retention } from "../../../content/retention.ts";
import { lastRetention } from "../../../leads/privacy/privacy.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { once } from "../once.server.ts";
import { LostWord, Press } from "../press.tsx";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";
import type { Route } from "./+types/privacy.ts";
import { eraseForGood } from "./erase-person.server.ts";
import { type Found, type FoundRequest, findPerson } from "./find-person.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return { retention, lastRun: lastRetention() };
}

const deeds = { find: findPerson, erase: eraseForGood };

export async function action({ request, context }: Route.ActionArgs) {
  requireOwner(context);
  const form = await request.formData();
  const name = textOf(form, "deed");
  if (name !== "find" && name !== "erase") throw new Response("There is no such deed.", { status: 400 });
  const result: DeedResult & Partial<Found> = await once({ context, form }, () =>
    deeds[name]({ context, form }),
  );
  return data(result, { status: result.problem ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Privacy({ loaderData: { retention, lastRun }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const found = answered?.requests;
  return (
    <>
      <Title>Privacy</Title>
      <h1>Privacy</h1>
      <section aria-labelledby="who">
        <h2 id="who">What we have of somebody</h2>
        <p className="soft">
          By phone, email or both. With both, requests that name either of them are found.
        </p>
        <Said problem={answered?.problem} done={answered?.done} />
        <Form method="post" className="stack" noValidate key={answered?.done ? "done" : "asked"}>
          <input type="hidden" name="deed" value="find" />
          <TextInput
            id="phone"
            label="Their phone"
            name="phone"
            type="tel"
            autoComplete="off"
            optional
            defaultValue={answered?.phone}
          />
          <TextInput
            id="email"
            label="Their email"
            name="email"
            type="email"
            autoComplete="off"
            optional
            defaultValue={answered?.email}
          />
          <LostWord />
          <button type="submit" className="main">
            Look
          </button>
        </Form>
      </section>
      {found ? (
        <FoundPerson phone={answered?.phone ?? ""} email={answered?.email ?? ""} requests={found} />
      ) : null}
      <section aria-labelledby="kept">
        <h2 id="kept">How long requests are kept</h2>
        <p>
          {retention.months} months, then they are erased. IP addresses are shortened after {retention.ipDays}{" "}
          days. Both are set in <code>content/retention.ts</code>, beside the privacy notice that tells
          visitors.
        </p>
        <p className="soft">
          {lastRun ? (
            <>
              Last done <Moment at={lastRun.at} />: {lastRun.erased} erased, {lastRun.shortened} addresses
              shortened. It is done every day.
            </>
          ) : (
            "Not done since the site was started: it is done a minute after that, then every day."
          )}
        </p>
      </section>
    </>
  );
}

type FoundPersonProps = { phone: string; email: string; requests: readonly FoundRequest[] };

function FoundPerson({ phone, email, requests }: FoundPersonProps) {
  const many = requests.length === 1 ? "one request" : `${requests.length} requests`;
  const asked = (
    <>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="email" value={email} />
    </>
  );
  if (requests.length === 0) {
    return (
      <section aria-labelledby="found">
        <h2 id="found">Nothing</h2>
        <p className="empty">We have nothing under this phone or email.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found">We have {many}</h2>
      <ul className="lines">
        {requests.map(({ id, reference, kind, receivedAt, ...person }) => (
          <li key={id}>
            <strong>{person.name || "No name"}</strong>, {kind === "moving" ? "a move" : "a junk job"},{" "}
            <Moment at={receivedAt} />
            <br />
            <span className="soft">
              {[reference, person.phone, person.email].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        If these name another phone or email of theirs, look once more with both: then nothing is missed.
      </p>
      <form method="post" action="/desk/privacy/export">
        {asked}
        <button type="submit">Download all of it as JSON</button>
      </form>
      <Form method="post" className="stack" key={many}>
        {asked}
        <input type="hidden" name="deed" value="erase" />
        <label className="tick">
          <input type="checkbox" name="sure" value={requests.length} />
          <span>
            Yes, erase {many} of {[phone, email].filter(Boolean).join(" and ")} everywhere: notes, history and
            what waits to be sent as well. This cannot be undone.
          </span>
        </label>
        <Press />
        <button type="submit" className="wrong">
          Erase {many} for good
        </button>
      </Form>
    </section>
  );
}
