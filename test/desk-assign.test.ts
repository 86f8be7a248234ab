import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leadTexts } from "../app/desk/lead/texts.ts";
import { closeDatabase, database, write } from "../db/connect.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, inviteDispatcher, olga } from "./support/desk.ts";
import { captureMove, TUESDAY } from "./support/leads.ts";
import { openBeside } from "./support/outbox.ts";
import { type Site, startSite } from "./support/site.ts";
import { writeHistory } from "./support/wordy-lead.ts";

// Who can be given a lead: those who may see it, on its page, for many at once and by API alike.

const dan = {
  email: "dan@example.com",
  name: "Dan Reyes",
  password: "harbour lantern moss",
  place: "houston",
};
const refusal = `${dan.name} doesn’t work where this lead is. Choose someone who does.`;

mostlyOnSqlite("giving leads to people", (kind) => {
  let site: Site;
  let owner = "";
  let danId = "";
  let here = "";
  let elsewhere = "";
  let nowhere = "";
  let count = 0;

  beforeAll(async () => {
    site = await startSite({ database: kind, now: new Date(TUESDAY).toISOString() });
    owner = await createOwner(site);
    await inviteDispatcher(site, owner, dan);
    await openBeside(site);
    const people = await database().selectFrom("people").select(["id", "name"]).execute();
    danId = people.find(({ name }) => name === dan.name)?.id ?? "";
  });
  beforeEach(async () => {
    count += 1;
    const message = `Room ${count}`;
    here = await captureMove({ name: "Hattie Here", message }, { slug: "houston" });
    elsewhere = await captureMove({ name: "Ella Elsewhere", message }, { slug: "toronto" });
    nowhere = await captureMove({ name: "Nora Nowhere", message }, { slug: null });
  });
  afterAll(async () => {
    await closeDatabase();
    await site?.close();
  });

  const readAssignee = async (id: string) => {
    const row = await database()
      .selectFrom("leads")
      .select(["assignee", "assignee_name"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.assignee && row.assignee_name;
  };
  const send = async (address: string, fields: Record<string, string | string[]>) => {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    );
    const headers = { cookie: owner, origin: site.origin };
    const answer = await fetch(new URL(address, site.origin), { method: "POST", body, headers });
    return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
  };
  const listOffered = async (address: string) => {
    const page = await (await site.get(address, { headers: { cookie: owner } })).text();
    const select = /<select id="assigned-assignee"[\s\S]*?<\/select>/.exec(page)?.[0] ?? "";
    return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label);
  };

  test("a lead's page offers who may see it, and refuses others in words", async () => {
    expect(await listOffered(`/desk/leads/${here}`)).toEqual(["Unassigned", "Me", dan.name]);
    for (const id of [elsewhere, nowhere]) {
      expect(await listOffered(`/desk/leads/${id}`)).toEqual(["Unassigned", "Me"]);
      const answer = await send(`/desk/leads/${id}`, {
        intent: "assigned",
        lead: `${id}:0`,
        assignee: danId,
      });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(refusal);
      expect(await readAssignee(id)).toBeNull();
    }
    await send(`/desk/leads/${here}`, { intent: "assigned", lead: `${here}:0`, assignee: danId });
    expect(await readAssignee(here)).toBe(dan.name);
  });

  test.each(["before=1.5", "before=1e99", "before=Infinity", "before=x", "whole=%00", "whole=%27"])(
    "a lead's page opens at its newest lines with ?%s",
    async (query) => {
      const { status } = await site.get(`/desk/leads/${here}?${query}`, { headers: { cookie: owner } });
      expect(status).toBe(200);
    },
  );

  test("a lead's older entries and the rest of a long message are behind links", async () => {
    const hattie = { id: here, email: "hattie@example.com", beginning: TUESDAY };
    await write((transaction) => writeHistory(transaction, hattie, { notes: 60, emails: 1 }));
    const open = async (address: string) =>
      (await (await site.get(address, { headers: { cookie: owner } })).text()).replaceAll("<!-- -->", "");
    const newest = await open(`/desk/leads/${here}`);
    const follow = (words: string) => {
      const [, address = ""] = new RegExp(`href="([^"#]+)[^"]*"[^>]*>[^<]*${words}`).exec(newest) ?? [];
      return open(address.replaceAll("&amp;", "&"));
    };
    const older = await follow("entries before these");
    expect([newest.includes("trumpet"), older.includes("trumpet")], "the first note").toEqual([false, true]);
    expect(older).toContain(leadTexts.newest);
    const whole = await follow("Show the other 9");
    expect(whole).not.toContain("Show the other");
    expect(whole.length - newest.length).toBeGreaterThan(90_000);
  });

  test("who has a lead without seeing it is shown as such, and can be replaced", async () => {
    const ofDan = { assignee: danId, assignee_name: dan.name };
    await database().updateTable("leads").set(ofDan).where("id", "=", elsewhere).execute();
    expect(await listOffered(`/desk/leads/${elsewhere}`)).toEqual([
      "Unassigned",
      "Me",
      `${dan.name} (can’t see this lead)`,
    ]);
    await send(`/desk/leads/${elsewhere}`, { intent: "assigned", lead: `${elsewhere}:0`, assignee: "" });
    expect(await readAssignee(elsewhere)).toBeNull();
  });

  test("of many leads those stay as they are that the person may not see, and are named", async () => {
    const lead = [here, elsewhere, nowhere].map((id) => `${id}:0`);
    const answer = await send("/desk/inbox", { intent: "many", action: `assigned:${danId}`, lead });
    expect(answer.text).toContain(`1 lead: assigned to ${dan.name}.`);
    expect(answer.text).toContain(`2 leads not changed. Ella Elsewhere, Nora Nowhere: ${refusal}`);
    expect(await readAssignee(here)).toBe(dan.name);
    expect(await readAssignee(elsewhere)).toBeNull();
    const again = await send("/desk/inbox", {
      intent: "many",
      action: "assigned:nobody-of-ours",
      lead: [`${nowhere}:0`],
    });
    expect(again.text).toContain("There’s no such person.");
  });

  test("the owner sees everything and can be given everything", async () => {
    const lead = [elsewhere, nowhere].map((id) => `${id}:0`);
    const people = await database().selectFrom("people").select(["id", "name"]).execute();
    const ownerId = people.find(({ name }) => name === olga.name)?.id ?? "";
    await send("/desk/inbox", { intent: "many", action: `assigned:${ownerId}`, lead });
    expect(await readAssignee(elsewhere)).toBe(olga.name);
    expect(await readAssignee(nowhere)).toBe(olga.name);
  });
});
