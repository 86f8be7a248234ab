import { Form, Link } from "react-router";
import type { DestinationState } from "../../../deliveries/destination-states.server.ts";
import type { WebhookAnswer } from "../../../deliveries/webhook-answers.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { Origin, type ValueOrigin } from "./origin.tsx";
import type { WebhookResult } from "./webhook-actions.server.ts";
import { webhookTexts } from "./webhook-texts.ts";

export type DestinationLine = Omit<DestinationState, "added"> & {
  origin: ValueOrigin | null;
  host: string | null;
  answers: WebhookAnswer[];
  failed: { id: string; lead: string | null; reason: string; at: number }[];
};

type Result = Partial<WebhookResult> | undefined;

/** One way for leads to leave: how it does, and what the owner can do about it. */
export function Destination({ line, result }: { line: DestinationLine; result: Result }) {
  const { name, isWebhook, mayTest, stopped, failing, origin, host, waiting, dead, answers } = line;
  const shown = webhookTexts.nameOf(name);
  const state = stopped?.state ?? (failing ? "failing" : "open");
  const reason = stopped?.reason ?? failing?.reason ?? "";
  const since = stopped?.since ?? failing?.since;
  const isCalm = !isWebhook && since === undefined && waiting === 0 && dead === 0 && !result;
  return (
    <li className="hook" data-calm={isCalm || undefined} data-state={stopped ? "stopped" : state}>
      <div className="row">
        <h3>{shown}</h3>
        <span className={state === "open" ? "badge" : "badge wrong"}>{webhookTexts.state[state]}</span>
      </div>
      {host || origin ? (
        <p>
          {host} {origin ? <Origin of={origin} /> : null}
        </p>
      ) : null}
      {isCalm ? null : (
        <p className="soft">
          {since === undefined ? null : (
            <>
              {webhookTexts.state[state]} {webhookTexts.since}
              <Moment at={since} isShort />
              {": "}
              {webhookTexts.why(reason)}
            </>
          )}
          {waiting > 0 ? webhookTexts.waiting(waiting) : webhookTexts.nothingWaits}{" "}
          {dead > 0 ? webhookTexts.dead(dead) : null}
        </p>
      )}
      <Said done={result?.done} problem={result?.problem} />
      <div className="row">
        {isWebhook && mayTest ? <Press intent="test" name={name} label={webhookTexts.test} /> : null}
        {dead > 0 ? (
          <Press intent="send-all-again" name={name} label={webhookTexts.sendAllAgain(dead)} />
        ) : null}
        {stopped ? (
          <Press intent="resume" name={name} label={webhookTexts.resume} />
        ) : (
          <Press intent="pause" name={name} label={webhookTexts.pause} />
        )}
        {host ? (
          <Press
            intent="remove"
            name={name}
            label={webhookTexts.remove}
            sure={webhookTexts.confirmRemove(shown)}
          />
        ) : null}
      </div>
      {line.failed.length > 0 ? <Failed lines={line.failed} /> : null}
      {isWebhook ? <Answers name={shown} answers={answers} /> : null}
    </li>
  );
}

type PressProps = { intent: string; name: string; label: string; sure?: string };

function Press({ intent, name, label, sure }: PressProps) {
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        if (sure && !confirm(sure)) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={name} />
      <IdempotencyKey />
      <button type="submit" className={sure ? "wrong" : undefined}>
        {label}
        <span className="unseen">{webhookTexts.of(webhookTexts.nameOf(name))}</span>
      </button>
    </Form>
  );
}

function Failed({ lines }: { lines: DestinationLine["failed"] }) {
  return (
    <details>
      <summary>{webhookTexts.showLeads}</summary>
      <ul>
        {lines.map(({ id, lead, reason, at }) => (
          <li key={id}>
            <Moment at={at} isShort /> {reason}{" "}
            {lead ? <Link to={`/desk/leads/${lead}`}>{webhookTexts.lead}</Link> : webhookTexts.alarm}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Answers({ name, answers }: { name: string; answers: readonly WebhookAnswer[] }) {
  return (
    <details open={answers.length > 0}>
      <summary>{webhookTexts.answers}</summary>
      {answers.length === 0 ? (
        <p className="empty">{webhookTexts.noAnswers}</p>
      ) : (
        <>
          <table className="answer-list">
            <caption className="unseen">{webhookTexts.answersOf(name)}</caption>
            <thead>
              <tr>
                <th scope="col">{webhookTexts.when}</th>
                <th scope="col">{webhookTexts.answer}</th>
                <th scope="col" className="number">
                  {webhookTexts.took}
                </th>
              </tr>
            </thead>
            <tbody>
              {answers.map(({ at, status, took, said, deliveryId }) => (
                <tr key={`${at} ${deliveryId}`}>
                  <td>
                    <Moment at={at} isShort />
                  </td>
                  <td>
                    {status ?? webhookTexts.noAnswer}{" "}
                    {deliveryId === null ? <span className="badge">{webhookTexts.isTest}</span> : null}{" "}
                    <span className="soft">{said}</span>
                  </td>
                  <td className="number">{webhookTexts.formatTook(took)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="soft">{webhookTexts.bodies}</p>
        </>
      )}
    </details>
  );
}
