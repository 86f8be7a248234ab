import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { weekEmail } from "../content/mail.ts";
import { bothDatabases } from "./support/databases.ts";
import { createOwner, formatCookies, olga } from "./support/desk.ts";
import { captureMove } from "./support/leads.ts";
import { withDatabase, writeBeside } from "./support/outbox.ts";
import { type MailServer, type Received, startMailServer } from "./support/peers/mail-server.ts";
import { type Site, startSite } from "./support/site.ts";

// The owner's email on Mondays at eight by the default location's clock, once, whatever processes run.

const ORIGIN = "https://www.tailgate.example";

bothDatabases("the Monday email", (database) => {
  let mail: MailServer;
  let one: Site;
  let other: Site;
  let cookie = "";
  beforeAll(async () => {
    mail = await startMailServer();
    const env = {
      ...{ SMTP_URL: mail.url, MAIL_FROM: "Tailgate <desk@tailgate.example>", PUBLIC_ORIGIN: ORIGIN },
      OWNER_EMAIL: "leads@tailgate.example",
    };
    // A Friday.
    one = await startSite({ database, now: "2026-11-20T15:00:00Z", env });
    cookie = await vi.waitFor(() => createOwner(one), { timeout: 60_000 });
    await withDatabase(one, async () => {
      for (const message of ["Two rooms", "A piano"])
        await captureMove({ message }, { now: Date.parse("2026-11-18T15:00:00Z") });
    });
    const { DATA_DIR = "", DATABASE_URL = "" } = one.env;
    other = await startSite({
      now: new Date(one.now()).toISOString(),
      env: { ...env, DATABASE_URL, DATA_DIR },
    });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await mail?.down();
  });

  const mondays = (): Received[] => mail.emails.filter(({ to }) => to.includes(olga.email));
  async function moveBoth(now: string): Promise<void> {
    await Promise.all([one.moveClock(now), other.moveClock(now)]);
  }
  /** Longer than two looks whether it's time. */
  const wait = () => new Promise((resolve) => setTimeout(resolve, 32_000));

  test("comes once, with last week in the page's sentences", async () => {
    await moveBoth("2026-11-23T11:00:00Z");
    await wait();
    expect(mondays(), "before eight").toEqual([]);
    await moveBoth("2026-11-23T14:01:00Z");
    await vi.waitUntil(() => mondays().length > 0, { timeout: 60_000, interval: 200 });
    await one.kill();
    await one.restart();
    await wait();
    expect(mondays()).toHaveLength(1);
    const [{ mail: email, to } = {}] = mondays();
    expect(to).toEqual([olga.email]);
    expect(email?.subject).toBe(weekEmail.subject("2 requests"));
    for (const text of [email?.text, email?.html]) {
      expect(text).toContain("2 requests came in: 2 moves and 0 junk jobs. No requests the week before.");
      expect(text).toContain("2 requests are waiting for an answer; the oldest for ");
      expect(text).toContain(`${ORIGIN}/desk/numbers?period=last-week`);
    }
  });

  test("is short after a quiet week, and can be turned off", async () => {
    await writeBeside(one, async (transaction) => {
      await transaction.updateTable("leads").set({ status: "lost" }).execute();
    });
    await moveBoth("2026-11-30T14:01:00Z");
    await vi.waitUntil(() => mondays().length > 1, { timeout: 60_000, interval: 200 });
    expect(mondays()[1]?.mail.text).toContain(weekEmail.quiet);

    const again = await one.post("/desk/sign-in", { email: olga.email, password: olga.password });
    expect(again.status).toBe(302);
    cookie = formatCookies(again);
    const fields = { intent: "weekly-email", on: "no" };
    expect((await one.post("/desk/account", fields, { headers: { cookie } })).status).toBe(200);
    await moveBoth("2026-12-07T14:01:00Z");
    await wait();
    expect(mondays()).toHaveLength(2);
  });
});
