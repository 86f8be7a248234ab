import { Form } from "react-router";
import { requireStaff } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/find-page.ts";
import { FindSaid } from "./find.tsx";
import { readFound } from "./find-results.server.ts";
import { FoundList } from "./found-list.tsx";
import { findTexts } from "./texts.ts";
import "./find.css";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  return readFound(context, await request.formData());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

/** For browsers without JavaScript; the dialog in the rooms does the same while one types. */
export default function FindPage({ actionData }: Route.ComponentProps) {
  const answer = useAnswered(actionData);
  return (
    <>
      <Title>{findTexts.title}</Title>
      <h1>{findTexts.title}</h1>
      <Form method="post" className="find-form" role="search">
        <label htmlFor="find-text">{findTexts.label}</label>
        <input
          id="find-text"
          type="search"
          name="text"
          autoComplete="off"
          maxLength={200}
          required
          defaultValue={answer?.text}
        />
        <button type="submit" className="main">
          {findTexts.search}
        </button>
      </Form>
      {answer ? (
        <section aria-label={findTexts.title}>
          <FoundList customers={answer.customers} />
          <FindSaid answer={answer} />
        </section>
      ) : null}
    </>
  );
}
