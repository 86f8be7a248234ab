import { type ReactNode, useState } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import type { ActionResult } from "./form-action.server.ts";
import { IdempotencyKey, KeyField } from "./idempotency-key.tsx";
import { Notice } from "./notice.tsx";
import { deskTexts } from "./texts.ts";

type Result = Partial<ActionResult> & { undo?: string };

type UndoNoticeProps = {
  /** The last one: the notice stays until it's closed or the next one comes. */
  result: Result | undefined;
  /** The result's own without them; a field's problem is said beside it. */
  words?: ReactNode;
  isProblem?: boolean;
  undo?: string | undefined;
  /** Where the page's action `undone` isn't sent by the page itself. */
  fetcher?: FetcherWithComponents<unknown>;
  action?: string;
};

/** What came of an action, with its undo. */
export function UndoNotice({
  result,
  isProblem = result?.problem !== undefined && result.field === undefined,
  words = isProblem ? result?.problem : result?.done,
  undo = result?.undo,
  fetcher,
  action,
}: UndoNoticeProps) {
  const [closed, setClosed] = useState<Result>();
  const Sender = fetcher?.Form ?? Form;
  return (
    <Notice
      words={result === closed ? undefined : words}
      isProblem={isProblem}
      onClose={() => setClosed(result)}
    >
      {undo ? (
        <Sender method="post" preventScrollReset {...(action !== undefined && { action })}>
          {fetcher ? <KeyField result={fetcher.data} /> : <IdempotencyKey />}
          <input type="hidden" name="intent" value="undone" />
          <input type="hidden" name="undo" value={undo} />
          <button type="submit">{deskTexts.undo}</button>
        </Sender>
      ) : null}
    </Notice>
  );
}
