import type { FetcherWithComponents } from "react-router";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import type { LeadDeedResult } from "./lead-deed.server.ts";

type DeedNoticeProps = {
  fetcher: FetcherWithComponents<LeadDeedResult>;
  /** Where the deeds go. */
  action: string;
};

/** What came of the last deed, with the button that takes it back, or who was faster. */
export function DeedNotice({ fetcher, action }: DeedNoticeProps) {
  const said = fetcher.data;
  return (
    <div className="notice">
      <Said done={said?.done} problem={said?.stale ? undefined : said?.problem} />
      {/* Always there, so that what comes in is read out. */}
      <div aria-live="polite">
        {said?.stale ? (
          <p className="problem">
            {said.stale.by} changed this meanwhile (<Moment at={said.stale.at} />
            ): it is {said.stale.status} now. Look again; what you typed is kept.
          </p>
        ) : null}
      </div>
      {said?.undo ? (
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="deed" value="undone" />
          <input type="hidden" name="undo" value={said.undo} />
          <button type="submit">Undo</button>
        </fetcher.Form>
      ) : null}
    </div>
  );
}
