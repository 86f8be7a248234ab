import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postMondayEmails } from "../app/desk/numbers/monday-email.server.ts";
import { weekEmail } from "../content/mail.ts";
import { database, write } from "../db/connect.server.ts";
import type { DigestMessage } from "../deliveries/message.ts";
import { defaultLocation } from "../locations/locations.server.ts";
import { setWeeklyEmail } from "../people/weekly-email.server.ts";
import { momentAt } from "../schedule/days.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner, olga } from "./support/desk.ts";
import { captureMove, fillLocationRecords } from "./support/leads.ts";
import { countStates, withDatabase } from "./support/outbox.ts";
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { type Site, startSite } from "./support/site.ts";

// The owner's email on Mondays from eight on by the default location's clock, once, whatever processes run.

const ORIGIN = "https://www.tailgate.example";
/** Eight o'clock at the default location, before and after clocks went back. */
const [OCTOBER_26, NOVEMBER_2, NOVEMBER_9] = ["2026-10-26", "2026-11-02", "2026-11-09"].map((day) =>
  momentAt(day, "8:00", defaultLocation().timeZone),
) as [number, number, number];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

mostlyOnSqlite("the Monday email", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);

  const staff = (id: string, role: "owner" | "dispatcher") => ({
    ...{ id, name: id, email: `${id}@example.com`, role, locations: "all" as const, crews: [] },
  });
  async function join(id: string, role: "owner" | "dispatcher", at = OCTOBER_26 - 30 * DAY): Promise<void> {
    const created_at = new Date(at).toISOString();
    const row = {
      ...staff(id, role),
      crews: "[]",
      created_at,
      updated_at: created_at,
      email_verified: 1,
      image: null,
    };
    await write((transaction) =>
      transaction
        .insertInto("people")
        .values({ ...row, disabled_at: null, removed_at: null })
        .execute(),
    );
  }
  async function listDigests(): Promise<DigestMessage["digest"][]> {
    const rows = await database().selectFrom("postings").select("message").orderBy("id").execute();
    return rows.map(({ message }) => (JSON.parse(message) as DigestMessage).digest);
  }
  const countDigests = async () => (await listDigests()).length;

  test("is written from eight on, by the local clock, once a Monday", async () => {
    await join("olga", "owner");
    await join("dan", "dispatcher");
    for (const [first, count] of [
      [OCTOBER_26, 1],
      [NOVEMBER_2, 2],
    ] as const) {
      await postMondayEmails(first - MINUTE);
      expect(await countDigests()).toBe(count - 1);
      await Promise.all(Array.from({ length: 4 }, () => postMondayEmails(first)));
      await postMondayEmails(first + 60 * MINUTE);
      await postMondayEmails(first + DAY);
      expect(await countDigests()).toBe(count);
    }
    expect((await listDigests()).map(({ person }) => person)).toEqual(["olga", "olga"]);
    expect(JSON.stringify(await listDigests()), "the address isn't stored").not.toContain("olga@example.com");
  });

  test("comes late to a site that was down, and not to somebody who joined that morning", async () => {
    await join("olga", "owner", OCTOBER_26 + MINUTE);
    await postMondayEmails(OCTOBER_26 + 10 * 60 * MINUTE);
    expect(await countDigests()).toBe(0);
    await postMondayEmails(NOVEMBER_2 + 10 * 60 * MINUTE);
    expect(await countDigests()).toBe(1);
  });

  test("is short after a quiet week, and can be turned off and on", async () => {
    await join("olga", "owner");
    await postMondayEmails(OCTOBER_26);
    expect((await listDigests())[0]).toMatchObject({ opening: weekEmail.quiet, parts: [] });
    await setWeeklyEmail(staff("olga", "owner"), false);
    await postMondayEmails(NOVEMBER_2);
    expect(await countDigests()).toBe(1);
    await setWeeklyEmail(staff("olga", "owner"), true);
    await postMondayEmails(NOVEMBER_9);
    expect(await countDigests()).toBe(2);
  });
});

mostlyOnSqlite("on the way to the owner, the Monday email", (kind) => {
  let mail: MailServer;
  let one: Site;
  let other: Site;
  beforeAll(async () => {
    mail = await startMailServer();
    const env = {
      ...{ SMTP_URL: mail.url, MAIL_FROM: "Tailgate <desk@tailgate.example>", PUBLIC_ORIGIN: ORIGIN },
      OWNER_EMAIL: "leads@tailgate.example",
    };
    one = await startSite({ database: kind, now: "2026-11-20T15:00:00Z", env });
    await createOwner(one);
    await withDatabase(one, async () => {
      for (const message of ["Two rooms", "A piano"])
        await captureMove({ message }, { now: Date.parse("2026-11-18T15:00:00Z") });
    });
    const { DATA_DIR = "", DATABASE_URL = "" } = one.env;
    const now = new Date(one.now()).toISOString();
    other = await startSite({ now, env: { ...env, DATABASE_URL, DATA_DIR } });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await mail?.down();
  });

  test("arrives once from two processes and a restart, with the page's sentences", async () => {
    // The owner also gets the list of leads that are waiting.
    const subject = weekEmail.subject("2 requests");
    const mondays = () => mail.emails.filter((one) => one.mail.subject === subject);
    const pass = (milliseconds: number) => Promise.all([one.pass(milliseconds), other.pass(milliseconds)]);
    await pass(Date.parse("2026-11-23T14:01:00Z") - one.now());
    await expect.poll(() => mondays().length).toBeGreaterThan(0);
    // A process that ends before it has stored what the mail server said has the email sent again.
    await expect.poll(() => countStates(one, "digest-mail")).toEqual({ delivered: 1 });
    await one.kill();
    await one.restart();
    await pass(MINUTE);
    expect(await countStates(one, "digest-mail")).toEqual({ delivered: 1 });
    expect(mondays()).toHaveLength(1);
    const [{ mail: email, to } = {}] = mondays();
    expect(to).toEqual([olga.email]);
    for (const text of [email?.text, email?.html]) {
      expect(text).toContain("2 requests came in: 2 moves and 0 junk jobs. No requests the week before.");
      expect(text).toContain("2 requests are waiting for an answer, the oldest for ");
      expect(text).toContain(`${ORIGIN}/desk/numbers?period=last-week`);
    }
  });
});
