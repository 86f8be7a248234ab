import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { databaseKind } from "../../db/connect.server.ts";
import type { Schema } from "../../db/schema.ts";
import type { LeadRow } from "../records/records.server.ts";
import { matchText } from "../records/search-index.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

export type PageStart = { capturedAt: number; id: string };

/** As an address has it; null for anything else. */
export function readPageStart(page: string | null): PageStart | null {
  const [, capturedAt, id] = /^(\d{1,15})~([0-9a-f-]{36})$/.exec(page ?? "") ?? [];
  return capturedAt && id ? { capturedAt: Number(capturedAt), id } : null;
}

export function writePageStart({ captured_at, id }: Pick<LeadRow, "captured_at" | "id">): string {
  return `${captured_at}~${id}`;
}

type LeadsQuery<Output> = SelectQueryBuilder<Schema, "leads", Output>;

/** Heartbeats and erased leads never match. Constants are literals: a partial index isn't used for a parameter. */
export async function narrowBy(filter: LeadFilter) {
  const found = filter.text === undefined ? null : await matchText(filter.text);
  return <Output>(query: LeadsQuery<Output>): LeadsQuery<Output> => {
    let narrowed = query.where("is_test", "=", sql.lit(0)).where("erased_at", "is", null);
    narrowed = filter.standing
      ? narrowed.where("standing", "=", filter.standing)
      : narrowed.where("standing", "!=", sql.lit("quarantined"));
    if (filter.kind) narrowed = narrowed.where("kind", "=", filter.kind);
    if (filter.status) narrowed = narrowed.where("status", "in", nonEmpty(filter.status));
    if (filter.location) {
      const slugs = nonEmpty(filter.location.filter(Boolean));
      narrowed = filter.location.includes("")
        ? narrowed.where((row) =>
            row.or([row("location_slug", "is", null), row("location_slug", "in", slugs)]),
          )
        : narrowed.where("location_slug", "in", slugs);
    }
    if (filter.source) narrowed = narrowed.where("source", "=", filter.source);
    if (filter.campaign) narrowed = narrowed.where("campaign", "=", filter.campaign);
    if (filter.assignee === "") narrowed = narrowed.where("assignee", "is", null);
    else if (filter.assignee) narrowed = narrowed.where("assignee", "=", filter.assignee);
    if (filter.from !== undefined) narrowed = narrowed.where("captured_at", ">=", filter.from);
    if (filter.to !== undefined) narrowed = narrowed.where("captured_at", "<", filter.to);
    if (filter.changedFrom !== undefined) {
      const since = filter.changedFrom;
      narrowed = narrowed.where("id", "in", ({ selectFrom }) =>
        selectFrom("lead_history")
          .select("lead_history.lead_id")
          .where("lead_history.at", ">=", since)
          .where("lead_history.action", "not in", ["read", "unread"]),
      );
    }
    if (filter.wonFrom !== undefined) narrowed = narrowed.where(lastWon, ">=", filter.wonFrom);
    if (filter.wonTo !== undefined) narrowed = narrowed.where(lastWon, "<", filter.wonTo);
    if (filter.unread) narrowed = narrowed.where("is_read", "=", sql.lit(0));
    if (filter.replied) narrowed = narrowed.where("replied_at", "is not", null);
    if (filter.waiting) narrowed = narrowed.where(hasNoAnswer);
    if (filter.outside === "any") narrowed = narrowed.where("outside_region", "is not", null);
    else if (filter.outside) narrowed = narrowed.where("outside_region", "=", filter.outside);
    if (filter.dueBefore) narrowed = narrowed.where("follow_up_on", "<=", filter.dueBefore);
    if (filter.consent) {
      const hasConsented = databaseKind() === "postgres" ? consentInPostgres : consentInSqlite;
      narrowed = narrowed.where(filter.consent === "yes" ? hasConsented : sql<SqlBool>`not ${hasConsented}`);
    }
    if (found) narrowed = narrowed.where((row) => found(row));
    return narrowed;
  };
}

/** In the very words of the index: a partial one isn't used for others. */
export const hasNoAnswer = sql<SqlBool>`first_response_at is null and status in ('new', 'active')`;

/** Null where it never was; what was undone doesn't count. */
const lastWon = sql<number>`(select max(marked.at) from lead_history as marked
  where marked.lead_id = leads.id and marked.action in ('won', 'done')
    and not exists (select 1 from lead_history as undoing where undoing.undoes = marked.seq))`;

const consentInPostgres = sql<SqlBool>`coalesce(details::jsonb #>> '{consent,given}' = 'true', false)`;
const consentInSqlite = sql<SqlBool>`coalesce(json_extract(details, '$.consent.given') = 1, 0)`;

export function sortNewestFirst<Output>(
  query: LeadsQuery<Output>,
  after: PageStart | null,
): LeadsQuery<Output> {
  const ordered = query.orderBy("captured_at", "desc").orderBy("id", "desc");
  return after
    ? ordered.where(sql<boolean>`(captured_at, id) < (${after.capturedAt}, ${after.id})`)
    : ordered;
}

/** SQL has no empty list: this one matches nothing. */
function nonEmpty(list: readonly string[]): readonly string[] {
  return list.length > 0 ? list : ["\u0001"];
}
