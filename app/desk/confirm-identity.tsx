import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { CodeInput } from "./code-input.tsx";
import type { ProofRequest } from "./form-action.server.ts";
import { LostNotice } from "./idempotency-key.tsx";
import { PasswordInput } from "./password-input.tsx";
import { deskTexts } from "./texts.ts";

/** Asks who it is where a sensitive form needs it, and sends that form again with the proof. */
export function ConfirmIdentity({ asked }: { asked: ProofRequest | undefined }) {
  return asked ? (
    <section aria-labelledby="confirm" className="confirm">
      <h2 id="confirm">{deskTexts.confirmTitle}</h2>
      <ConfirmForm asked={asked} />
    </section>
  ) : null;
}

type ConfirmFormProps = { asked: ProofRequest; reason?: string };

export function ConfirmForm({ asked, reason = deskTexts.confirmReason }: ConfirmFormProps) {
  const { kept, takesCode, problem, field } = asked;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  // The form that asked for this may be far down the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem is to be seen, too.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("#proof")?.focus(), [problem]);
  return (
    <Form method="post" className="stack" ref={form} noValidate>
      <p>{reason}</p>
      {kept.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a name several times.
        <input type="hidden" name={name} value={value} key={place} />
      ))}
      <PasswordInput
        id="proof"
        label={deskTexts.yourPassword}
        name="proof"
        autoComplete="current-password"
        required
        error={field === "password" ? problem : undefined}
      />
      {takesCode ? (
        <CodeInput id="proof-code" name="proofCode" error={field === "code" ? problem : undefined} />
      ) : null}
      <LostNotice />
      <button type="submit" className="main" disabled={isBusy}>
        {deskTexts.goOn}
      </button>
    </Form>
  );
}
