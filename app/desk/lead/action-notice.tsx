import type { FetcherWithComponents } from "react-router";
import { UndoNotice } from "../undo-notice.tsx";
import { ActionProblem } from "./action-problem.tsx";
import type { LeadActionResult } from "./apply-lead-action.server.ts";

type ActionNoticeProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
  /** The problem is said in the form itself. */
  isSaidInForm?: boolean;
};

export function ActionNotice({ fetcher, action, isSaidInForm = false }: ActionNoticeProps) {
  const result = fetcher.data;
  const isProblem = Boolean(result?.problem) && !isSaidInForm;
  const words =
    result && (result.done || isProblem) ? (
      <>
        {result.done} {isProblem ? <ActionProblem result={result} /> : null}
      </>
    ) : null;
  return <UndoNotice result={result} words={words} isProblem={isProblem} fetcher={fetcher} action={action} />;
}
