import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { costTexts, numbersTexts } from "../app/desk/numbers/texts.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, invitePerson } from "./support/desk.ts";
import { applyTo, by, captureJob, captureMove, dora, MINUTE } from "./support/leads.ts";
import { withDatabase } from "./support/outbox.ts";
import { type Site, startSite } from "./support/site.ts";

// The numbers page with a few requests whose figures are worked out by hand.

/** A Tuesday; last week is November 16 to 22. */
const NOW = "2026-11-24T15:00:00Z";
const fromGoogle = {
  attribution: {
    first: null,
    last: { referrer: null, landing_page: "/", at: NOW, utm_source: "google", utm_campaign: "fall" },
  },
};

async function fill(): Promise<void> {
  const answer = async (day: string, minutes: number, ending: "won" | "lost") => {
    const now = Date.parse(`${day}T10:00:00-05:00`);
    const id = await captureMove({ message: randomUUID() }, { ...fromGoogle, now });
    const at = by(dora, now + minutes * MINUTE);
    await applyTo({ id, revision: 0 }, at, { name: "contacted" });
    await (ending === "won"
      ? applyTo({ id, revision: 1 }, at, { name: "won", wonBy: dora.name, amount: 100_000 })
      : applyTo({ id, revision: 1 }, at, { name: "lost", reason: "Price" }));
  };
  for (const [minutes, ending] of [
    ...([
      [2, "won"],
      [4, "won"],
      [10, "won"],
    ] as const),
    ...([
      [12, "won"],
      [30, "lost"],
      [60, "lost"],
    ] as const),
  ])
    await answer("2026-11-17", minutes, ending);
  for (const ending of ["won", "lost", "lost", "lost", "lost"] as const)
    await answer("2026-11-10", 20, ending);
  for (const startTime of ["9:00", "11:00"]) {
    const now = Date.parse("2026-11-19T10:00:00-05:00");
    await captureJob({ message: startTime, startTime }, { now });
  }
  await captureMove({ message: "Alone" }, { now: Date.parse("2026-03-03T10:00:00-05:00"), slug: "houston" });
}

mostlyOnSqlite("the numbers page", (database) => {
  let site: Site;
  let owner = "";
  beforeAll(async () => {
    site = await startSite({ database, now: NOW });
    owner = await createOwner(site);
    await withDatabase(site, fill);
  });
  afterAll(() => site?.close());

  async function read(query = "", cookie = owner): Promise<string> {
    const answer = await site.get(`/desk/numbers${query}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return (await answer.text()).replaceAll("<!-- -->", "");
  }
  const send = (fields: Record<string, string>, cookie = owner) =>
    site.post("/desk/numbers", fields, { headers: { cookie } });
  const google = { intent: "cost", source: "Google", month: "2026-11", country: "Canada" };

  test("says each figure in a sentence, with its trend and how many it's from", async () => {
    const page = await read("?period=last-week");
    for (const sentence of [
      "8 requests came in: 6 moves and 2 junk jobs.",
      "3 more. The week before: 5.",
      "You answered half of the requests within 10 min.",
      "From 6 answers. ",
      "Faster. The week before: 20 min.",
      "4 moves were won, for CA$4,000.",
      "That’s 67% of the 6 that were decided.",
      "Better. The week before: 20% of 5.",
      "2 junk jobs were booked.",
      "Most requests came from google: 6 of 8.",
      "The week before: 5 of 5.",
      // Those two and the one of March.
      "3 requests are waiting for an answer, the oldest for ",
    ])
      expect(page).toContain(sentence.trim());
    expect(page).toContain(
      "Tue, Nov 17</strong><span> 6 requests, 6 moves, 0 junk jobs, 4 won</span><span> the week before 5</span>",
    );
    expect(page).toMatch(/Up to 5 min<\/span><span class="bars-value">2 \(25%\)/);
    for (const bound of ["5–15 min", "30 min–1 h", "1–4 h", "Over 4 h"]) expect(page).toContain(bound);
    expect(page).toContain('href="/desk/inbox?from=2026-11-17&amp;to=2026-11-17"');
    expect(page).toContain('href="/desk/inbox?from=2026-11-16&amp;to=2026-11-22&amp;location=toronto"');
    expect(page).toContain('href="/desk/inbox?from=2026-11-16&amp;to=2026-11-22&amp;source=google"');
    expect(page).toContain(dora.name);
    expect(page).not.toContain("You spent");
  });

  test("compares with nothing, with last year, and one kind with itself", async () => {
    const alone = await read("?period=last-week&compare=none");
    expect(alone).not.toMatch(/The week before|compared with|>Before</);
    expect(await read("?period=last-week&compare=last-year")).toContain(
      "No requests the same week last year.",
    );
    const junk = await read("?from=2026-11-16&to=2026-11-22&kind=junk");
    expect(junk).toContain("2 requests came in: 0 moves and 2 junk jobs.");
    expect(junk).toContain("No requests the 7 days before.");
    // The form sends the days that it showed, and which period they were.
    const form = await read("?from=2026-11-16&to=2026-11-22&shown=last-week&compare=before&kind=");
    expect(form).toContain("The week before: 20 min.");
  });

  test("claims nothing from one request, or from none", async () => {
    const one = await read("?from=2026-03-03&to=2026-03-03");
    expect(one).toContain("1 request came in: 1 move and 0 junk jobs.");
    expect(one).toContain("No requests have been answered yet.");
    expect(one).toContain("Too few requests to tell.");
    expect(one).toContain("0 decided so far: too few for a rate.");
    const none = await read("?from=2026-01-01&to=2026-01-02");
    expect(none).toContain("No requests came in from Thu, Jan 1 to Fri, Jan 2.");
    expect(await read("?from=2026-01-02&to=2026-01-01")).toContain(numbersTexts.noPeriod);
  });

  test("sorts its tables by the address", async () => {
    const order = async (sorted: string) => {
      const table = (await read(`?period=last-week${sorted}`)).split('id="by-city"')[1] ?? "";
      return [...table.matchAll(/class="place"[^>]*>([^<]+)</g)].map(([, name]) => name).slice(0, 2);
    };
    expect(await order("")).toEqual(["Toronto", "Atlanta"]);
    expect(await order("&by-city=-leads")).toEqual(["Atlanta", "Toronto"]);
    expect(await order("&by-city=nonsense")).toEqual(["Toronto", "Atlanta"]);
  });

  test("says what a request and a won move cost, once the owner has entered it", async () => {
    const key = randomUUID();
    for (let again = 0; again < 2; again++) {
      expect((await send({ ...google, amount: "$3,000", idempotencyKey: key })).status).toBe(200);
    }
    const page = await read("?period=last-week");
    // Seven of November's thirty days.
    expect(page).toContain("You spent CA$700 on ads.");
    expect(page).toContain("CA$117 for each request; CA$175 for each move won");
    expect(page).toContain("$5.71 for $1");
    expect(page).toContain("The week before: CA$700.");
    expect(await read("?period=last-week&kind=moving"), "ads bring both kinds").not.toContain("You spent");
    expect(await read("?from=2026-03-03&to=2026-03-03")).not.toContain("You spent");

    await send({ ...google, amount: "1,500" });
    expect(await read("?period=last-week")).toContain("You spent CA$350 on ads.");
    for (const [wrong, problem] of [
      [{ amount: "a lot" }, costTexts.notAnAmount],
      [{ month: "2026-12" }, costTexts.notAMonth],
      [{ month: "2026-13" }, costTexts.notAMonth],
      [{ source: " " }, costTexts.notASource],
      [{ country: "France" }, costTexts.chooseCountry],
    ] as const) {
      const answer = await send({ ...google, amount: "1", ...wrong });
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(problem)]);
    }
    const id = /name="id" value="([0-9a-f-]{36})"/.exec(await read())?.[1] ?? "";
    expect(await (await send({ intent: "cost-remove", id })).text()).toContain(costTexts.removed);
    expect(await (await send({ intent: "cost-remove", id })).text()).toContain(costTexts.removedBefore);
    expect(await read("?period=last-week")).not.toContain("You spent");
  });

  test("shows a manager the own location, and no costs", async () => {
    const dan = {
      email: "dan@example.com",
      place: "toronto",
      name: "Dan",
      password: "plinth otter cobalt",
      role: "manager",
    };
    const cookie = formatCookies(await invitePerson(site, owner, dan));
    await send({ ...google, amount: "3000" });
    const page = await read("?period=last-week", cookie);
    expect(page).toContain("6 requests came in: 6 moves and 0 junk jobs.");
    expect(page).toContain("Nobody is waiting for an answer.");
    expect(page).not.toMatch(/Atlanta|Houston|You spent|What ads cost/);
    expect((await send({ ...google, amount: "1" }, cookie)).status).toBe(403);
  });
});
