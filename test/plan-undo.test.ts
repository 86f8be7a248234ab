import { expect, test, vi } from "vitest";
import { writeChanges } from "../app/desk/locations/write-changes.server.ts";
import { write } from "../db/connect.server.ts";
import { listAudit } from "../people/audit.server.ts";
import {
  closeDays,
  forgetReasons,
  planDays,
  readCapacity,
  setCapacity,
  undoPlan,
} from "../schedule/planning.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { DAY, dora, oscar, TUESDAY } from "./support/leads.ts";

const date = "2026-12-08";
const byOscar = { by: oscar.id, now: TUESDAY };
const later = { by: oscar.id, now: TUESDAY + 60_000 };
const readOwn = async () => (await readCapacity("atlanta", TUESDAY)).own;
const readReason = async () => (await planDays("atlanta", [date]))[0]?.change?.reason;

bothDatabases("a change of the schedule", (kind) => {
  useFreshDatabase(kind);

  test("is undone by its token, by who made it, once", async () => {
    await setCapacity(["atlanta"], 3, byOscar);
    const { undo } = await setCapacity(["atlanta", "miami"], 2, later);
    for (const token of ["", crypto.randomUUID()]) expect(await undoPlan(token, later)).toBeNull();
    expect(await undoPlan(undo, { ...later, by: dora.id }), "another's").toBeNull();
    const told = { ...later, alsoWrite: writeChanges(oscar.id) };
    const pressed = await Promise.all([1, 2].map(() => undoPlan(undo, told)));
    expect(pressed.filter((done) => done === null)).toHaveLength(1);
    expect(pressed.find((done) => done !== null)).toEqual({
      ...{ what: "capacity", isDone: true },
      changes: [
        { key: "atlanta", before: "2", after: "3" },
        { key: "miami", before: "2", after: null },
      ],
    });
    expect(await readOwn()).toBe(3);
    expect(await undoPlan(undo, told)).toBeNull();
    expect((await listAudit()).map(({ subject, details }) => [subject, details]).toSorted()).toEqual([
      ["schedule:atlanta", { capacity: 3, before: 2 }],
      ["schedule:miami", { capacity: null, before: 2 }],
    ]);
  });

  test("stays when one of its places was set since, even to the same", async () => {
    const { undo } = await setCapacity(["atlanta", "miami"], 2, byOscar);
    await setCapacity(["miami"], 2, { ...later, by: dora.id });
    const told = { ...later, alsoWrite: writeChanges(oscar.id) };
    expect(await undoPlan(undo, told)).toMatchObject({ isDone: false, changes: [{ key: "miami" }] });
    expect(await listAudit()).toEqual([]);
    expect(await readOwn()).toBe(2);
    const { undo: reset } = await setCapacity(["atlanta"], null, later);
    await setCapacity(["atlanta"], 5, { ...later, by: dora.id });
    expect(await undoPlan(reset, later)).toMatchObject({ isDone: false, changes: [{ key: "atlanta" }] });
    expect(await readOwn()).toBe(5);
  });

  test("can be undone for a week", async () => {
    const { undo } = await setCapacity(["atlanta"], 2, { ...byOscar, now: Date.now() });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * DAY + 1_000 });
    expect(await undoPlan(undo, byOscar)).toBeNull();
    vi.useRealTimers();
    expect(await readOwn()).toBe(2);
  });

  test("doesn't put back a reason that names somebody who was erased", async () => {
    await closeDays(["atlanta"], [{ date, reason: "For Ada’s wedding" }], byOscar);
    const { undo } = await closeDays(["atlanta"], [{ date, reason: "Training" }], later);
    const { undo: other } = await setCapacity(["atlanta"], 2, later);
    const isAboutAda = async (reason: string) => reason.includes("Ada");
    await write((transaction) => forgetReasons(transaction, isAboutAda));
    expect(await undoPlan(undo, later)).toBeNull();
    expect(await readReason()).toBe("Training");
    expect(await undoPlan(other, later), "what else was changed").toMatchObject({ what: "capacity" });
  });
});
