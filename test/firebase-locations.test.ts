import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followFirebaseRecords } from "../locations/firebase-records.server.ts";
import { allowOutbound } from "../outbound/guard.server.ts";
import { findPhone } from "./support/content.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { DATABASE_SECRET, startFirebase } from "./support/peers/firebase.ts";
import { ada, ben } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// LOCATION_SOURCE=firebase: the tracking phones come from the realtime database, and no page waits for it.

const shows = async (site: Site, slug: string, phone: string) =>
  (await (await site.get(`/${slug}`, { from: ada })).text()).includes(phone);

mostlyOnSqlite("locations in the realtime database", (database) => {
  test("reach the pages in the background, and the last good value survives an outage and a restart", async () => {
    await using firebase = await startFirebase();
    firebase.nodes.set("locations/13929", { tracking_phone: "(416) 632-7001", locationId: 13929 });
    firebase.nodes.set("locations/35818", { tracking_phone: "(905) 632-7002", locationId: 35818 });
    firebase.nodes.set("locations/14862", { tracking_phone: 7 });
    const env = {
      LOCATION_SOURCE: "firebase",
      FIREBASE_DATABASE_URL: firebase.data.origin,
      FIREBASE_SECRET: DATABASE_SECRET,
      OUTBOUND_ALLOW: "loopback",
    };
    await using site = await startSite({ database, env });
    await site.pass(2_000);
    await expect.poll(() => shows(site, "toronto", "(416) 632-7001")).toBe(true);
    await expect.poll(() => shows(site, "hamilton", "(905) 632-7002")).toBe(true);
    // A slug's own phone stays, and so do records that the realtime database lacks or has as nonsense.
    expect(await shows(site, "houston", findPhone("houston").printed)).toBe(true);
    expect(await shows(site, "dfw", findPhone("dfw").printed)).toBe(true);
    expect(await shows(site, "miami", findPhone("miami").printed)).toBe(true);

    await firebase.data.down();
    await site.restart();
    expect(await shows(site, "toronto", "(416) 632-7001")).toBe(true);
    await expect.poll(() => site.log()).toContain("locations can't be read");
    expect(site.log()).not.toContain(DATABASE_SECRET);

    await site.restart({ env: { LOCATION_SOURCE: "database" } });
    expect(await shows(site, "toronto", findPhone("toronto").printed)).toBe(true);
  });
});

test("a realtime database that never answers delays no page", async () => {
  await using firebase = await startFirebase();
  firebase.data.mood = "silent";
  await using site = await startSite({
    env: {
      LOCATION_SOURCE: "firebase",
      FIREBASE_DATABASE_URL: firebase.data.origin,
      FIREBASE_SECRET: DATABASE_SECRET,
      OUTBOUND_ALLOW: "loopback",
    },
  });
  expect(await shows(site, "toronto", findPhone("toronto").printed)).toBe(true);
  const fields = { name: "Ben", phone: ben.phone, message: "Quick" };
  expect((await site.post("/toronto/reviews", fields, { from: ada })).status).toBe(303);
  expect(site.log(), "it's still being asked").not.toContain("locations can't be read");
  await firebase.data.down();
});

describe("problems with the realtime database", () => {
  useFreshDatabase("sqlite");
  beforeEach(() => {
    allowOutbound(["loopback"]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    allowOutbound([]);
  });

  test("each kind is logged once and ends by itself", async () => {
    await using firebase = await startFirebase();
    const said: string[] = [];
    const stop = followFirebaseRecords({
      url: firebase.data.origin,
      signIn: async () => ({ query: { auth: DATABASE_SECRET } }),
      onTrouble: (where) => void said.push(`${where} fails`),
      onRecovery: (where) => void said.push(`${where} works`),
    });
    /** The warnings since the last round, after another round. */
    const nextRound = async () => {
      const asked = () => firebase.data.requests.length;
      const before = asked();
      said.length = 0;
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 60_000 });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 });
      return said.toSorted();
    };
    try {
      firebase.nodes.set("locations/14862", { tracking_phone: 7 });
      expect(await nextRound()).toEqual(["locations/14862 fails"]);
      firebase.nodes.set("locations/13929", { tracking_phone: "x" });
      expect(await nextRound()).toEqual(["locations/13929 fails"]);
      firebase.data.mood = { status: 500 };
      expect(await nextRound()).toEqual(["database fails"]);
      expect(await nextRound()).toEqual([]);
      firebase.data.mood = "well";
      firebase.nodes.set("locations/13929", { tracking_phone: "(416) 632-7001" });
      expect(await nextRound()).toEqual(["database works", "locations/13929 works"]);
      firebase.nodes.delete("locations/14862");
      expect(await nextRound()).toEqual(["locations/14862 works"]);
    } finally {
      stop();
    }
  });
});
