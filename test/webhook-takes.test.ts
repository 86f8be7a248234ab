import { afterEach, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import type { Message } from "../deliveries/message.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { openWebhooks } from "../deliveries/webhooks.server.ts";
import { postMorningList } from "../leads/reminders/reminders.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { applyTo, by, captureMove, dora, TUESDAY } from "./support/leads.ts";
import { makeSecret } from "./support/peers/webhook-receiver.ts";

// A webhook gets leads and alarms, never what's between us and one person: not either while its secret can't be read.

bothDatabases("a webhook of the desk", (kind) => {
  useFreshDatabase(kind);
  afterEach(() => setDestinations([]));

  const row = {
    ...{ name: "webhook-crm", url: "https://crm.example/in", secret: "sealed" },
    ...{ made_by: dora.id, made_at: TUESDAY, removed_at: null },
  };
  const context = { log: () => undefined };
  const secret = makeSecret();
  const isFor = (event: Message["event"]) => ({ event }) as Message;

  test.each([
    ["is readable", secret],
    ["can't be read", null],
  ])("whose secret %s", async (_, opened) => {
    const [webhook] = await openWebhooks([row], { ...context, openSecret: async () => opened } as never);
    if (!webhook) throw new Error("There is no webhook.");
    for (const event of ["lead.captured", "lead.status", "lead.erased", "backup.failed"] as const) {
      expect(webhook.takes(isFor(event)), event).toBe(true);
    }
    for (const event of ["person.reminded", "person.invited", "staff.digest", "customer.messaged"] as const) {
      expect(webhook.takes(isFor(event)), event).toBe(false);
    }
    setDestinations([webhook]);
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), {
      name: "messaged",
      subject: "A quote",
      text: "$900",
    });
    const list = { id: dora.id, by: "mail" as const, today: "2026-12-01", locations: undefined };
    await captureMove({ phone: "416 555 0101" });
    expect(await postMorningList(list, TUESDAY)).toBe(true);
    const posted = await database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select(["event", "destination", "state"])
      .execute();
    const lead = { event: "lead.captured", destination: row.name, state: "waiting" };
    expect(posted.filter(({ event }) => event !== "lead.status")).toEqual([lead, lead]);
  });

  test("says why it waits", async () => {
    const [webhook] = await openWebhooks([row], { ...context, openSecret: async () => null } as never);
    expect(await webhook?.send({} as never)).toMatchObject({
      reason: expect.stringContaining("DESK_SECRET has changed"),
    });
  });
});
