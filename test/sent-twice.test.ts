import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { ada, atAddress, type Person } from "./support/people.ts";
import { type ExportedRecord, type Site, startSite } from "./support/site.ts";

// A double click, a reload, a bad network, the back button: one request is one lead, and no edit is lost.

type Fields = Record<string, string>;

/** When something is sent: at first, after a kill and restart, 23 and 25 hours after the first. */
const moments = ["at first", "after a kill", "23 hours later", "25 hours later"] as const;

/** Batches sent at once, one after another, by the story's own visitor from Canada unless it says otherwise. */
type Sending = {
  when?: (typeof moments)[number];
  path?: string;
  sent: readonly Fields[];
  from?: (visitor: Person) => Person;
};

type Story = {
  story: string;
  sendings: readonly Sending[];
  /** How many different references the story's visitors got. */
  references: number;
  /** What is stored, oldest first. */
  kept: readonly Partial<ExportedRecord>[];
};

const NOW = "2026-12-02T15:00:00Z";
const HOUR = 3_600_000;
const TIMES = 20;

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

const quote = (message: string, submissionKey?: string): Fields => ({
  name: ada.name,
  phone: ada.phone,
  email: ada.email,
  message,
  ...(submissionKey && { submissionKey }),
});

const booking = (message: string, submissionKey?: string): Fields => ({
  name: ada.name,
  phone: ada.phone,
  message,
  street: "1 Front St",
  city: "Toronto",
  state: "ON",
  countryName: "Canada",
  selectedDate: "2026-12-04",
  timeSlot: "9:00",
  propertyType: "House",
  isTimeSensitive: "false",
  ...(submissionKey && { submissionKey }),
});

function tellStories(): Story[] {
  const key = times(10, () => randomUUID());
  const edits = times(TIMES, (index) => quote(`Edit ${index}`, key[1]));
  return [
    {
      story: "twenty times with its key, and again after a kill, it's one lead",
      sendings: [
        { sent: times(TIMES, () => quote("Three rooms", key[0])) },
        { when: "after a kill", sent: times(TIMES, () => quote("Three rooms", key[0])) },
      ],
      references: 1,
      kept: [{ version: 1, repeats: 2 * TIMES - 1, note_from_customer: "Three rooms" }],
    },
    {
      story: "twenty times at once without a key, it's one lead",
      sendings: [{ sent: times(TIMES, () => quote("No script")) }],
      references: 1,
      kept: [{ version: 1, repeats: TIMES - 1 }],
    },
    {
      story: "two requests twenty times at once, in turns, they are two leads",
      sendings: [{ sent: times(TIMES, (index) => quote(index % 2 ? "A sofa" : "A piano")) }],
      references: 2,
      kept: times(2, () => ({ version: 1, repeats: TIMES / 2 - 1 })),
    },
    {
      story: "first with a key and then without, in turns, it's one lead",
      sendings: [{ sent: times(TIMES, (index) => quote("Half loaded", index % 2 ? key[2] : undefined)) }],
      references: 1,
      kept: [{ version: 1, repeats: TIMES - 1 }],
    },
    {
      story: "first without a key and then with one, in turns, it's one lead",
      sendings: [{ sent: times(TIMES, (index) => quote("Half loaded", index % 2 ? undefined : key[3])) }],
      references: 1,
      kept: [{ version: 1, repeats: TIMES - 1 }],
    },
    {
      story:
        "edited with its key, even after a kill, the newest version is the lead under the same reference",
      sendings: [
        { sent: [quote("Two rooms", key[4])] },
        { sent: [quote("Two rooms and a piano", key[4])] },
        { when: "after a kill", sent: [quote("Two rooms and an organ", key[4])] },
      ],
      references: 1,
      kept: [{ version: 3, repeats: 0, note_from_customer: "Two rooms and an organ" }],
    },
    {
      story: "edited twenty ways at once with its key, it's one lead with a version for each edit",
      sendings: [{ sent: edits }],
      references: 1,
      kept: [
        {
          version: TIMES,
          repeats: 0,
          note_from_customer: expect.stringMatching(/^Edit \d+$/),
        },
      ],
    },
    {
      story: "without its key, then with it, then edited, it's one lead",
      sendings: [
        { sent: [quote("Early click")] },
        { sent: [quote("Early click", key[5])] },
        { sent: [quote("Early click, and a piano", key[5])] },
      ],
      references: 1,
      kept: [{ version: 2, repeats: 1, note_from_customer: "Early click, and a piano" }],
    },
    {
      story: "edited without a key, it's a lead each, as nothing marks it as an edit",
      sendings: [{ sent: [quote("One")] }, { sent: [quote("Another")] }],
      references: 2,
      kept: [{ note_from_customer: "One" }, { note_from_customer: "Another" }],
    },
    {
      story: "the same words from another browser at the address: a lead each",
      sendings: [
        { sent: [quote("Same words")] },
        { sent: [quote("Same words")], from: (visitor) => ({ ...visitor, userAgent: "Another browser" }) },
      ],
      references: 2,
      kept: [{ repeats: 0 }, { repeats: 0 }],
    },
    {
      story: "the same words from another address: a lead each",
      sendings: [
        { sent: [quote("Same words")] },
        { sent: [quote("Same words")], from: (visitor) => ({ ...visitor, address: "99.225.9.9" }) },
      ],
      references: 2,
      kept: [{ repeats: 0 }],
    },
    {
      story: "with the same text to another city or the same key in another form, it's a lead each",
      sendings: [
        { sent: [quote("Here or there")] },
        { path: "/ottawa", sent: [quote("Here or there")] },
        { sent: [quote("By form", key[6])] },
        { path: "/toronto/reviews", sent: [quote("By form", key[6])] },
      ],
      references: 4,
      kept: [
        { location_id: 13929, form: "moving-quote" },
        { location_id: 15304, form: "moving-quote" },
        { location_id: 13929, form: "moving-quote" },
        { location_id: 13929, form: "free-estimate" },
      ],
    },
    {
      story: "a booking without a key is one job",
      sendings: [{ path: "/toronto/book-now", sent: times(TIMES, () => booking("No script")) }],
      references: 1,
      kept: [{ description: "No script", version: 1, repeats: TIMES - 1 }],
    },
    {
      story: "a booking edited with its key is one job",
      sendings: [
        { path: "/toronto/book-now", sent: times(TIMES, () => booking("Couch", key[7])) },
        { path: "/toronto/book-now", sent: [booking("Couch and chair", key[7])] },
      ],
      references: 1,
      kept: [{ description: "Couch and chair", version: 2, repeats: TIMES - 1 }],
    },
    {
      story: "an invalid key counts as none",
      sendings: [
        {
          sent: ["short", "x".repeat(65), "no spaces allowed here", "'; drop table leads; --"].map((no) =>
            quote("Odd key", no),
          ),
        },
      ],
      references: 1,
      kept: [{ version: 1, repeats: 3 }],
    },
    {
      story: "without a key it's the same lead within a day and a new one after 25 hours",
      sendings: [
        { sent: [quote("Again")] },
        { when: "23 hours later", sent: [quote("Again")] },
        { when: "25 hours later", sent: [quote("Again")] },
      ],
      references: 2,
      kept: [{ repeats: 1 }, { repeats: 0 }],
    },
    {
      story: "with its key it's still the same lead after 25 hours",
      sendings: [
        { sent: [quote("Long ago", key[8])] },
        { when: "25 hours later", sent: [quote("Long ago", key[8])] },
      ],
      references: 1,
      kept: [{ repeats: 1 }],
    },
  ];
}

/** Moves the site to that moment. */
async function goTo(site: Site, moment: (typeof moments)[number]): Promise<void> {
  const hours = /^\d+/.exec(moment)?.[0];
  if (hours) await site.moveClock(new Date(Date.parse(NOW) + Number(hours) * HOUR).toISOString());
  if (moment === "after a kill") {
    await site.kill();
    await site.restart();
  }
}

mostlyOnSqlite("sent again", (database) => {
  const stories = tellStories();
  const pickVisitor = (index: number) => atAddress(ada, index + 1);
  const told = stories.map(() => new Set<string>());
  let site: Site;
  let records: ExportedRecord[];

  async function send(index: number, { path = "/toronto", sent, from }: Sending): Promise<void> {
    const visitor = from ? from(pickVisitor(index)) : pickVisitor(index);
    const answers = await Promise.all(sent.map((fields) => site.post(path, fields, { from: visitor })));
    for (const answer of answers) {
      const thanks = new URL(answer.headers.get("location") ?? "/refused", site.origin);
      told[index]?.add(thanks.searchParams.get("ref") ?? `refused with ${answer.status}`);
    }
  }

  beforeAll(async () => {
    site = await startSite({ database, now: NOW });
    for (const moment of moments) {
      await goTo(site, moment);
      // One story after another: what's sent at once is within a story.
      for (const [index, { sendings }] of stories.entries()) {
        for (const sending of sendings) {
          if ((sending.when ?? "at first") === moment) await send(index, sending);
        }
      }
    }
    records = (await Promise.all([site.exportLeads(), site.exportJobs()])).flat();
  });
  afterAll(() => site?.close());

  test.each(stories.map((story, index) => ({ ...story, index })))("$story", ({ index, references, kept }) => {
    expect([...(told[index] ?? [])]).toHaveLength(references);
    const mine = records.filter(({ ip_address }) => ip_address === pickVisitor(index).address);
    expect(mine).toMatchObject(kept);
    for (const { reference } of mine) expect(told[index]).toContain(reference);
  });
});
