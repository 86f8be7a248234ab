import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { customerEmail } from "../content/mail.ts";
import { messageTemplates } from "../content/message-templates.ts";
import { holidays } from "../content/schedule.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { formatCookies, inviteDispatcher, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { readSiteLedger } from "./support/outbox.ts";
import { type HttpPeer, startHttpPeer } from "./support/peers/http-peer.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What the owner sets at the desk, as visitors, mailboxes and other programs notice it.

/** The page's own data is in its scripts, too. */
const withoutScripts = (html: string) =>
  html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");

mostlyOnSqlite("settings at the desk", (database) => {
  let site: Site;
  let owner: string;
  let dan: string;
  let receiver: HttpPeer;
  let visitors = 0;

  beforeAll(async () => {
    receiver = await startHttpPeer(() => ({ status: 200, body: "Thanks, (416) 555-0142\n" }));
    site = await startSite({
      database,
      now: "2026-12-02T15:00:00Z",
      env: { OUTBOUND_ALLOW: "127.0.0.1", OWNER_EMAIL: "owner@example.com" },
    });
    const link = await waitForStartLink(site);
    owner = formatCookies(await submitLinkForm(site, link, olga));
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "atlanta" }));
  });
  afterAll(async () => {
    await site?.close();
    await receiver?.down();
  });

  const read = async (page: string) =>
    withoutScripts(await (await site.get(`/desk/settings${page}`, { headers: { cookie: owner } })).text());
  async function send(page: string, fields: Record<string, string>, status = 200): Promise<string> {
    const answer = await site.post(`/desk/settings${page}`, fields, { headers: { cookie: owner } });
    const text = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
    expect(answer.status, `${fields.intent}: ${/class="problem">([^<]+)/.exec(text)?.[1]}`).toBe(status);
    return text;
  }
  const requestMove = async (note: string) => {
    const fields = adasQuote(note);
    const answer = await site.post("/toronto/get-quote", fields, { from: atAddress(ada, ++visitors) });
    expect(answer.status).toBe(303);
  };
  const book = (slug: string, fields: Record<string, string>) =>
    site.post(
      `/${slug}/book-now`,
      { ...carlasBooking("A couch"), ...fields },
      {
        from: atAddress(carla, ++visitors),
      },
    );
  const mails = async (note: string) =>
    (await readMailFolder(site)).filter(({ text, subject }) => `${subject}\n${text}`.includes(note));

  test("are the owner's alone", async () => {
    for (const page of [
      "",
      "/notifications",
      "/answering",
      "/messages",
      "/texts",
      "/templates",
      "/holidays",
      "/capacity",
      "/webhooks",
    ]) {
      const headers = { cookie: dan };
      expect((await site.get(`/desk/settings${page}`, { headers })).status, page).toBe(403);
      if (page === "") continue;
      const answer = await site.post(`/desk/settings${page}`, { intent: "save" }, { headers });
      expect(answer.status, page).toBe(403);
      expect(await read(page)).toContain("All settings");
    }
    expect(await read("")).toContain("None yet");
  });

  test("leads are emailed where the owner says, and a location's own addresses win", async () => {
    await requestMove("To the usual mailbox");
    await expect
      .poll(async () => (await mails("To the usual mailbox"))[0]?.to)
      .toMatchObject([{ address: "owner@example.com" }]);
    expect(await read("/notifications")).toContain("OWNER_EMAIL in .env");
    const wrong = await send("/notifications", { intent: "mailboxes", mailboxes: "night at example" }, 422);
    expect(wrong).toContain("That’s not an email address");
    await send("/notifications", { intent: "mailboxes", mailboxes: "day@example.com; night@example.com" });
    await requestMove("To the desk's mailboxes");
    await expect
      .poll(async () => (await mails("To the desk's mailboxes"))[0]?.to?.map(({ address }) => address))
      .toEqual(["day@example.com", "night@example.com"]);
    const record = { intent: "edit", location: "toronto", phone: "(416) 555-0142", notify: "to@example.com" };
    await site.post("/desk/locations", record, { headers: { cookie: owner } });
    await requestMove("To Toronto's mailbox");
    await expect
      .poll(async () => (await mails("To Toronto's mailbox"))[0]?.to)
      .toMatchObject([{ address: "to@example.com" }]);
    const page = await read("/notifications");
    expect(page).toContain("Set here by ");
    expect(page).toContain("to@example.com");
    await send("/notifications", { intent: "test-mail", location: "*" });
    const [tested] = await mails("a test from the desk");
    expect(tested?.to?.map(({ address }) => address)).toEqual(["day@example.com", "night@example.com"]);
    await send("/notifications", { intent: "mailboxes", mailboxes: "" });
    expect(await read("/notifications")).toContain("OWNER_EMAIL in .env");
  });

  test("customers get the owner's words with the facts in place, and content's again", async () => {
    const letter = { intent: "save", letter: "junk-captured" };
    const subject = "We have your pickup";
    const path = "junk.captured";
    for (const [opening, said] of [
      ["", "Enter some text"],
      ["See you soon.", "Say when"],
      ["See you {date}.", "works in braces here"],
    ] as const) {
      const fields = { ...letter, [`${path}.subject`]: subject, [`${path}.opening`]: opening };
      expect(await send("/messages", fields, 422)).toContain(said);
    }
    const words = { [`${path}.subject`]: subject, [`${path}.opening`]: "Got it: {when} & no later." };
    const preview = await send("/messages", { ...letter, ...words, intent: "preview" });
    expect(preview).toContain("Got it: Thursday, December 3, 9:00 AM to 11:00 AM &amp; no later.");
    expect(preview).toContain(customerEmail.junk.status.requested);
    expect(await read("/messages")).not.toContain("Changed here");
    await send("/messages", { ...letter, ...words });
    expect(await read("/messages")).toContain("Changed here");
    expect((await book("atlanta", { email: "one@example.com" })).status).toBe(303);
    await expect
      .poll(async () => (await mails(subject))[0]?.text)
      .toContain("Got it: Friday, December 4, 1:00 PM to 3:00 PM & no later.");
    await send("/messages", { intent: "reset", letter: "junk-captured" });
    expect((await book("miami", { email: "two@example.com" })).status).toBe(303);
    await expect.poll(async () => (await mails(customerEmail.junk.captured.subject)).length).toBe(1);
    await send("/messages", { ...letter, letter: "nobody's" }, 404);
  });

  test("staff start from the owner's template, and from content's again", async () => {
    const [lead] = await site.exportLeads();
    const compose = async () => {
      const path = `/desk/leads/${lead?.id}?template=no-answer`;
      return withoutScripts(await (await site.get(path, { headers: { cookie: owner } })).text());
    };
    const usual = messageTemplates["no-answer"]?.subject ?? "";
    expect(await compose()).toContain(`value="${usual}"`);

    const template = {
      intent: "save",
      template: "no-answer",
      "no-answer.subject": "We missed you, {firstName}",
    };
    for (const [text, said] of [
      ["", "Enter some text"],
      ["Call us, {nobody}.", "There’s no variable {nobody}."],
      ["Call us, {firstName.", "There’s no variable {firstName."],
      ["x".repeat(5_001), "at most 5,000 characters"],
    ] as const) {
      const refused = await send("/templates", { ...template, "no-answer.text": text }, 422);
      expect(refused).toContain(said);
      expect(refused, "stays in the field").toContain(`${text}</textarea>`);
    }
    const lines = { ...template, "no-answer.subject": "One\nTwo", "no-answer.text": "Hi." };
    expect(await send("/templates", lines, 422)).toContain("Keep this on one line.");
    expect(await compose(), "nothing was saved").toContain(`value="${usual}"`);

    const words = { ...template, "no-answer.text": "Hi {name},\n\nCall {phone} & ask for {me}." };
    const preview = await send("/templates", { ...words, intent: "preview" });
    expect(preview).toContain("<b>We missed you, Ada</b>");
    expect(preview).toMatch(/Hi Ada Morris,\n\nCall \(\d{3}\) \d{3}-\d{4} &amp; ask for Olga Marsh\./);
    expect(await read("/templates")).not.toContain("Changed here");

    await send("/templates", words);
    expect(await read("/templates")).toMatch(/Changed here[\s\S]+Set here by Olga Marsh/);
    expect(await read("")).toContain("1 changed here");
    const offered = await compose();
    expect(offered).toContain('value="We missed you, Ada"');
    expect(offered).toContain("&amp; ask for Olga Marsh.</textarea>");
    expect(await send("/templates", words)).toContain("Nothing has changed.");

    await send("/templates", { intent: "reset", template: "no-answer" });
    expect(await compose()).toContain(`value="${usual}"`);
    expect(await read("/templates")).not.toContain("Changed here");
    const log = withoutScripts(
      await (await site.get("/desk/people/audit?kind=settings", { headers: { cookie: owner } })).text(),
    );
    expect(log).toContain("the template “Couldn&#x27;t reach you”");
    expect(log).not.toContain("We missed you");
    await send("/templates", { ...words, template: "nobody's" }, 404);
  });

  test("who is told that nobody answers is the owner's, for all and for one location", async () => {
    const page = await read("/answering");
    expect(page).toContain("From content/answering.ts");
    const [, id = ""] = /value="person:([^"]+)"[^>]*>Dan Reyes/.exec(page) ?? [];
    const dans = { intent: "save", place: "*", "who-0": `person:${id}`, "after-0": "10" };
    for (const [fields, said] of [
      [{ "who-0": "", "after-0": "" }, "Choose at least one person"],
      [{ "who-0": "" }, "Choose whom to tell"],
      [{ "who-0": "person:nobody" }, "They don’t work here anymore"],
      [{ "who-0": "nina@example.com" }, "Nobody on the team has the email nina@example.com."],
      [{ "after-0": "" }, "Enter minutes from 1 to 6,000"],
      [{ "after-0": "ten" }, "Enter minutes from 1 to 6,000"],
      [{ "who-2": `person:${id}`, "after-2": "20" }, "They have a step already"],
      [{ "who-2": "owner", "after-2": "10" }, "enter more than 10"],
      [{ place: "toronto" }, "Dan Reyes doesn’t work in Toronto."],
    ] as const) {
      const refused = await send("/answering", { ...dans, ...fields }, 422);
      expect(refused).toContain(said);
    }
    await send("/answering", { ...dans, place: "nowhere" }, 404);
    expect(await read("/answering"), "nothing was saved").toContain("From content/answering.ts");

    await send("/answering", { ...dans, "who-1": "owner", "after-1": "25" });
    expect(await read("/answering")).toMatch(/Set here by Olga Marsh/);
    expect(await read("")).toContain("The first after 10 min");
    const own = await send("/answering?location=atlanta", { ...dans, place: "atlanta", "after-0": "5" });
    expect(withoutScripts(own)).toContain("Dan Reyes after 5 minutes");
    expect(await read("")).toContain("1 location has their own");
    const [, undo = ""] = /name="undo" value="([^"]+)"/.exec(own) ?? [];
    await send("/answering", { intent: "undone", undo });
    expect(await read("/answering")).not.toContain("after 5 minutes");
    for (const wrong of [undo, "", "{}", crypto.randomUUID()])
      expect(await send("/answering", { intent: "undone", undo: wrong }, 422)).toContain("can’t be undone");
    const [, first = ""] =
      /name="undo" value="([^"]+)"/.exec(await send("/answering", { ...dans, "after-0": "7" })) ?? [];
    await send("/answering", { ...dans, "after-0": "8" });
    const late = await send("/answering", { intent: "undone", undo: first }, 422);
    expect(late).toContain("has been changed since");
    expect(await read("/answering")).toContain('name="after-0" value="8"');

    expect(await send("/answering", { intent: "reset", place: "*" })).toContain("Back to the usual order.");
    expect(await read("/answering")).toContain("From content/answering.ts");
    expect(await send("/answering", { intent: "reset", place: "*" })).toContain("Nothing has changed.");
    const log = withoutScripts(
      await (await site.get("/desk/people/audit?kind=settings", { headers: { cookie: owner } })).text(),
    );
    expect(log).toMatch(/changed who’s told that nobody answers in (<[^>]+>)*all locations/);
    expect(log).toMatch(/changed who’s told that nobody answers in (<[^>]+>)*Atlanta/);
  });

  test("a holiday of a country is refused by its form, and the other country's is open", async () => {
    const page = await read("/holidays");
    expect(page).toContain("Victoria Day");
    expect(page).toContain("Memorial Day");
    expect(page, "those of content").toContain(holidays[0]?.name);
    await send("/holidays", { intent: "close-day", date: "2020-01-01", reason: "Past", where: "*" }, 422);
    await send("/holidays", { intent: "close-day", date: "2026-12-07", reason: "", where: "*" }, 422);
    await send("/holidays", { intent: "close-day", date: "2026-12-07", reason: "x", where: "nowhere" }, 404);
    await send("/holidays", {
      intent: "close-day",
      date: "2026-12-07",
      reason: "Stocktaking",
      where: "Canada",
    });
    const monday = { selectedDate: "2026-12-07", timeSlot: "13:00" };
    expect((await book("toronto", monday)).status).toBe(422);
    expect((await book("houston", monday)).status).toBe(303);
    const board = await site.get("/desk/schedule?location=toronto&day=2026-12-07", {
      headers: { cookie: owner },
    });
    expect(await board.text()).toContain("Stocktaking");
    const listed = await read("/holidays");
    expect(listed).toContain("All of Canada");
    const line = { intent: "open-day", date: "2026-12-07", isFromContent: "false" };
    await send("/holidays", { ...line, reason: "Another" }, 422);
    expect(await send("/holidays", { ...line, reason: "Stocktaking" })).toContain("is open again");
    expect((await book("toronto", monday)).status).toBe(303);

    const said = await send("/holidays", { intent: "statutory", country: "USA", date: "2026-12-25" });
    expect(said).toContain("Closed on one more day");
    const christmas = { intent: "open-day", date: "2026-12-25", reason: holidays[0]?.name ?? "" };
    await send("/holidays", { ...christmas, isFromContent: "true" });
    await site.moveClock("2026-12-22T15:00:00Z");
    owner = formatCookies(await site.post("/desk/sign-in", olga));
    const friday = { selectedDate: "2026-12-25", timeSlot: "13:00" };
    expect((await book("toronto", friday)).status, "opened").toBe(303);
    expect((await book("houston", friday)).status, "closed for the country").toBe(422);
  });

  test("a number for every window is one that forms count by", async () => {
    expect(await read("/capacity")).toContain("Bookings aren’t counted");
    await send("/capacity", { intent: "capacity", location: "*", capacity: "1" });
    expect(await read("/capacity")).toContain("1 booking per window.");
    const window = { selectedDate: "2026-12-24", timeSlot: "9:00" };
    expect((await book("miami", window)).status).toBe(303);
    expect((await book("miami", { ...window, name: "Somebody Else" })).status).toBe(422);
    await send("/capacity", { intent: "capacity", location: "*", capacity: "" });
    expect((await book("miami", { ...window, name: "Somebody Else" })).status).toBe(303);
  });

  test("a webhook gets every lead from then on, signed, and its test is no lead", async () => {
    const add = { intent: "add", name: "Our CRM", url: `${receiver.origin}/in?key=hush` };
    for (const [fields, said] of [
      [{ name: "!" }, "Enter a name"],
      [{ url: "ftp://example.com" }, "starts with https://"],
      [{ url: "http://example.com/in" }, "starts with https://"],
      [{ url: "https://10.1.2.3/in" }, "not a public address"],
      [{ url: "https://nobody.invalid/in" }, "no such host"],
      [{ url: "https://me:you@example.com/in" }, "Leave the name and password out"],
    ] as const) {
      expect(await send("/webhooks", { ...add, ...fields }, 422)).toContain(said);
    }
    const page = await send("/webhooks", add);
    await site.pass(60_000);
    const [secret = ""] = /whsec_[A-Za-z0-9+/=]+/.exec(page) ?? [];
    expect(await read("/webhooks"), "shown once").not.toContain(secret);
    expect(await read("/webhooks"), "a key in the address").not.toContain("hush");
    await send("/webhooks", add, 422);

    const id = "webhook-our-crm";
    const countAccepted = async () =>
      Object.entries(await readSiteLedger(site)).map(([name, { accepted }]) => [name, accepted]);
    const before = await countAccepted();
    await expect
      .poll(
        async () =>
          (
            await site.post(
              "/desk/settings/webhooks",
              { intent: "test", id },
              {
                headers: { cookie: owner },
              },
            )
          ).status,
        { timeout: 60_000 },
      )
      .toBe(200);
    const tested = receiver.requests.at(-1);
    const verify = (request: typeof tested) =>
      new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    vi.useFakeTimers({ toFake: ["Date"], now: site.now() });
    try {
      expect(verify(tested)).toMatchObject({ type: "test" });
    } finally {
      vi.useRealTimers();
    }
    expect(await countAccepted()).toEqual(before);
    expect(await read("/webhooks"), "what a test was answered").toContain("Thanks, (416) 555-0142");

    await requestMove("For the CRM");
    await vi.waitUntil(() => receiver.requests.some(({ body }) => body.includes("For the CRM")), {
      timeout: 60_000,
    });
    const answers = async () => (await read("/webhooks")).match(/Thanks, \(416\)/g);
    await expect.poll(answers, { message: "what is said of a lead isn't kept" }).toHaveLength(1);
  });

  test("a webhook that fails shows what it answered, waits while it's paused, and gets everything again", async () => {
    const id = "webhook-our-crm";
    receiver.mood = { status: 500 };
    expect(await send("/webhooks", { intent: "test", id }, 422)).toContain("answered 500");
    receiver.mood = "garbage";
    expect(await send("/webhooks", { intent: "test", id }, 422)).toContain("The test didn’t get through");
    receiver.mood = { status: 302, headers: { location: "https://example.com" } };
    expect(await send("/webhooks", { intent: "test", id }, 422)).toContain("redirects are not followed");
    receiver.mood = "endless";
    expect(await send("/webhooks", { intent: "test", id })).toContain("It answered 200");

    receiver.mood = "well";
    await send("/webhooks", { intent: "pause", id });
    expect(await read("/webhooks")).toContain("paused at the desk");
    expect(await read(""), "on the index").toContain("1 needs a look");
    await requestMove("While it's paused");
    const has = () => receiver.requests.some(({ body }) => body.includes("While it's paused"));
    await site.pass(60_000);
    expect(has()).toBe(false);
    await send("/webhooks", { intent: "pause", id }, 422);
    await send("/webhooks", { intent: "resume", id });
    await site.pass(60_000);
    await vi.waitUntil(has, { timeout: 60_000 });
    await send("/webhooks", { intent: "send-all-again", id }, 422);

    receiver.mood = { status: 401 };
    await requestMove("Refused");
    await vi.waitFor(async () => expect(await read("/webhooks")).toContain("answered 401"), {
      timeout: 60_000,
    });
    receiver.mood = "well";
    await send("/webhooks", { intent: "resume", id });
    await site.pass(60_000);
    await vi.waitUntil(() => receiver.requests.filter(({ body }) => body.includes("Refused")).length >= 2, {
      timeout: 60_000,
    });
  });

  test("a webhook that's removed gets nothing more, and the ledger misses nothing", async () => {
    const id = "webhook-our-crm";
    await send("/webhooks", { intent: "pause", id });
    await requestMove("Too late for the CRM");
    expect(await send("/webhooks", { intent: "remove", id })).toContain("is removed");
    await site.pass(60_000);
    await vi.waitFor(async () => expect(await read("/webhooks")).not.toContain(id), { timeout: 60_000 });
    await requestMove("After the CRM");
    await site.forward(60_000);
    await expect.poll(async () => (await mails("After the CRM")).length).toBeGreaterThan(0);
    expect(receiver.requests.some(({ body }) => /Too late|After the/.test(body))).toBe(false);
    const ledger = Object.values(await readSiteLedger(site));
    expect(ledger.every(({ balanced }) => balanced)).toBe(true);
    await send("/webhooks", { intent: "remove", id }, 404);
    const fields = { intent: "add", name: "our crm", url: receiver.origin };
    expect(await send("/webhooks", fields, 422)).toContain("is taken, or was before");
  });

  test("a webhook of the desk is there after a restart", async () => {
    await send("/webhooks", { intent: "add", name: "books", url: `${receiver.origin}/books` });
    await site.restart();
    await vi.waitFor(async () => expect(await read("/webhooks")).toContain("books"), { timeout: 60_000 });
    await requestMove("For the books");
    await vi.waitUntil(
      () =>
        receiver.requests.some(
          ({ url, body }) => url.pathname === "/books" && body.includes("For the books"),
        ),
      { timeout: 60_000 },
    );
  });
});
