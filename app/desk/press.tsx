import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { isLost } from "./lost-connection.ts";

/** A key that no other filling in of a form has. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

type PressKeyProps = {
  /** What came of the form's last sending. */
  said: unknown;
};

/**
 * Gives each filling in of its form a key, so that pressing again after a lost answer does it once: the key changes with
 * what is typed, and once an answer has come. Without JavaScript there is none.
 */
export function PressKey({ said }: PressKeyProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input || isLost(said)) return;
    input.value = newKey();
    const form = input.form;
    const change = () => {
      input.value = newKey();
    };
    form?.addEventListener("input", change);
    return () => form?.removeEventListener("input", change);
  }, [said]);
  return <input type="hidden" name="press" ref={field} />;
}

/** The word that no answer came, in the form that was sent last. For forms of the page's own action. */
export function LostWord() {
  const said = useActionData<unknown>();
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
      {isOurs && isLost(said) ? <p className="problem">{said.problem}</p> : null}
    </div>
  );
}

/** What a form of the page's own action has before its button: its key, and the word that no answer came. */
export function Press() {
  return (
    <>
      <PressKey said={useActionData<unknown>()} />
      <LostWord />
    </>
  );
}
