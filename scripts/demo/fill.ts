import { sql } from "kysely";
import { database, write } from "../../db/connect.server.ts";
import type { Destination } from "../../deliveries/destination.ts";
import { setDestinations } from "../../deliveries/outbox.server.ts";
import { type CaptureFacts, capture } from "../../leads/capture/capture.server.ts";
import { ActionRefused, applyAction } from "../../leads/follow-up/follow-up.server.ts";
import { type Invented, inventLeads } from "./invent.ts";

const MINUTE = 60_000;
/** Leads at a time: they share commits. */
const AT_ONCE = 50;

/** They send nothing. No real destination has these names, so sending a demo lead again sends nothing either. */
const demoDestinations: readonly Destination[] = ["demo-mail", "demo-webhook"].map((name) => ({
  name,
  atOnce: 1,
  takes: ({ event }) => event.startsWith("lead."),
  send: () => Promise.reject(new Error("Demo leads aren't sent.")),
}));

/** Heartbeats don't count. */
export async function hasLeads(): Promise<boolean> {
  const row = await database()
    .selectFrom("leads")
    .select("id")
    .where("is_test", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Fills the open database with the two months before `now` (epoch milliseconds), through the functions that real leads
 * and real staff use. Returns the number of leads.
 */
export async function fillDemo(now: number): Promise<number> {
  setDestinations(demoDestinations);
  try {
    const leads = inventLeads(now);
    const undelivered = new Map<string, string>();
    for (let start = 0; start < leads.length; start += AT_ONCE) {
      const some = leads.slice(start, start + AT_ONCE);
      await Promise.all(
        some.map(async (lead, index) => {
          const id = await playOut(lead, `demo-${start + index}`, now);
          if (lead.undelivered) undelivered.set(id, lead.undelivered);
        }),
      );
    }
    await settleDeliveries(undelivered);
    return leads.length;
  } finally {
    setDestinations([]);
  }
}

/** Captures a lead and applies its actions up to `now`. Returns its id. */
async function playOut(lead: Invented, submissionKey: string, now: number): Promise<string> {
  const { asked, edit, at, steps } = lead;
  const facts = buildFacts(lead, submissionKey);
  const receipt = await capture(asked, facts);
  if (receipt === "window taken") throw new Error("The demo booked a closed window.");
  if (edit && edit.at < now) await capture({ ...asked, message: edit.message }, { ...facts, now: edit.at });
  let revision = edit && edit.at < now ? 1 : 0;
  for (const { at: when, who, action } of steps.toSorted((a, b) => a.at - b.at)) {
    if (when >= now || when < at) break;
    const by = { actor: who, now: when };
    const { done, refused } = await applyAction([{ id: receipt.id, revision }], by, action);
    if (refused[0]) throw new ActionRefused(`${action.name}: ${refused[0].error.message}`);
    revision = done[0]?.revision ?? revision;
  }
  return receipt.id;
}

function buildFacts(
  { location, at, address, attribution, suspicion }: Invented,
  submissionKey: string,
): CaptureFacts {
  const { slug, locationId, country } = location;
  return {
    submissionKey,
    address,
    userAgent: "Demo",
    country,
    locationSlug: slug,
    locationId,
    suspicion,
    proof: null,
    isTest: false,
    consent: { given: false, version: "demo" },
    attribution,
    now: at,
  };
}

/** Marks everything as delivered two seconds after it was posted, except for what is held or undelivered. */
function settleDeliveries(undelivered: ReadonlyMap<string, string>): Promise<void> {
  return write(async (transaction) => {
    await transaction
      .updateTable("deliveries")
      .set({ state: "delivered", attempts: 1, settled_at: sql<number>`due_at + 2000` })
      .where("state", "=", "waiting")
      .execute();
    for (const [leadId, reason] of undelivered) {
      const name = reason.includes("mailbox") ? "demo-mail" : "demo-webhook";
      await transaction
        .updateTable("deliveries")
        .set({ state: "dead", attempts: 10, reason, settled_at: sql<number>`due_at + ${75 * 60 * MINUTE}` })
        .where("destination", "=", name)
        .where("posting_id", "in", (query) =>
          query
            .selectFrom("postings")
            .select("id")
            .where("lead_id", "=", leadId)
            .where("event", "=", "lead.captured"),
        )
        .execute();
    }
  });
}
