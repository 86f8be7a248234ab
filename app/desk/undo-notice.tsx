import { useState } from "react";
import { Form } from "react-router";
import type { ActionResult } from "./form-action.server.ts";
import { IdempotencyKey } from "./idempotency-key.tsx";
import { Notice } from "./notice.tsx";
import { deskTexts } from "./texts.ts";

type Result = Partial<ActionResult> & { undo?: string };

/** What came of a page's form, with its undo: the page's action `undone`. A field's problem is said beside it. */
export function UndoNotice({ result }: { result: Result | undefined }) {
  const [closed, setClosed] = useState<Result>();
  const said = result === closed ? undefined : result;
  const problem = said?.field === undefined ? said?.problem : undefined;
  return (
    <Notice words={problem ?? said?.done} isProblem={problem !== undefined} onClose={() => setClosed(result)}>
      {said?.undo ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="undone" />
          <input type="hidden" name="undo" value={said.undo} />
          <IdempotencyKey />
          <button type="submit">{deskTexts.undo}</button>
        </Form>
      ) : null}
    </Notice>
  );
}
