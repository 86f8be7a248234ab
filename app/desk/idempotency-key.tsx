import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { FormDraft } from "./drafts/drafts.tsx";
import { isLost, useLastResult } from "./lost-connection.ts";

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

type KeyFieldProps = {
  result: unknown;
};

/** Changes with what is typed, and once an answer has come. Without JavaScript there is none. */
export function KeyField({ result }: KeyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const form = input.form;
    const change = () => {
      input.value = newKey();
    };
    if (input.value === "" || !isLost(result)) change();
    form?.addEventListener("input", change);
    return () => form?.removeEventListener("input", change);
  }, [result]);
  return (
    <>
      <input type="hidden" name="idempotencyKey" ref={field} />
      <FormDraft />
    </>
  );
}

/** Says in the form that was sent last that no answer came. For forms of the page's own action. */
export function LostNotice() {
  const result = useLastResult(useActionData<unknown>());
  const place = useRef<HTMLDivElement>(null);
  const [isOurs, setOurs] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    const sent = (event: Event) => setOurs(event.target === form);
    document.addEventListener("submit", sent, true);
    return () => document.removeEventListener("submit", sent, true);
  }, []);
  return (
    <div ref={place} aria-live="polite" className="said">
      {isOurs && isLost(result) ? <p className="problem">{result.problem}</p> : null}
    </div>
  );
}

export function IdempotencyKey() {
  return (
    <>
      <KeyField result={useLastResult(useActionData<unknown>())} />
      <LostNotice />
    </>
  );
}
