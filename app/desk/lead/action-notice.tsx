import { useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { Notice } from "../notice.tsx";
import { deskTexts } from "../texts.ts";
import { ActionProblem } from "./action-problem.tsx";
import type { LeadActionResult } from "./apply-lead-action.server.ts";

type ActionNoticeProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
  /** The problem is said in the form itself. */
  isSaidInForm?: boolean;
};

/** What came of an action, with its undo. It stays until it's closed or the next action. */
export function ActionNotice({ fetcher, action, isSaidInForm = false }: ActionNoticeProps) {
  const [closed, setClosed] = useState<LeadActionResult>();
  const result = fetcher.data === closed ? undefined : fetcher.data;
  const isProblem = Boolean(result?.problem) && !isSaidInForm;
  const words =
    result && (result.done || isProblem) ? (
      <>
        {result.done} {isProblem ? <ActionProblem result={result} /> : null}
      </>
    ) : undefined;
  return (
    <Notice words={words} isProblem={isProblem} onClose={() => setClosed(fetcher.data)}>
      {result?.undo ? (
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="undone" />
          <input type="hidden" name="undo" value={result.undo} />
          <button type="submit">{deskTexts.undo}</button>
        </fetcher.Form>
      ) : null}
    </Notice>
  );
}
