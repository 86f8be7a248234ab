import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answeredWithin, showAnswersUnder } from "../content/answering.ts";
import { closeDatabase, database } from "../db/connect.server.ts";
import { findFirstAnswers, refreshFirstAnswers } from "../leads/inbox/first-answers.server.ts";
import { findLocation } from "../locations/locations.server.ts";
import { citySlugs } from "./support/content.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureMove,
  dora,
  fillLocationRecords,
  HOUR,
  MINUTE,
  type Wanted,
} from "./support/leads.ts";
import { useMovableClock } from "./support/movable-clock.ts";
import { openBeside } from "./support/outbox.ts";
import { ada } from "./support/people.ts";
import { quickLooks } from "./support/quick-looks.ts";
import { type Site, startSite } from "./support/site.ts";
import { weigh } from "./support/weigh.ts";

// How soon requests are answered, as visitors read it. Toronto's crew answers from 8 to 7, Houston's, too.

/** Bytes: what a server sends before the first acknowledgment. */
const FIRST_FLIGHT = 14_600;

/** Any figure of the owner's above what these tests answer within. */
const limit = showAnswersUnder ?? 0;
const said = (requests: number, minutes: number, city: string | null) =>
  answeredWithin({ requests, minutes, city });
const beginning = said(1, 1, null).slice(0, 16);

let visitors = 0;

/** A site with a look into its database, where requests and answers are put. */
async function openDesk(site: Site) {
  await openBeside(site);
  return {
    async ask(count: number, slug: string, wanted: Wanted = {}) {
      const now = site.now();
      for (let index = 0; index < count; index++) {
        visitors += 1;
        await captureMove({ message: `Request ${visitors}` }, { slug, now, ...wanted });
      }
    },
    async answerAll() {
      const waiting = await database()
        .selectFrom("leads")
        .select(["id", "revision"])
        .where("first_response_at", "is", null)
        .where("standing", "=", "open")
        .execute();
      const answered = by(dora, site.now());
      for (const seen of waiting) await applyTo(seen, answered, { name: "contacted" });
      return waiting.length;
    },
    /** Resolves once the site has measured again, an hour later. */
    async nextMeasure(): Promise<unknown> {
      const from = site.now() + HOUR;
      await site.moveClock(new Date(from).toISOString());
      // A page that's finished before may not outlive what's measured then.
      await (await site.get("/toronto", { from: ada })).text();
      const read = () => database().selectFrom("first_answers").selectAll().executeTakeFirst();
      await expect
        .poll(async () => Number((await read())?.measured_at), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(from);
      return JSON.parse((await read())?.figures ?? "");
    },
    async says(path: string, headers: Record<string, string> = {}): Promise<string | null> {
      const html = await (await site.get(path, { from: ada, headers })).text();
      return new RegExp(`<p class="answered">(${beginning}[^<]*)</p>`).exec(html)?.[1] ?? null;
    },
  };
}

describe.skipIf(limit <= 12)("with the owner's figure", () => {
  mostlyOnSqlite("the answering time on pages", (kind) => {
    let site: Site;
    let desk: Awaited<ReturnType<typeof openDesk>>;
    beforeAll(async () => {
      // Five minutes before Toronto's crew goes home.
      site = await startSite({
        database: kind,
        now: "2026-12-01T18:55:00-05:00",
        isWeighed: true,
        env: quickLooks,
      });
      desk = await openDesk(site);
    });
    afterAll(async () => {
      await closeDatabase();
      await site?.close();
    });
    const shownOn = async (...paths: string[]) => {
      const shown: (string | null)[] = [];
      for (const path of paths) shown.push(await desk.says(path));
      return shown;
    };
    const everywhere = [
      "/toronto",
      "/toronto/hire",
      "/toronto/get-quote",
      "/guelph",
      "/get-quote",
      "/thankyou",
    ];
    const nowhere = everywhere.map(() => null);

    test("isn't there with 20 requests, nor with suspected spam on top", async () => {
      await desk.ask(20, "toronto");
      await desk.ask(3, "toronto", { suspicion: "filled-in trap" });
      // Eleven and a half minutes, with half a minute for a slow machine.
      await site.moveClock("2026-12-02T08:06:30-05:00");
      expect(await desk.answerAll()).toBe(20);
      expect(await desk.nextMeasure()).toEqual({});
      expect(await shownOn(...everywhere)).toEqual(nowhere);
    });

    test("is there with 21, without the hours the crew was closed, and says whose it is", async () => {
      await desk.ask(1, "toronto");
      const figure = { requests: 21, minutes: 12 };
      expect(await desk.nextMeasure()).toEqual({ "": figure, toronto: figure });
      await expect.poll(() => desk.says("/toronto")).toBe(said(21, 12, "Toronto"));
      const [own, all] = [said(21, 12, "Toronto"), said(21, 12, null)];
      expect(await shownOn(...everywhere)).toEqual([own, own, own, all, all, all]);
      const booked = "/thankyou?form=booking&city=toronto&date=2026-12-04&window=9:00";
      expect(await shownOn(booked, "/toronto/faq", "/")).toEqual([own, null, null]);
      expect(await desk.says("/thankyou?ref=ABCD-EFGH", { cookie: "city=toronto" })).toBe(own);
      await expectLight("toronto");
    });

    const expectLight = async (slug: string) => {
      const { head, body } = await weigh(new URL(`/${slug}`, site.origin), ada);
      expect(head + body.length, slug).toBeLessThanOrEqual(FIRST_FLIGHT);
    };

    test("is on every city's page, which still fits the first round trip", { tags: ["all"] }, async () => {
      for (const slug of citySlugs) {
        expect(await desk.says(`/${slug}`), slug).not.toBeNull();
        await expectLight(slug);
      }
    });

    test("is gone once as many have no answer, and stays away when they had it too late", async () => {
      await desk.ask(20, "toronto");
      const unanswered = { requests: 41, minutes: null };
      expect(await desk.nextMeasure()).toEqual({ "": unanswered, toronto: unanswered });
      await expect.poll(() => shownOn(...everywhere)).toEqual(nowhere);
      await site.forward(limit * MINUTE);
      expect(await desk.answerAll()).toBe(21);
      const measured = (await desk.nextMeasure()) as Record<string, { minutes: number }>;
      expect(measured.toronto?.minutes).toBeGreaterThan(limit);
      expect(await shownOn(...everywhere)).toEqual(nowhere);
    });

    test("is about the last 30 days", async () => {
      await site.moveClock("2027-01-10T10:00:00-05:00");
      expect(await desk.nextMeasure()).toEqual({});
    });
  });

  mostlyOnSqlite("what's measured", (kind) => {
    const clock = useMovableClock("2026-12-01T10:00:00-05:00");
    useFreshDatabase(kind);
    beforeEach(fillLocationRecords);

    /** One request for each of these waits, in minutes; null is still waiting. */
    async function fill(slug: string, waits: readonly (number | null)[]): Promise<void> {
      const now = Date.now();
      for (const wait of waits) {
        visitors += 1;
        const id = await captureMove({ message: `${visitors}` }, { slug, now });
        if (wait === null) continue;
        await applyTo({ id, revision: 0 }, by(dora, now + wait * MINUTE), { name: "contacted" });
      }
    }
    async function lookAfter(time: number): Promise<void> {
      clock.move(time);
      await refreshFirstAnswers(Date.now());
    }
    const find = (slug: string) => findFirstAnswers(findLocation(slug), Date.now());

    test("of an even number it's the slower of the two in the middle, to the minute that's over", async () => {
      await fill("toronto", [...Array(11).fill(3), ...Array(11).fill(4.1)]);
      await lookAfter(HOUR);
      expect(find("toronto")).toMatchObject({ requests: 22, minutes: 5 });
    });

    test("an answer at once is within a minute, and tests and what staff entered don't count", async () => {
      await fill("toronto", Array(21).fill(0));
      const now = Date.now();
      await captureMove({ message: "a test" }, { isTest: true, now });
      const entry = { actor: dora, takenBy: dora, source: "phone" };
      await captureMove({ message: "on the phone", form: "desk" }, { now, entry });
      await lookAfter(HOUR);
      expect(find("toronto")).toMatchObject({ requests: 21, minutes: 1 });
    });

    test("a slow city doesn't hide behind all crews; one with few requests has their figure", async () => {
      await fill("toronto", Array(21).fill(limit + 10));
      await fill("guelph", Array(5).fill(limit + 10));
      // Ten there, too.
      await lookAfter(HOUR);
      await fill("houston", Array(30).fill(2));
      await lookAfter(HOUR);
      expect(find("toronto")).toBeNull();
      expect(find("houston")).toMatchObject({ requests: 30, minutes: 2, location: { slug: "houston" } });
      const all = { requests: 56, minutes: 2, location: null };
      expect([find("guelph"), find("")]).toEqual([all, all]);
    });

    test("at the owner's figure it isn't shown any more", async () => {
      await fill("toronto", Array(21).fill(limit - 1));
      await lookAfter(HOUR);
      expect(find("toronto")?.minutes).toBe(limit - 1);
      await fill("toronto", Array(22).fill(limit));
      await lookAfter(HOUR);
      expect(find("toronto")).toBeNull();
    });

    test("once an hour, and what's three hours old is no longer said", async () => {
      const counted = () => find("toronto")?.requests;
      await fill("toronto", Array(21).fill(3));
      await lookAfter(HOUR);
      await fill("toronto", Array(9).fill(3));
      await lookAfter(HOUR - 10 * MINUTE);
      expect(counted()).toBe(21);
      clock.move(2 * HOUR);
      expect(counted()).toBe(21);
      clock.move(10 * MINUTE);
      expect(counted()).toBeUndefined();
      await lookAfter(0);
      expect(counted()).toBe(30);
      // What was measured while the clock was ahead isn't believed.
      clock.move(-HOUR);
      expect(counted()).toBeUndefined();
    });
  });
});

test("without the owner's figure nothing is measured or said", async () => {
  vi.resetModules();
  vi.doMock("../content/answering.ts", () => ({ showAnswersUnder: null }));
  const fresh = await import("../leads/inbox/first-answers.server.ts");
  // It would fail: its database isn't open.
  await fresh.refreshFirstAnswers(Date.now());
  expect(fresh.findFirstAnswers(null, Date.now())).toBeNull();
});
