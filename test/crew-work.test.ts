import { beforeEach, expect, test } from "vitest";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { applyAction, undo } from "../leads/follow-up/follow-up.server.ts";
import { listOwnSteps } from "../leads/inbox/inbox.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { applyTo, by, captureJob, dora, HOUR, MINUTE, oscar, TUESDAY } from "./support/leads.ts";

// What someone on a crew may take back: what they ended themselves, and nothing else.

mostlyOnSqlite("a job that a crew ended", (kind) => {
  useFreshDatabase(kind);
  beforeEach(() => setDestinations([]));

  const soon = (minutes: number) => by(dora, TUESDAY + minutes * MINUTE);

  test("is theirs to take back until it's undone, and again once it's ended again", async () => {
    const id = await captureJob();
    const first = await applyTo({ id, revision: 0 }, soon(0), { name: "done" });
    expect(await listOwnSteps([id], dora.id, TUESDAY + HOUR)).toEqual(new Map([[id, first.undo]]));
    expect(await listOwnSteps([id], oscar.id, TUESDAY + HOUR), "another's").toEqual(new Map());
    expect(await listOwnSteps([], dora.id, TUESDAY + HOUR)).toEqual(new Map());
    const { done } = await undo(first.undo, soon(1));
    expect(await listOwnSteps([id], dora.id, TUESDAY + HOUR), "undone").toEqual(new Map());
    const seen = { id, revision: done[0]?.revision ?? 0 };
    const again = await applyTo(seen, soon(2), { name: "no-show" });
    expect(await listOwnSteps([id], dora.id, TUESDAY + HOUR)).toEqual(new Map([[id, again.undo]]));
  });

  test("isn't, if it was canceled, or ended at the desk with others in one go", async () => {
    const [one, other] = [await captureJob(), await captureJob({ message: "Another", startTime: "9:00" })];
    const canceled = await captureJob({ message: "A third", startTime: "11:00" });
    await applyAction(
      [one, other].map((id) => ({ id, revision: 0 })),
      soon(0),
      { name: "done" },
    );
    await applyTo({ id: canceled, revision: 0 }, soon(0), { name: "cancelled", reason: "" });
    expect(await listOwnSteps([one, canceled], dora.id, TUESDAY + HOUR)).toEqual(new Map());
  });
});
