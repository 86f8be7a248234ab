import { useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import { leadTexts } from "./texts.ts";
import "./notice.css";

type ActionNoticeProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
  /** The problem is said in the form itself. */
  isSaidInForm?: boolean;
};

/** What came of an action, above the thumb, with its undo. It stays until it's closed or the next action. */
export function ActionNotice({ fetcher, action, isSaidInForm = false }: ActionNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<LeadActionResult>();
  const result = fetcher.data === closed ? undefined : fetcher.data;
  const problem = isSaidInForm ? undefined : result?.problem;
  const isEmpty = !result?.done && !problem;
  useEffect(() => {
    // The button that was pressed is often gone, and the focus with it.
    if (fetcher.state === "idle" && !isEmpty && document.activeElement === document.body)
      place.current?.focus();
  }, [fetcher.state, isEmpty]);
  return (
    // Always there, so that what comes in is read out.
    <div className="notice" ref={place} tabIndex={-1} data-problem={problem ? true : undefined}>
      <div aria-live="polite" className="notice-words">
        {result?.done ? <p>{result.done}</p> : null}
        {problem ? (
          <p>
            {result?.stale ? (
              <>
                {leadTexts.changedBy(result.stale.by)} (<Moment at={result.stale.at} isShort />
                ). {leadTexts.isNow(result.stale.status)}
              </>
            ) : (
              problem
            )}
          </p>
        ) : null}
      </div>
      {isEmpty ? null : (
        <div className="notice-buttons">
          {result?.undo ? (
            <fetcher.Form method="post" action={action}>
              <input type="hidden" name="intent" value="undone" />
              <input type="hidden" name="undo" value={result.undo} />
              <button type="submit">{deskTexts.undo}</button>
            </fetcher.Form>
          ) : null}
          <button type="button" onClick={() => setClosed(fetcher.data)}>
            {deskTexts.close}
          </button>
        </div>
      )}
    </div>
  );
}
