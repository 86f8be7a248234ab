import { Form } from "react-router";
import { listRestored } from "../../../deliveries/restored.server.ts";
import { requireOwner } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/restored.ts";
import { restoredActions } from "./restored-actions.server.ts";
import { restoredTexts } from "./texts.ts";
import "./restored.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return { waiting: await listRestored() };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction(args, restoredActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type DecisionProps = {
  intent: "send" | "mark";
  destination: string;
  label: string;
  hint: string;
  children: string;
};

function Decision({ intent, destination, label, hint, children }: DecisionProps) {
  return (
    <Form method="post" className="decision">
      <p className="soft">{hint}</p>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="destination" value={destination} />
      <IdempotencyKey />
      <button type="submit" aria-label={label}>
        {children}
      </button>
    </Form>
  );
}

function isOneMinute(one: number, other: number): boolean {
  return Math.floor(one / 60_000) === Math.floor(other / 60_000);
}

export default function Restored({ loaderData: { waiting }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  return (
    <>
      <Title>{deskTexts.pages.restored}</Title>
      <h1>{deskTexts.pages.restored}</h1>
      <Said problem={answered?.problem} done={answered?.done} />
      {waiting.length === 0 ? (
        <EmptyState drawing="done" title={<p>{restoredTexts.nothing}</p>} />
      ) : (
        <p>{restoredTexts.why}</p>
      )}
      {waiting.map(({ destination, count, oldest, newest }) => (
        <section key={destination} className="card restored" aria-labelledby={`to-${destination}`}>
          <h2 id={`to-${destination}`}>{restoredTexts.nameOf(destination)}</h2>
          <p>
            {restoredTexts.howMany(count)}
            {isOneMinute(oldest, newest) ? restoredTexts.postedAt : restoredTexts.postedFrom}
            <Moment at={oldest} />
            {isOneMinute(oldest, newest) ? null : (
              <>
                {restoredTexts.postedTo}
                <Moment at={newest} />
              </>
            )}
          </p>
          <Decision
            intent="send"
            destination={destination}
            label={restoredTexts.sendTo(count, destination)}
            hint={restoredTexts.sendHint}
          >
            {restoredTexts.send}
          </Decision>
          <Decision
            intent="mark"
            destination={destination}
            label={restoredTexts.markTo(count, destination)}
            hint={restoredTexts.markHint}
          >
            {restoredTexts.mark}
          </Decision>
        </section>
      ))}
    </>
  );
}
