import { Moment } from "../moment.tsx";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import { leadTexts } from "./texts.ts";

/** Why an action was not done; of a lead that somebody else has changed, who and what it is now. */
export function ActionProblem({ result: { problem, stale } }: { result: LeadActionResult }) {
  if (!stale) return problem;
  return (
    <>
      {leadTexts.changedBy(stale.by)} (<Moment at={stale.at} isShort />
      ). {leadTexts.isNow(stale.status)}
    </>
  );
}
