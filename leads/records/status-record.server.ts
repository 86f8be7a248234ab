import type { LeadRow } from "./records.server.ts";

/** A record (section 3) that says where its lead stands: `status` and `won_by` of a Lead, `job_status` of a Job. */
export function withStatus(
  record: string,
  { kind, status, won_by }: Pick<LeadRow, "kind" | "status" | "won_by">,
): string {
  const fields = JSON.parse(record);
  return JSON.stringify(
    kind === "moving" ? { ...fields, status, won_by } : { ...fields, job_status: status },
  );
}
