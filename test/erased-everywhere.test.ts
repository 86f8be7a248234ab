import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { privacyTexts } from "../app/desk/privacy/texts.ts";
import { honeypot, marketingConsent } from "../content/forms.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, olga } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { readOutbox, withDatabase } from "./support/outbox.ts";
import { ada, atAddress, carla, type Person } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { restoreOver, runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";
import { findTraces, findTracesInFolder, findTracesInPostgres } from "./support/traces.ts";

// Who is erased is gone from everything that the default installation keeps, however it is written there. Backups are left
// out: they hold a person until they are replaced.

const zephyrine: Person = {
  ...carla,
  name: "Zéphyrine Quibberly",
  phone: "(229) 555-0134",
  email: "z.quibberly@snorkel.example",
};
const street = "4711 Wobblethorpe Lane";
const traces = ["Zéphyrine", "Quibberly", "2295550134", "229-555-0134", "(229)", "snorkel", "Wobblethorpe"];

mostlyOnSqlite("everything about an erased person", (database) => {
  test("is gone from the whole data folder and database, also after a restore", async () => {
    await using site = await startSite({
      database,
      now: "2026-11-30T15:00:00Z",
      env: { JSON_LINES_FILE: "leads.jsonl", PUBLIC_ORIGIN: "https://www.tailgate.example" },
    });
    const cookie = await createOwner(site);
    const send = (path: string, fields: Record<string, string>) =>
      site.post(path, fields, { headers: { cookie } });
    await submitEverything(site);
    const other = await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
    expect(other.status).toBe(303);
    await waitUntilAllIsSent(site);
    await workTheLeads(site, cookie, send);
    await waitUntilAllIsSent(site);

    // The search finds what is there: otherwise it would prove nothing.
    const before = await findAll(site);
    expect(before.filter((line) => line.startsWith("mail/")).length).toBeGreaterThan(10);
    const tables =
      database === "sqlite"
        ? ["tailgate.db"]
        : [
            "leads",
            "lead_versions",
            "lead_history",
            "postings",
            "saved_views",
            "lead_words",
            "schedule_changes",
          ];
    for (const place of ["leads.jsonl", ...tables]) {
      expect(
        before.some((line) => line.startsWith(place)),
        place,
      ).toBe(true);
    }
    const backup = join(runFolder(), `backup-${randomUUID()}`);
    if (database === "sqlite") {
      await site.stop();
      // An older version was stopped while it wrote one of their emails.
      writeFileSync(join(site.dataDir, "mail", `.${randomUUID()}`), "To: Quibberly");
      cpSync(site.dataDir, backup, { recursive: true });
      await site.restart();
    }

    const answer = await send("/desk/privacy", {
      intent: "erase",
      phone: zephyrine.phone,
      email: zephyrine.email,
      sure: "3",
    });
    expect(answer.status).toBe(200);
    await waitUntilAllIsSent(site);
    expect(await findAll(site)).toEqual([]);
    await expectOthersStay(site);
    const inbox = await (await site.get("/desk/inbox", { headers: { cookie } })).text();
    for (const kept of ["About Ada", "In Atlanta"]) expect(inbox).toContain(kept);
    expect(inbox).not.toContain("By her");
    await site.restart();
    await expectOthersStay(site);
    await site.stop();
    expect(await findAll(site)).toEqual([]);
    expect(findTraces(Buffer.from(site.log()), traces)).toEqual([]);
    if (database !== "sqlite") return;

    const erasures = readFileSync(join(site.dataDir, "erasures.jsonl"));
    expect(erasures.length).toBeGreaterThan(0);
    cpSync(backup, site.dataDir, { recursive: true, force: true });
    rmSync(backup, { recursive: true });
    for (const rest of ["tailgate.db-wal", "tailgate.db-shm"])
      rmSync(join(site.dataDir, rest), { force: true });
    expect(await findAll(site)).not.toEqual([]);
    await site.restart();
    await waitUntilAllIsSent(site);
    expect(await findAll(site)).toEqual([]);
    await expectOthersStay(site);
  });
});

mostlyOnSqlite("letters and lines of leads that a restore took away", (database) => {
  test("are erased with their person, and other people's stay", { tags: ["all"] }, async () => {
    await using site = await startSite({ database, env: { JSON_LINES_FILE: "leads.jsonl" } });
    await createOwner(site);
    const { name, phone, email } = zephyrine;
    const send = async (visitor: number, fields: Record<string, string>) => {
      const from = atAddress(ada, visitor);
      expect((await site.post("/toronto/get-quote", fields, { from })).status).toBe(303);
    };
    const first = { ...adasQuote("A zither"), name, phone, email, submissionKey: randomUUID() };
    await send(1, first);
    await waitUntilAllIsSent(site);
    const backup = (await runScript("backup", ["--to", site.dataDir], site.env)).out.split("\n")[0] ?? "";
    // With another phone and email: only the lead's reference tells whose the letters are.
    await send(1, { ...first, phone: "(229) 555-0177", email: "Z.Q@snorkel.example" });
    await send(2, { ...adasQuote("A harp"), name, phone, email });
    await send(3, { ...adasQuote("A lute"), name, phone, email: "other@snorkel.example" });
    await send(4, adasQuote("A piano"));
    await waitUntilAllIsSent(site);
    const kept = findTracesInFolder(site.dataDir, [ada.name], ["tailgate"]);
    expect(kept.map((line) => line.replace(/\/.*/, "/"))).toContain("mail/");
    expect(findLetters(site, ["Quibberly"])).toHaveLength(6);
    await site.stop();
    const restored = await restoreOver(site.env, backup);
    expect(restored.errors).toBe("");
    rmSync(backup);
    await site.restart();

    const { email: as, password } = olga;
    const headers = { cookie: formatCookies(await site.post("/desk/sign-in", { email: as, password })) };
    const privacy = (fields: Record<string, string>) =>
      site.post("/desk/privacy", { phone, email: "", ...fields }, { headers });
    expect((await privacy({ intent: "erase", sure: "1" })).status).toBe(200);
    await waitUntilAllIsSent(site);
    const places = ["tailgate-before-restore"];
    expect(findTracesInFolder(site.dataDir, [...traces, "555-0177", "5550177"], places)).toEqual([]);
    expect(findTracesInFolder(site.dataDir, [ada.name], ["tailgate"])).toEqual(kept);

    // Somebody of whom the database has nothing any more.
    const nothing = { requests: 0, messages: 0, unfinished: 0 };
    const found = await (await privacy({ intent: "find", phone: ada.phone })).text();
    expect(found).toContain(privacyTexts.nothingFound);
    expect(found).toContain(privacyTexts.erase(nothing));
    const erased = await (await privacy({ intent: "erase", phone: "", email: ada.email, sure: "0" })).text();
    expect(erased).toContain(privacyTexts.erased(nothing));
    await waitUntilAllIsSent(site);
    expect(findTracesInFolder(site.dataDir, [ada.name], ["tailgate"])).toEqual([]);
  });
});

function findLetters(site: Site, texts: readonly string[]): string[] {
  const lines = findTracesInFolder(join(site.dataDir, "mail"), texts);
  return [...new Set(lines.map((line) => line.replace(/:.*/, "")))];
}

test("a copy that can't be erased yet shows in the desk until it is", async () => {
  await using site = await startSite({ now: "2026-11-30T15:00:00Z" });
  const headers = { cookie: await createOwner(site) };
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  await waitUntilAllIsSent(site);
  const [email] = await readOutbox(site, "customer-mail");
  const file = join(site.dataDir, "mail", `${email?.id}.eml`);
  rmSync(file);
  mkdirSync(file);
  const erase = { intent: "erase", phone: "", email: ada.email, sure: "1" };
  expect((await site.post("/desk/privacy", erase, { headers })).status).toBe(200);
  const page = async () => (await site.get("/desk/privacy", { headers })).text();
  await expect.poll(page).toContain("emails in the mail folder cannot be deleted (ERR_FS_EISDIR)");
  expect(await page()).toContain(privacyTexts.failed);
  rmSync(file, { recursive: true });
  await site.pass(7_000);
  await expect.poll(page).not.toContain(privacyTexts.failed);
  expect(readdirSync(join(site.dataDir, "mail"))).toEqual([]);
});

async function findAll(site: Site): Promise<string[]> {
  const rows = site.env.DATABASE_URL ? await findTracesInPostgres(site.env.DATABASE_URL, traces) : [];
  return [...findTracesInFolder(site.dataDir, traces, ["backups/"]), ...rows];
}

async function waitUntilAllIsSent(site: Site): Promise<void> {
  const waiting = async () => (await readOutbox(site)).filter(({ state }) => state === "waiting");
  await expect.poll(waiting).toEqual([]);
}

/** An edited moving lead from a link with their name, a booking with consent, and one in quarantine. */
async function submitEverything(site: Site): Promise<void> {
  const submissionKey = randomUUID();
  const { name, phone, email } = zephyrine;
  const [marketingText, wroteText] = ["Zéphyrine’s letter", "I'm Zéphyrine Quibberly of Wobblethorpe Lane"];
  const query = new URLSearchParams({
    utm_source: "quibberly",
    utm_campaign: marketingText,
    gclid: "Wobblethorpe",
  });
  const consent = { marketingConsent: marketingConsent.version };
  const move = {
    name,
    phone,
    email,
    message: wroteText,
    zipFrom: "30303",
    zipTo: "30305",
    submissionKey,
    ...consent,
  };
  const where = { street, unit: "", city: "Atlanta", state: "GA", zip: "30303", countryName: "USA" };
  const when = { selectedDate: "2026-12-04", timeSlot: "13:00", isTimeSensitive: "false" };
  const booking = {
    name,
    phone,
    email,
    message: `${wroteText}: a sofa`,
    propertyType: "House",
    ...where,
    ...when,
  };
  for (const [place, [path, fields]] of [
    [`/atlanta/get-quote?${query}`, move],
    [`/atlanta/get-quote?${query}`, { ...move, name: "Z. Quibberly", message: `${wroteText}, third floor` }],
    [`/atlanta/book-now?${query}`, { ...booking, ...consent }],
    [
      "/atlanta/reviews",
      { name, phone, email, message: wroteText, zipFrom: "30303", zipTo: "30305", [honeypot.name]: "x" },
    ],
  ].entries() as IterableIterator<[number, [string, Record<string, string>]]>) {
    const from = place < 2 ? zephyrine : atAddress(zephyrine, place);
    const answer = await site.post(path, fields, { from });
    expect(answer.status, path).toBe(303);
  }
}

/** What staff do with a lead, write about it, search for and export. */
async function workTheLeads(
  site: Site,
  cookie: string,
  send: (path: string, fields: Record<string, string>) => Promise<Response>,
): Promise<void> {
  const act = async (id: string, revision: number, fields: Record<string, string>) => {
    const answer = await send(`/desk/leads/${id}`, { lead: `${id}:${revision}`, ...fields });
    expect(answer.status, fields.intent).toBe(200);
  };
  const isTheirs = (record: object) => JSON.stringify(record).includes("Quibberly");
  const move = (await site.exportLeads()).find((lead) => isTheirs(lead) && lead.version === 2);
  const job = (await site.exportJobs()).find(isTheirs);
  expect(job).toBeDefined();
  await act(move?.id ?? "", 1, { intent: "noted", text: "Zéphyrine sounds kind" });
  await act(move?.id ?? "", 1, { intent: "lost", reason: "Wobblethorpe Lane is too narrow" });
  await act(job?.id ?? "", 0, { intent: "confirmed" });
  for (const [name, filter] of Object.entries({
    "By her name": "text=zephyrine",
    "By her phone": "text=229-555-0134",
    "By her street": "text=wobblethorpe",
    "By her link": `campaign=${encodeURIComponent("Zéphyrine’s letter")}`,
    "Quibberly's sofa": "kind=junk",
    "About Ada": "text=byron",
    "In Atlanta": "text=atlanta",
  })) {
    expect((await send("/desk/inbox", { intent: "save-view", name, filter })).status, name).toBe(200);
  }
  const closed = { intent: "close", location: "atlanta", date: "2026-12-05", window: "9:00" };
  expect((await send("/desk/schedule", { ...closed, reason: "Quibberly's sofa takes all day" })).status).toBe(
    200,
  );
  const filter = new URLSearchParams({
    text: "zephyrine",
    campaign: "Zéphyrine’s letter",
    source: "quibberly",
  });
  expect((await send(`/desk/privacy`, { intent: "find", phone: zephyrine.phone, email: "" })).status).toBe(
    200,
  );
  const exported = await (
    await site.get(`/desk/export?format=json&${filter}`, { headers: { cookie } })
  ).text();
  expect(exported).toContain("Quibberly");
  await site.pass(60_000);
}

/** Another person's lead, emails, line and saved view are as they were; the ledger balances. */
async function expectOthersStay(site: Site): Promise<void> {
  const found = findTracesInFolder(site.dataDir, [ada.name]).map((line) => line.replace(/\/.*/, ""));
  expect(found.filter((name) => name === "mail")).toHaveLength(1);
  const lines = readFileSync(join(site.dataDir, "leads.jsonl"), "utf8").trimEnd().split("\n");
  const read = lines.map((line) => JSON.parse(line) as { event?: string; name?: string });
  expect(read.filter(({ name }) => name === ada.name).map(({ event }) => event)).toEqual(["lead.captured"]);
  expect(read.filter(({ event }) => event === "lead.erased")).toHaveLength(3);
  expect((await site.exportLeads()).map(({ name }) => name)).toEqual([ada.name]);
  const { balanced } = await withDatabase(site, readLedger);
  expect(balanced).toBe(true);
}
