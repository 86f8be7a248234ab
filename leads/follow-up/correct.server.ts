import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { listDestinations, post } from "../../deliveries/outbox.server.ts";
import { readdressLetters } from "../../deliveries/visit-letters.server.ts";
import type { ActionContext, NewLine } from "../records/history.server.ts";
import { findVisibleLead, type LeadRow, replaceVersion } from "../records/records.server.ts";
import { findRelated, followContact } from "../records/related-leads.server.ts";
import { buildSnapshot, findLeadLocation } from "../records/snapshot.server.ts";
import type { Correction } from "../records/stored-json.ts";
import { checkTyped, readAsked, readTypedFields, writeTyped } from "../records/typed.server.ts";
import type { Submission } from "../submission.ts";
import { describeStaleLead } from "./change-lead.server.ts";
import { commitChangeset, type LeadRevision } from "./commit-changeset.server.ts";
import { type ActionRefused, InvalidInput, NoSuchLead, WrongFields } from "./refusals.ts";

/** Throws an `ActionRefused` when it can't be corrected; then nothing has changed. */
export async function correctLead(
  { id, revision }: LeadRevision,
  context: ActionContext,
  submission: Submission,
): Promise<LeadRevision & { undo: string }> {
  const { undo, done, refused } = await commitChangeset(
    context,
    "corrected",
    async (transaction, changeset) => {
      const row = await findVisibleLead(transaction, id, context.locations);
      if (!row) return [{ id, row, result: new NoSuchLead() }];
      const result =
        row.revision === revision
          ? await checkAndCorrect(transaction, row, context, { submission, changeset })
          : await describeStaleLead(transaction, row);
      return [{ id, row, result }];
    },
  );
  const [corrected] = done;
  if (!corrected) throw refused[0]?.error ?? new NoSuchLead();
  return { id, revision: corrected.revision, undo };
}

async function checkAndCorrect(
  transaction: DatabaseTransaction,
  row: LeadRow,
  context: ActionContext,
  { submission, changeset }: { submission: Submission; changeset: string },
): Promise<number | ActionRefused> {
  const { typed, errors } = checkTyped(row, { ...readTypedFields(row), ...submission }, context.now);
  if (errors.length > 0) return new WrongFields(errors);
  const before = readTypedFields(row);
  const changed = Object.entries(typed).filter(([field, text]) => field in before && before[field] !== text);
  if (changed.length === 0) return new InvalidInput("You haven’t changed anything.");
  const to = { typed: Object.fromEntries(changed) };
  return correct(transaction, row, context, { action: "corrected", changeset, to });
}

type NewCorrection = Pick<NewLine, "action" | "changeset" | "undoes"> & {
  /** Without a customer, the lead goes where its phone and email are. */
  to: Pick<Correction, "typed"> & Partial<Correction>;
};

/** A new version, which programs are sent; nobody is emailed about what staff did themselves. */
export async function correct(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { actor, now }: ActionContext,
  { to, ...line }: NewCorrection,
): Promise<number> {
  const before = readTypedFields(row);
  const next: LeadRow = {
    ...row,
    ...writeTyped(row, to.typed),
    updated_at: now,
    version: row.version + 1,
    revision: row.revision + 1,
  };
  next.customer = to.customer === undefined ? await followContact(transaction, next) : to.customer;
  const was = Object.fromEntries(Object.keys(to.typed).map((field) => [field, before[field] ?? ""]));
  await replaceVersion(transaction, next, {
    ...line,
    actor,
    before: { typed: was, customer: row.customer } satisfies Correction,
    after: { typed: to.typed, customer: next.customer } satisfies Correction,
  });
  const location = findLeadLocation(next);
  const { earlier } = await findRelated(transaction, next);
  const lead = buildSnapshot(readAsked(next), next, { location, earlier });
  await readdressLetters(transaction, next.id, lead.customer);
  const letters = listDestinations().filter(({ readBy }) => readBy);
  await post(
    transaction,
    {
      event: "lead.updated",
      at: new Date(now).toISOString(),
      lead,
    },
    // The ledger counts what visitors send in.
    {
      now,
      counts: false,
      isHeld: row.standing === "quarantined",
      except: letters.map(({ name }) => name),
    },
  );
  return next.revision;
}

export function isTypedAs(row: LeadRow, { typed }: Correction): boolean {
  const now = readTypedFields(row);
  return Object.entries(typed).every(([field, text]) => now[field] === text);
}
