import { useState } from "react";
import { Form, Link, useFetcher, useSubmit } from "react-router";
import type { Typed } from "../../ui/drafts/draft.ts";
import { useModal } from "../modal.ts";
import { Moment } from "../moment.tsx";
import { closeSheets } from "../sheet.tsx";
import { deskTexts } from "../texts.ts";
import { listPressed, readOwn } from "./own-drafts.ts";
import "../sheet.css";

const texts = deskTexts.signingOut;
const LONGEST = 80;
const SIGN_OUT = { method: "post", action: "/desk/sign-out" } as const;

/** Ends what was typed and not sent. What was sent and never arrived is asked about first. */
export function SignOut({ onAsk }: { onAsk: () => void }) {
  return (
    <Form
      {...SIGN_OUT}
      onSubmit={(event) => {
        if (listPressed().length === 0) return;
        event.preventDefault();
        closeSheets();
        onAsk();
      }}
    >
      <button type="submit">{deskTexts.signOut}</button>
    </Form>
  );
}

function nameChange(typed: readonly Typed[]): string {
  const [text = ""] = typed.flatMap(([, value]) => (typeof value === "string" && value ? [value] : []));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || texts.change;
}

type Problem = { text: string; path?: string } | null;

export function UnsentChanges({ onClose }: { onClose: () => void }) {
  const { ref, close } = useModal(onClose);
  const { submit: send } = useFetcher();
  const submit = useSubmit();
  const [changes] = useState(listPressed);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);

  async function sendAll(): Promise<Problem> {
    for (const [name, { pressed }] of listPressed()) {
      if (!pressed) continue;
      const body = new FormData();
      for (const [field, value] of pressed.body) body.append(field, value);
      await send(body, { method: "post", action: pressed.path });
      const left = readOwn(name);
      if (left?.pressed) return { text: texts.noAnswer };
      if (left) return { text: texts.refused, path: pressed.path };
    }
    return null;
  }

  async function sendAndSignOut(): Promise<void> {
    setSending(true);
    const found = await sendAll();
    setSending(false);
    setProblem(found);
    if (!found) await submit(null, SIGN_OUT);
  }

  return (
    <dialog className="sheet" ref={ref} onClose={onClose} aria-labelledby="unsent-title">
      <div className="sheet-head">
        <h2 id="unsent-title">{texts.title(changes.length)}</h2>
      </div>
      <div className="stack">
        <p>{texts.why}</p>
        <ul>
          {changes.map(([name, { typed, pressed }]) => (
            <li key={name}>
              <Link to={pressed?.path ?? "/desk"} onClick={close} dir="auto">
                {nameChange(typed)}
              </Link>
              , <Moment at={pressed?.at ?? 0} isShort />
            </li>
          ))}
        </ul>
        <div aria-live="polite">
          {problem ? (
            <p className="problem">
              {problem.text}{" "}
              {problem.path ? (
                <Link to={problem.path} onClick={close}>
                  {texts.open}
                </Link>
              ) : null}
            </p>
          ) : null}
        </div>
        <button type="button" className="main" disabled={isSending} onClick={() => void sendAndSignOut()}>
          {isSending ? texts.sending : texts.send}
        </button>
        <button type="button" onClick={close}>
          {texts.stay}
        </button>
        <Form {...SIGN_OUT}>
          <button type="submit" className="danger">
            {texts.lose(changes.length)}
          </button>
        </Form>
      </div>
    </dialog>
  );
}
