import { Form, Link } from "react-router";
import { listUnassignedMessages } from "../../../leads/messages/messages.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/unassigned.ts";
import { unassignedTexts } from "./texts.ts";
import { unassignedActions } from "./unassigned-actions.server.ts";
import "./unassigned.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return listUnassignedMessages();
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction(args, unassignedActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Unassigned({ loaderData: { messages, more }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  return (
    <>
      <Title>{deskTexts.pages.unassigned}</Title>
      <h1>{deskTexts.pages.unassigned}</h1>
      <Said problem={answered?.id ? undefined : answered?.problem} done={answered?.done} />
      {messages.length === 0 ? (
        <EmptyState drawing="done" title={<p>{unassignedTexts.nothing}</p>} />
      ) : (
        <p>{unassignedTexts.why}</p>
      )}
      {messages.map((message) => (
        <Message
          key={message.id}
          {...message}
          problem={answered?.id === message.id ? answered.problem : undefined}
        />
      ))}
      {more > 0 ? <p className="soft">{unassignedTexts.more(more)}</p> : null}
    </>
  );
}

type MessageProps = Route.ComponentProps["loaderData"]["messages"][number] & { problem: string | undefined };

function Message({ id, at, correspondent, subject, text, leads, problem }: MessageProps) {
  const title = subject || unassignedTexts.noSubject;
  return (
    <section className="card unassigned" aria-labelledby={`of-${id}`}>
      <h2 id={`of-${id}`} dir="auto">
        {title}
      </h2>
      <p className="soft">
        {unassignedTexts.from}
        {correspondent}, <Moment at={at} isShort />
      </p>
      <p className="typed" dir="auto">
        {text}
      </p>
      {leads.length > 0 ? (
        <>
          <h3>{unassignedTexts.theirs}</h3>
          <ul>
            {leads.map((lead) => (
              <li key={lead.id}>
                <Link to={`/desk/leads/${lead.id}`}>{lead.name}</Link> <code>{lead.reference}</code>,{" "}
                <Moment at={lead.capturedAt} isShort />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Form method="post" className="assign">
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="message" value={id} />
        <IdempotencyKey />
        <TextInput
          id={`reference-${id}`}
          name="reference"
          label={unassignedTexts.reference}
          hint={unassignedTexts.referenceHint}
          error={problem}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={leads.length === 1 ? leads[0]?.reference : ""}
        />
        <button type="submit" className="main">
          {unassignedTexts.assign}
        </button>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="message" value={id} />
        <IdempotencyKey />
        <button type="submit" className="quiet" aria-label={unassignedTexts.removeNamed(title)}>
          {unassignedTexts.remove}
        </button>
      </Form>
    </section>
  );
}
