import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "../db/connect.server.ts";
import { inPieces } from "../db/give-way.server.ts";
import { findAnybody } from "../leads/inbox/find.server.ts";
import type { Found } from "../leads/inbox/inbox.server.ts";
import { cutAround, markPhone, markWords } from "../leads/inbox/match-marks.ts";
import { receiveText } from "../leads/messages/receive-text.server.ts";
import { erasePerson } from "../leads/privacy/erasure.server.ts";
import { bothDatabases } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher } from "./support/desk.ts";
import { applyTo, by, captureJob, captureMove, dora, HOUR, TUESDAY } from "./support/leads.ts";
import { findLeastHold, LONGEST_HOLD, measureLongestHold } from "./support/longest-hold.ts";
import { openBeside } from "./support/outbox.ts";
import { type Site, startSite } from "./support/site.ts";
import { captureWordyLead } from "./support/wordy-lead.ts";

// Finding anybody, from any page of the desk, and all that one person ever asked.

/** Each person as several people type the name. */
const people = [
  ["Sean O'Brien", "Sean O’Brien", "Sean Obrien"],
  ["Ida D'Angelo", "Ida Dangelo"],
  ["Jean-Luc Roy", "Jean Luc Roy", "Jeanluc Roy"],
  ["Zoé L'Écuyer", "Zoe Lecuyer"],
  ["Ana De La Cruz", "Ana Delacruz"],
  ["Đặng Văn", "Dang Van"],
  ["Łukasz Wu", "Lukasz Wu"],
  ["Søren Holm", "Soren Holm"],
  ["Eva Weiß", "Eva Weiss"],
  ["İdil Yıldız", "Idil Yildiz"],
  ["Per Fåhræus", "Per Fahraeus"],
  ["Þór Jóns", "Thor Jons"],
  ["Max Mu\u0308ller", "Max Mueller"],
  ["Lia Cœur"],
  ["می نمی\u200cخواهم"],
];

bothDatabases("finding anybody", (kind) => {
  let site: Site;
  let owner = "";
  let dan = "";
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    site = await startSite({ database: kind, now: new Date(TUESDAY).toISOString() });
    owner = await createOwner(site);
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "houston" }));
    await openBeside(site);

    const at = (hours: number) => ({ now: TUESDAY + hours * HOUR });
    const eloise = { name: "Éloïse Tremblay", phone: "(514) 555-0167", email: "eloise@example.org" };
    ids.first = await captureMove({ ...eloise, message: "Un piano à queue" }, at(0));
    ids.second = await captureMove(
      { ...eloise, phone: "1 514 555 0167", email: "", message: "A storage unit", zipFrom: "h2x1y4" },
      { ...at(2), slug: "houston" },
    );
    ids.job = await captureJob({ street: "1208 Peachtree Hollow", message: "A fridge" }, at(1));
    ids.han = await captureMove(
      { name: "李 小龍", phone: "+44 20 7946 0958", email: "li@example.org", message: "需要搬家" },
      at(3),
    );
    ids.held = await captureMove(
      { name: "Spam Spamson", phone: "514 555 0177", email: "spam@example.org" },
      { ...at(4), suspicion: "too quick" },
    );
    for (const [n, name] of people.flat().entries()) {
      const contact = { phone: `418 555 0${100 + n}`, email: "", message: "-", zipFrom: "", zipTo: "" };
      ids[name] = await captureMove({ ...contact, name }, at(-n));
    }
    const gone = { name: "Ottoline Quietly", phone: "647 555 0107", email: "quiet@example.org" };
    ids.erased = await captureMove(gone, at(5));
    await erasePerson(gone, { actor: dora, now: TUESDAY, dataDir: site.dataDir });
  });
  afterAll(async () => {
    await closeDatabase();
    await site?.close();
  });

  async function ask(fields: Record<string, string>, cookie = owner): Promise<Found> {
    const answer = await site.post("/desk/find/results", fields, { headers: { cookie } });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<Found>;
  }
  const listIds = ({ customers }: Found) => customers.flatMap(({ leads }) => leads.map(({ id }) => id));
  const find = async (text: string, cookie?: string) => listIds(await ask({ text }, cookie));
  const findBeside = async (text: string) =>
    (await findAnybody(text, {})).customers.flatMap(({ leads }) => leads.map(({ id }) => id));

  test.each([
    "5145550167",
    "(514) 555-0167",
    "514.555.0167",
    "+1 514 555 0167",
    "1-514-5550167",
    "011 1 514 555 0167",
    "00 1 514 555 01 67",
    "514 55 50 167",
    "514 555-0167 #5",
    "514-555-0167 poste 7",
    "0015145550167",
    "٥١٤ ٥٥٥ ٠١٦٧",
    "555 0167",
    "0167",
  ])("by phone, spelled %s", async (typed) => {
    expect(await findBeside(typed)).toEqual([ids.second, ids.first]);
  });

  test.each<[string, string, readonly string[]]>([
    ["a name without its accents", "eloise trem", ["second", "first"]],
    ["a name in another script", "小龍", ["han"]],
    ["one letter of another script", "李", ["han"]],
    ["a foreign phone with its country", "+44 (0)20 7946 0958".replace("(0)", ""), ["han"]],
    ["a foreign phone as it was typed", "20 7946 0958", ["han"]],
    ["an email", "Eloise@Example.org", ["first"]],
    ["a street", "peachtree hollow", ["job"]],
    ["a house number and street", "1208 peach", ["job"]],
    ["a postal code", "H2X 1Y4", ["second"]],
    ["words of a message", "piano queue", ["first"]],
    ["words of different places", "eloise storage", ["second"]],
    ["what nobody has", "theremin", []],
    ["what a quarantined lead has", "spamson", []],
    ["its phone", "514 555 0177", []],
    ["what an erased lead had", "ottoline", []],
    ["punctuation alone", "'\"*:&", []],
  ])("by %s", async (_, typed, found) => {
    expect(await find(typed)).toEqual(found.map((name) => ids[name]));
  });

  test("by a reference, however it's typed", async () => {
    const [lead] = (await ask({ text: "peachtree" })).customers.flatMap(({ leads }) => leads);
    const reference = lead?.reference.join("") ?? "";
    for (const typed of [reference, reference.toLowerCase(), reference.replace("-", "")]) {
      expect(await find(typed), typed).toEqual([ids.job]);
    }
  });

  test.each([
    ["obrien", 0, ["Sean O'Brien", "Sean O’Brien", "Sean Obrien"]],
    ["O'Brien", 0, ["Sean O'Brien", "Sean O’Brien", "Sean Obrien"]],
    ["Oʼbri", 0, ["Sean O'Brien", "Sean O’Brien", "Sean Obrien"]],
    ["dangelo", 1, ["Ida D'Angelo", "Ida Dangelo"]],
    ["d’angelo ida", 1, ["Ida D'Angelo", "Ida Dangelo"]],
    ["jeanluc", 2, ["Jean-Luc Roy", "Jean Luc Roy", "Jeanluc Roy"]],
    ["jean-luc", 2, ["Jean-Luc Roy", "Jean Luc Roy", "Jeanluc Roy"]],
    ["Jean Luc", 2, ["Jean-Luc Roy", "Jean Luc Roy", "Jeanluc Roy"]],
    ["lecuyer", 3, ["Zoé L'Écuyer", "Zoe Lecuyer"]],
    ["L'Écuyer", 3, ["Zoé L'Écuyer", "Zoe Lecuyer"]],
    ["delacruz", 4, ["Ana De La Cruz", "Ana Delacruz"]],
    ["de la cruz", 4, ["Ana De La Cruz", "Ana Delacruz"]],
    ["dang van", 5, ["Đặng Văn", "Dang Van"]],
    ["Đặng Văn", 5, ["Đặng Văn", "Dang Van"]],
    ["lukasz", 6, ["Łukasz Wu", "Lukasz Wu"]],
    ["Łukasz", 6, ["Łukasz Wu", "Lukasz Wu"]],
    ["soren", 7, ["Søren Holm", "Soren Holm"]],
    ["Søren", 7, ["Søren Holm", "Soren Holm"]],
    ["weiss", 8, ["Eva Weiß", "Eva Weiss"]],
    ["Weiß", 8, ["Eva Weiß", "Eva Weiss"]],
    ["WEIẞ", 8, ["Eva Weiß", "Eva Weiss"]],
    ["yildiz", 9, ["İdil Yıldız", "Idil Yildiz"]],
    ["İDİL YILDIZ", 9, ["İdil Yıldız", "Idil Yildiz"]],
    ["fahraeus", 10, ["Per Fåhræus", "Per Fahraeus"]],
    ["Fåhræus", 10, ["Per Fåhræus", "Per Fahraeus"]],
    ["thor", 11, ["Þór Jóns", "Thor Jons"]],
    ["Þór", 11, ["Þór Jóns", "Thor Jons"]],
    ["muller", 12, ["Max Mu\u0308ller"]],
    ["mueller", 12, ["Max Mu\u0308ller", "Max Mueller"]],
    ["müller", 12, ["Max Mu\u0308ller", "Max Mueller"]],
    ["ＭＵ\u0308ＬＬＥＲ", 12, ["Max Mu\u0308ller", "Max Mueller"]],
    ["coeur", 13, ["Lia Cœur"]],
    ["نمیخواهم", 14, ["می نمی\u200cخواهم"]],
  ])("by a name typed as %s", async (typed, of, found) => {
    const leads = (await findAnybody(typed, {})).customers.flatMap((customer) => customer.leads);
    expect(leads.map(({ id }) => id)).toEqual(found.map((name) => ids[name]));
    for (const { name } of leads) expect(name[1], name.join("")).toBeTruthy();
    expect(found.every((name) => people[of]?.includes(name))).toBe(true);
  });

  test("by a note, until it's undone", async () => {
    const lead = { id: ids.job ?? "", revision: 0 };
    const { undo } = await applyTo(lead, by(dora, TUESDAY), { name: "noted", text: "Gate code zanzibar" });
    const { customers } = await ask({ text: "zanz" });
    expect(listIds({ customers, isMore: false, isTooShort: false })).toEqual([ids.job]);
    expect(customers[0]?.leads[0]?.why).toEqual({ field: "notes", text: ["Gate code ", "zanz", "ibar"] });
    await site.post(`/desk/leads/${lead.id}`, { intent: "undone", undo }, { headers: { cookie: owner } });
    expect(await find("zanzibar")).toEqual([]);
  });

  test("by what they wrote and were written, until an email is undone", async () => {
    await receiveText(
      { from: "+15145550167", id: "SM0000000001", files: 0, text: "The marimba comes too" },
      TUESDAY,
    );
    const lead = { id: ids.first ?? "", revision: 0 };
    const { undo } = await applyTo(lead, by(dora, TUESDAY), {
      ...{ name: "messaged", subject: "Your glockenspiel", text: "It fits on the same truck." },
    });
    const { customers } = await ask({ text: "marim" });
    expect(customers.flatMap(({ leads }) => leads)).toMatchObject([
      { id: ids.second, why: { field: "messages", text: ["The ", "marim", "ba comes too"] } },
    ]);
    expect(await find("same truck")).toEqual([ids.first]);
    await site.post(`/desk/leads/${lead.id}`, { intent: "undone", undo }, { headers: { cookie: owner } });
    expect(await find("glockenspiel")).toEqual([]);
    expect(await find("piano")).toEqual([ids.first]);
  });

  test("groups what one person asked, newest first, and says where it matched", async () => {
    const { customers } = await ask({ text: "514-555-0167" });
    expect(customers).toMatchObject([{ name: "Éloïse Tremblay", count: 2 }]);
    expect(customers[0]?.leads.map(({ phone }) => phone)).toEqual([
      ["1 ", "514 555 0167", ""],
      ["(", "514) 555-0167", ""],
    ]);
    expect(customers[0]?.leads[0]?.why).toEqual({ field: "message", text: ["A storage unit"] });
    const [named] = (await ask({ text: "eloi" })).customers;
    expect(named?.leads[0]?.name).toEqual(["", "Éloï", "se Tremblay"]);
    const [street] = (await ask({ text: "hollow" })).customers;
    expect(street?.leads[0]?.why).toMatchObject({
      field: "address",
      text: ["1208 Peachtree ", "Hollow", expect.anything()],
    });
  });

  test("finds nothing outside the places a person works in, and counts nothing there", async () => {
    expect(await find("eloise", dan)).toEqual([ids.second]);
    expect((await ask({ text: "eloise" }, dan)).customers[0]?.count).toBe(1);
    expect(await find("piano", dan)).toEqual([]);
    expect(listIds(await ask({ text: "", opened: ids.first ?? "" }, dan))).toEqual([]);
  });

  test("shows the leads opened last, in that order, without what's held or gone", async () => {
    const opened = [ids.job, ids.held, ids.erased, ids.han, "x"].join(" ");
    expect(listIds(await ask({ opened }))).toEqual([ids.job, ids.han]);
  });

  test.runIf(kind === "sqlite")("holds nobody up, however much there is to read", async () => {
    const wordy = { name: "Wendy Words", phone: "647 555 0133", email: "wendy@example.org" };
    const { rare } = await captureWordyLead(wordy, { notes: 200, emails: 20 });
    let found: Found["customers"] = [];
    const hold = await findLeastHold(() =>
      measureLongestHold(async () => {
        found = (await findAnybody(rare.notes.at(-1) ?? "", {})).customers;
      }),
    );
    expect(found[0]?.leads[0]?.why).toMatchObject({
      field: "notes",
      text: [expect.stringMatching(/^…/), rare.notes.at(-1), ""],
    });
    expect(hold).toBeLessThan(2 * LONGEST_HOLD);
  });

  test("asks for one more letter, and says when there's more", async () => {
    expect(await ask({ text: "e" })).toMatchObject({ customers: [], isTooShort: true });
    const leads = Array.from({ length: 21 }, (_, n) => n);
    for (const n of leads) {
      await captureMove({ name: "Marmaduke Many", phone: `212 555 01${10 + n}`, email: `m${n}@example.org` });
    }
    const found = await ask({ text: "marmaduke" });
    expect(listIds(found)).toHaveLength(20);
    expect(found.isMore).toBe(true);
  });

  test("works without JavaScript, and never by an address", async () => {
    const page = await site.get("/desk/find", { headers: { cookie: owner } });
    expect(await page.text()).toContain('method="post"');
    const found = await (
      await site.post("/desk/find", { text: "peachtree" }, { headers: { cookie: owner } })
    ).text();
    expect(found).toContain(`/desk/leads/${ids.job}`);
    const byAddress = await site.get("/desk/find/results?text=peachtree", { headers: { cookie: owner } });
    expect(byAddress.status).toBe(404);
    const listed = await (await site.get("/desk/find?text=peachtree", { headers: { cookie: owner } })).text();
    expect(listed).not.toContain(ids.job);
    expect(site.log()).not.toContain("peachtree");
  });

  test("a customer's page has all they asked, and only counts what is elsewhere", async () => {
    const [customer] = (await ask({ text: "eloise" })).customers;
    const read = async (cookie: string) => {
      const answer = await site.get(`/desk/customers/${customer?.id}`, { headers: { cookie } });
      return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
    };
    const all = await read(owner);
    expect(all.text).toContain("Asked twice");
    for (const id of [ids.first, ids.second]) expect(all.text).toContain(`/desk/leads/${id}`);
    const dans = await read(dan);
    expect(dans.text).toContain("Asked once");
    expect(dans.text).toContain("1 request in locations that aren’t yours");
    expect(dans.text).not.toContain(`/desk/leads/${ids.first}`);
    expect(dans.text).not.toContain("eloise@example.org");
    const [job] = (await ask({ text: "peachtree" })).customers;
    const other = await site.get(`/desk/customers/${job?.id}`, { headers: { cookie: dan } });
    expect(other.status).toBe(404);
    const lead = await (await site.get(`/desk/leads/${ids.second}`, { headers: { cookie: owner } })).text();
    expect(lead).toContain("Their 2nd request");
    expect(lead).toContain(`/desk/customers/${customer?.id}`);
  });
});

describe("what matched", () => {
  test.each([
    ["Éloïse Tremblay", ["eloi", "trem"], ["", "Éloï", "se ", "Trem", "blay"]],
    ["E\u0301loi\u0308se", ["eloi"], ["", "E\u0301loi\u0308", "se"]],
    ["李小龍", ["小", "龍", "小龍"], ["李", "小龍", ""]],
    ["O’Brien", ["brien"], ["O’", "Brien", ""]],
    ["ﬁne", ["fi"], ["", "ﬁ", "ne"]],
    ["Sean O'Brien", ["obrien"], ["Sean ", "O'Brien", ""]],
    ["Sean O’Brien", ["o", "brien", "obri"], ["Sean ", "O’Bri", "en"]],
    ["Jean Luc Roy", ["jeanluc"], ["", "Jean Luc", " Roy"]],
    ["Đặng Weiß", ["dang", "weis"], ["", "Đặng", " ", "Weiß", ""]],
    ["Max Müller", ["mueller"], ["Max ", "Müller", ""]],
    ["می نمی\u200cخواهم", ["نميخواهم"], ["می ", "نمی\u200cخواهم", ""]],
    ["nothing", ["other"], ["nothing"]],
  ])("is marked in %s", (text, words, marked) => {
    expect(markWords(text, words).join("")).toBe(text);
    expect(markWords(text, words)).toEqual(marked);
  });

  test("is marked in a phone", () => {
    expect(markPhone("(416) 555-0142", "4165550142")).toEqual(["(", "416) 555-0142", ""]);
    expect(markPhone("416.555.0142", "14165550142")).toEqual(["", "416.555.0142", ""]);
    expect(markPhone("416.555.0142", "0142")).toEqual(["416.555.", "0142", ""]);
    expect(markPhone("416.555.0142", "99")).toEqual(["416.555.0142"]);
  });

  test.each([20, 400, 6_000])("is shown with the words around it, after %i words", async (count) => {
    const long = `${"once upon\n\n".repeat(count / 2)}\n\nO'Brien's harp ${"and more ".repeat(count)}`;
    const [before, match, after] = await inPieces(cutAround(long, ["obrien"]));
    expect(match).toBe("O'Brien");
    expect(before).toBe("…once upon once upon once upon ");
    expect(after).toMatch(/^'s harp (and more ){12}/);
    expect(after?.length).toBeLessThan(130);
    expect(await inPieces(cutAround(long, ["nothing"]))).toEqual([expect.stringMatching(/^once.{116}…$/)]);
  });
});
