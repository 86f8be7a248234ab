import { Form } from "react-router";
import { listDeadOf } from "../../../deliveries/attention.server.ts";
import { listDestinationStates } from "../../../deliveries/destination-states.server.ts";
import { listAnswers } from "../../../deliveries/webhook-answers.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { CopyButton } from "../copy-button.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/webhooks.ts";
import { Destination, type DestinationLine } from "./destination.tsx";
import type { ValueOrigin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { settingsTexts } from "./texts.ts";
import { sensitiveWebhookActions, type WebhookResult, webhookActions } from "./webhook-actions.server.ts";
import { webhookTexts } from "./webhook-texts.ts";

const ANSWERS = 10;
const DEAD = 10;

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [states, names] = await Promise.all([listDestinationStates(), listNames()]);
  const lines = await Promise.all(
    states.map(async ({ added, ...state }): Promise<DestinationLine> => {
      const origin: ValueOrigin | null = added
        ? { by: names.get(added.by) ?? settingsTexts.someone, at: added.at }
        : state.isWebhook
          ? { place: webhookTexts.env }
          : null;
      return {
        ...state,
        origin,
        // A key may be part of its path or query.
        host: added ? new URL(added.url).host : null,
        answers: state.isWebhook ? await listAnswers(state.name, ANSWERS) : [],
        failed: state.dead > 0 ? await listFailed(state.name) : [],
      };
    }),
  );
  return {
    hooks: lines.filter(({ isWebhook }) => isWebhook),
    others: lines.filter(({ isWebhook }) => !isWebhook),
  };
}

async function listFailed(name: string) {
  const dead = await listDeadOf(name, DEAD);
  return dead.map(({ id, lead_id: lead, reason, settled_at }) => ({
    ...{ id, lead, reason: reason ?? "" },
    at: Number(settled_at ?? 0),
  }));
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<WebhookResult>(args, webhookActions, sensitiveWebhookActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Webhooks({ loaderData: { hooks, others }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const removed = answered?.intent === "remove" ? answered : undefined;
  const resultFor = (name: string) =>
    answered?.id === name && answered.intent !== "remove" ? answered : undefined;
  return (
    <SettingsPage of="webhooks">
      <ConfirmIdentity asked={answered?.confirm} />
      {answered?.secret ? <Secret secret={answered.secret} done={answered.done} /> : null}
      <section aria-labelledby="hooks">
        <h2 id="hooks">{webhookTexts.hooks}</h2>
        <Said done={removed?.done} problem={removed?.problem} />
        {hooks.length === 0 ? <p className="empty">{webhookTexts.none}</p> : null}
        <ul className="hooks">
          {hooks.map((line) => (
            <Destination key={line.name} line={line} result={resultFor(line.name)} />
          ))}
        </ul>
      </section>
      <AddWebhook result={answered?.intent === "add" ? answered : undefined} />
      <section aria-labelledby="others">
        <h2 id="others">{webhookTexts.others}</h2>
        <ul className="hooks">
          {others.map((line) => (
            <Destination key={line.name} line={line} result={resultFor(line.name)} />
          ))}
        </ul>
      </section>
    </SettingsPage>
  );
}

function Secret({ secret, done }: { secret: string; done: string | undefined }) {
  return (
    <section aria-labelledby="secret" className="secret">
      <Said done={done} />
      <h2 id="secret">{webhookTexts.secret}</h2>
      <p>{webhookTexts.secretHint}</p>
      <input
        readOnly
        aria-labelledby="secret"
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={secret} label={webhookTexts.copySecret} />
    </section>
  );
}

function AddWebhook({ result }: { result: Partial<WebhookResult> | undefined }) {
  const wrong = (field: string) => (result?.field === field ? result.problem : undefined);
  return (
    <section aria-labelledby="add">
      <h2 id="add">{webhookTexts.add}</h2>
      <p className="soft">{webhookTexts.addHint}</p>
      <Form method="post" className="stack" noValidate key={result?.secret}>
        <input type="hidden" name="intent" value="add" />
        <TextInput
          id="name"
          name="name"
          label={webhookTexts.name}
          hint={webhookTexts.nameHint}
          error={wrong("name")}
          autoComplete="off"
        />
        <TextInput
          id="url"
          name="url"
          type="url"
          label={webhookTexts.url}
          hint={webhookTexts.urlHint}
          error={wrong("url")}
          autoComplete="off"
        />
        <IdempotencyKey />
        <button type="submit" className="main">
          {webhookTexts.addButton}
        </button>
      </Form>
    </section>
  );
}
