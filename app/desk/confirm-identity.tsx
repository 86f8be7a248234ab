import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ProofRequest } from "./form-action.server.ts";
import { LostNotice } from "./idempotency-key.tsx";
import { PasswordInput } from "./password-input.tsx";
import { deskTexts } from "./texts.ts";

/** Asks for the password where a sensitive form needs it, and sends that form again with it. */
export function ConfirmIdentity({ asked }: { asked: ProofRequest | undefined }) {
  return asked ? (
    <section aria-labelledby="confirm" className="confirm">
      <h2 id="confirm">{deskTexts.confirmTitle}</h2>
      <ConfirmForm asked={asked} />
    </section>
  ) : null;
}

export function ConfirmForm({ asked: { kept, problem } }: { asked: ProofRequest }) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  // The form that asked for this may be far down the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem is to be seen, too.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("#proof")?.focus(), [problem]);
  return (
    <Form method="post" className="stack" ref={form} noValidate>
      <p>{deskTexts.confirmReason}</p>
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
        error={problem}
      />
      <LostNotice />
      <button type="submit" className="main" disabled={isBusy}>
        {deskTexts.goOn}
      </button>
    </Form>
  );
}
