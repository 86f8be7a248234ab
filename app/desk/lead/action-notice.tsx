import type { FetcherWithComponents } from "react-router";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import { leadTexts } from "./texts.ts";

type ActionNoticeProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
};

export function ActionNotice({ fetcher, action }: ActionNoticeProps) {
  const result = fetcher.data;
  return (
    <div className="notice">
      <Said done={result?.done} problem={result?.stale ? undefined : result?.problem} />
      {/* Always there, so that what comes in is read out. */}
      <div aria-live="polite">
        {result?.stale ? (
          <p className="problem">
            {leadTexts.changedBy(result.stale.by)} (<Moment at={result.stale.at} />
            ). {leadTexts.isNow(result.stale.status)}
          </p>
        ) : null}
      </div>
      {result?.undo ? (
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="undone" />
          <input type="hidden" name="undo" value={result.undo} />
          <button type="submit">{deskTexts.undo}</button>
        </fetcher.Form>
      ) : null}
    </div>
  );
}
