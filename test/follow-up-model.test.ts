import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { applyAction, type LeadAction, undo } from "../leads/follow-up/follow-up.server.ts";
import { type Kind, listStatuses, mayFollow, reopenedStatus, type Status, wasWon } from "../leads/status.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  by,
  captureJob,
  captureMove,
  dora,
  fillLocationRecords,
  MINUTE,
  oscar,
  TUESDAY,
} from "./support/leads.ts";

const actions: fc.Arbitrary<LeadAction> = fc.oneof(
  fc.constantFrom<LeadAction>(
    { name: "contacted" },
    { name: "quoted", amount: 100 },
    { name: "quoted", amount: [100, 200] },
    { name: "won", wonBy: "Dora" },
    { name: "won", wonBy: "Dora", amount: 150, moveOn: "2026-12-09", moveAt: "8:00", crew: "Blue" },
    { name: "scheduled", moveOn: "2026-12-10", moveAt: "8:30", crew: "Red" },
    { name: "scheduled", moveOn: null },
    { name: "scheduled", crew: null },
    { name: "lost", reason: "Price" },
    { name: "reopened" },
    { name: "confirmed" },
    { name: "done" },
    { name: "done", amount: 175 },
    { name: "cancelled", reason: "Rain" },
    { name: "no-show" },
    { name: "assigned", assignee: oscar },
    { name: "assigned", assignee: null },
    { name: "noted", text: "Hm", isCall: true },
    { name: "follow-up", on: "2026-12-24" },
    { name: "read" },
    { name: "unread" },
    { name: "quarantined" },
    { name: "released" },
  ),
);

mostlyOnSqlite("any sequence of actions", (database_) => {
  useFreshDatabase(database_);
  beforeEach(fillLocationRecords);

  const read = async (id: string) => {
    const { revision, ...row } = await database()
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { revision, row };
  };

  test.each<Kind>(["moving", "junk"])(
    "%s: every step is in the table, the record agrees, and all is undone",
    async (kind) => {
      let leads = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 8 }), async (list) => {
          const message = `Wish ${++leads}`;
          const id = await (kind === "moving" ? captureMove({ message }) : captureJob({ message }));
          const first = await read(id);
          const tokens: string[] = [];
          let status = first.row.status as Status;
          for (const [index, action] of list.entries()) {
            const { revision } = await read(id);
            const step = await applyAction([{ id, revision }], by(dora, TUESDAY + index * MINUTE), action);
            if (step.done.length > 0) tokens.push(step.undo);
            const { row } = await read(id);
            const next = row.status as Status;
            expect(listStatuses(kind)).toContain(next);
            const reopened = reopenedStatus({ kind, status, wasAnswered: row.first_response_at !== null });
            if (next !== status) expect(mayFollow(kind, status, next) || next === reopened).toBe(true);
            const record = JSON.parse(row.record);
            expect(kind === "moving" ? record.status : record.job_status).toBe(next);
            if (kind === "moving") expect(record.won_by).toBe(wasWon({ kind, status: next }) ? "Dora" : "");
            if (!wasWon({ kind, status: next })) expect([row.move_on, row.move_at]).toEqual([null, null]);
            if (row.move_on === null) expect(row.move_at).toBeNull();
            status = next;
          }
          for (const token of tokens.toReversed()) {
            const { refused } = await undo(token, by(oscar, TUESDAY));
            expect(refused).toEqual([]);
          }
          expect((await read(id)).row).toEqual(first.row);
        }),
        { numRuns: 25 },
      );
    },
  );
});
