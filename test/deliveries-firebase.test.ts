import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { openFirebase } from "../deliveries/destinations/firebase/firebase.server.ts";
import { adasQuote, bensQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { countStates, readOutbox, resumeDestination } from "./support/outbox.ts";
import { claimsIn, DATABASE_SECRET, type FirebasePeer, startFirebase } from "./support/peers/firebase.ts";
import type { Mood } from "./support/peers/http-peer.ts";
import { ada, atAddress, ben, carla } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// The specification's own store: every lead becomes exactly one node, whatever the database does meanwhile.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const HOUR = 3600 * SECOND;

let firebase: FirebasePeer;
let site: Site;

async function openSite(key: (peer: FirebasePeer) => Record<string, string>): Promise<void> {
  firebase = await startFirebase();
  const env = { FIREBASE_DATABASE_URL: firebase.data.origin, OUTBOUND_ALLOW: "loopback", ...key(firebase) };
  site = await startSite({ now: NOW, env });
}

const openWithSecret = () => openSite(() => ({ FIREBASE_SECRET: DATABASE_SECRET }));

async function closeSite(): Promise<void> {
  await site?.close();
  await firebase?.[Symbol.asyncDispose]();
}

let visitors = 0;
async function requestMove(message: string, submissionKey = ""): Promise<void> {
  const fields = { ...adasQuote(message), submissionKey };
  const answer = await site.post("/toronto/get-quote", fields, { from: atAddress(ada, ++visitors) });
  expect(answer.status).toBe(303);
}

const untilStates = (states: Record<string, number>) =>
  expect.poll(() => countStates(site, "firebase")).toEqual(states);

const lastRow = async () => (await readOutbox(site, "firebase")).at(-1);

const noteIn = (value: unknown) => (value as { note_from_customer?: string }).note_from_customer;

/** The nodes of the leads with this message. */
const findNodes = (message: string) => [...firebase.nodes].filter(([, value]) => noteIn(value) === message);

describe("with a database secret", () => {
  beforeAll(openWithSecret);
  afterAll(closeSite);

  test("a move becomes a node in leads/ and a booking one in jobs/, with exactly the specification's fields", async () => {
    await site.post("/houston/get-quote", bensQuote("Two rooms"), { from: ben });
    await site.post("/atlanta/book-now", carlasBooking("One couch, two chairs."), { from: carla });
    await untilStates({ delivered: 2 });
    expect(firebase.nodes.size).toBe(2);
    const [lead, job] = ["leads", "jobs"].map((list) =>
      [...firebase.nodes].find(([path]) => path.startsWith(`${list}/`)),
    );
    // A key as Firebase's own clients make it: keys sort by creation time.
    expect(lead?.[0]).toMatch(/^leads\/-[-\w]{19}$/);
    expect(job?.[0]).toMatch(/^jobs\/-[-\w]{19}$/);
    expect(lead?.[1]).toEqual({
      date: "2026-12-02",
      email: "ben@example.com",
      phone: "713-555-0118",
      zip: "77002",
      zipTo: "77449",
      source: "Paid Ads",
      brand_id: 1,
      status: "new",
      type: "moving",
      won_by: "",
      location_id: 35818,
      name: "Ben Okafor",
      time: "09:00",
      note_from_customer: "Two rooms",
      ip_address: "73.136.0.1",
    });
    expect(job?.[1]).toEqual({
      brand_id: 1,
      cus_address: {
        street: "120 Peachtree St NE",
        unit: "4B",
        city: "Atlanta",
        state: "GA",
        zip: "30303",
        country: "USA",
      },
      cus_email: "Unavailable",
      cus_name: "Carla Reyes",
      cus_phone: "+1 404 555 0163",
      date: "2026-12-04",
      description: "One couch, two chairs.",
      start_time: "13:00",
      end_time: "15:00",
      ip_address: "73.7.0.1",
      is_time_sensitive: false,
      sensitive_reason: "",
      job_status: "active",
      property_type: "Apartment",
      location_id: 10295,
      type: "Full Service",
    });
  });

  test("the node is written with the secret and without an echo", () => {
    for (const { method, url, headers } of firebase.data.requests) {
      expect([method, url.searchParams.get("print"), url.searchParams.get("auth")]).toEqual([
        "PUT",
        "silent",
        DATABASE_SECRET,
      ]);
      expect(headers.authorization).toBeUndefined();
    }
    expect(site.log()).not.toContain(DATABASE_SECRET);
  });

  const inTheEnd = "a database that %s has one node in the end, under the same key";
  test.each<[string, Mood]>([
    ["answers 500", { status: 500 }],
    ["loses the answer after it has written", "answer lost"],
  ])(inTheEnd, hasOneNode);
  test.each<[string, Mood]>([
    ["answers 503", { status: 503 }],
    ["answers 429", { status: 429 }],
    ["redirects", { status: 301, headers: { location: "/elsewhere" } }],
    ["answers with garbage", "garbage"],
  ])(inTheEnd, { tags: ["all"] }, hasOneNode);

  async function hasOneNode(what: string, mood: Mood): Promise<void> {
    const before = firebase.data.requests.length;
    firebase.data.mood = mood;
    await requestMove(what);
    await expect.poll(lastRow).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
    firebase.data.mood = "well";
    await site.pass(7 * SECOND);
    await expect.poll(lastRow).toMatchObject({ state: "delivered", attempts: 2 });
    const paths = firebase.data.requests.slice(before).map(({ url }) => url.pathname);
    expect(paths).toHaveLength(2);
    expect(new Set(paths).size).toBe(1);
    expect(findNodes(what)).toHaveLength(1);
  }

  test("a hundred leads at once become a hundred nodes", { tags: ["all"] }, async () => {
    const before = firebase.nodes.size;
    await Promise.all(Array.from({ length: 100 }, (_, index) => requestMove(`Of a hundred ${index}`)));
    await expect.poll(async () => (await countStates(site, "firebase")).waiting).toBeUndefined();
    expect(firebase.nodes.size - before).toBe(100);
    const notes = [...firebase.nodes.values()].map(noteIn).filter((note) => note?.startsWith("Of a hundred"));
    expect(new Set(notes).size).toBe(100);
  });
});

describe("a request that's edited and sent again", () => {
  beforeAll(openWithSecret);
  afterAll(closeSite);
  const putsAbout = (message: string) =>
    firebase.puts.map(([, value]) => noteIn(value)).filter((note) => note?.includes(message));

  test("overwrites the first version in the same node", async () => {
    const key = randomUUID();
    await requestMove("A desk", key);
    await untilStates({ delivered: 1 });
    await requestMove("A desk and a chair", key);
    await untilStates({ delivered: 2 });
    expect(putsAbout("A desk")).toEqual(["A desk", "A desk and a chair"]);
    expect(firebase.nodes.size).toBe(1);
  });

  test("isn't overwritten by the first version, which failed before", async () => {
    const key = randomUUID();
    firebase.data.mood = { status: 503 };
    await requestMove("A table", key);
    await expect.poll(lastRow).toMatchObject({ attempts: 1, claimed_until: null });
    // The edited version finds the database working while the first waits for its second attempt.
    firebase.data.mood = "well";
    await requestMove("A table and six chairs", key);
    await expect.poll(() => firebase.nodes.size).toBe(2);
    await site.pass(10 * SECOND);
    await untilStates({ delivered: 4 });
    expect(putsAbout("A table")).toEqual(["A table and six chairs"]);
  });

  test("wins when both versions were waiting", async () => {
    const key = randomUUID();
    firebase.data.mood = { status: 503 };
    for (const message of ["A bed", "Two beds", "Three beds"]) await requestMove(message, key);
    await expect.poll(lastRow).toMatchObject({ attempts: 1, claimed_until: null });
    firebase.data.mood = "well";
    await site.pass(10 * SECOND);
    await untilStates({ delivered: 7 });
    expect(firebase.nodes.size).toBe(3);
    expect([...firebase.nodes.values()].map(noteIn)).toContain("Three beds");
  });
});

describe("a database that rejects our key", () => {
  beforeAll(() => openSite(() => ({ FIREBASE_SECRET: "revoked" })));
  afterAll(closeSite);

  test("is paused until it's fixed; the owner is notified and nothing is dropped", async () => {
    await requestMove("Before");
    const subjects = async () => (await readMailFolder(site)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain(`${brand.name}: Leads are no longer sent to "firebase"`);
    await Promise.all([requestMove("After"), requestMove("Long after")]);
    await site.pass(SECOND);
    expect(firebase.data.requests).toHaveLength(1);
    expect(await countStates(site, "firebase")).toEqual({ waiting: 3 });

    await site.restart({ env: { FIREBASE_SECRET: DATABASE_SECRET } });
    await resumeDestination(site, "firebase");
    await untilStates({ delivered: 3 });
    expect(firebase.nodes.size).toBe(3);
  });
});

describe("with a service account", () => {
  beforeAll(() =>
    openSite(({ keyFile }) => {
      const file = join(runFolder(), `key-${randomUUID()}.json`);
      writeFileSync(file, keyFile);
      return { FIREBASE_SERVICE_ACCOUNT: file };
    }),
  );
  afterAll(closeSite);

  test("one token signed for the database serves many leads", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => requestMove(`With a token ${index}`)));
    await untilStates({ delivered: 20 });
    expect(firebase.tokens.requests).toHaveLength(1);
    expect(claimsIn(firebase.tokens.requests[0])).toMatchObject({
      iss: "leads@tailgate-test.iam.gserviceaccount.com",
      scope:
        "https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/firebase.database",
    });
    for (const { headers, url } of firebase.data.requests) {
      expect([headers.authorization, url.searchParams.get("auth")]).toEqual(["Bearer token-1", null]);
    }
  });

  test("a new token is fetched when the first expires, and leads wait while Google is down", async () => {
    await site.pass(2 * HOUR);
    firebase.tokens.mood = { status: 503 };
    await requestMove("Google is away");
    await expect
      .poll(lastRow)
      .toMatchObject({ attempts: 1, reason: "Google returned no token", claimed_until: null });
    await firebase.tokens.down();
    await site.pass(7 * SECOND);
    await expect.poll(lastRow).toMatchObject({ attempts: 2, claimed_until: null });
    await firebase.tokens.up();
    firebase.tokens.mood = "garbage";
    await site.pass(400 * SECOND);
    await expect.poll(lastRow).toMatchObject({ attempts: 3, claimed_until: null });
    firebase.tokens.mood = "well";
    await site.pass(2400 * SECOND);
    await untilStates({ delivered: 21 });
    expect(firebase.data.requests.at(-1)?.headers.authorization).toBe("Bearer token-2");
  });

  test("a removed account pauses the destination and everything waits", { tags: ["all"] }, async () => {
    firebase.isAccountGone = true;
    await site.pass(2 * HOUR);
    await requestMove("The account is gone");
    await expect.poll(() => site.log()).toContain("the destination is paused");
    const row = await lastRow();
    expect(row).toMatchObject({
      state: "waiting",
      attempts: 0,
      reason: "Google rejects the service account's key",
    });
    firebase.isAccountGone = false;
    await resumeDestination(site, "firebase");
    await untilStates({ delivered: 22 });
  });

  test("neither the token nor the key is logged", () => {
    for (const secret of ["token-1", "token-2", "PRIVATE KEY", "assertion"]) {
      expect(site.log()).not.toContain(secret);
    }
  });
});

test.each([
  ["is no JSON", "not a key"],
  ["names no account", JSON.stringify({ private_key: "x" })],
  [
    "has a private key that is none",
    JSON.stringify({ client_email: "leads@example.com", private_key: "-----BEGIN PRIVATE KEY-----\nx\n" }),
  ],
])("a service account's key that %s can't be used, and a plain sentence says so", (_, key) => {
  const open = () => openFirebase("https://example.com", { FIREBASE_SERVICE_ACCOUNT: key });
  expect(open).toThrow(/^The service account/);
});

test("a service account's key that can't be used stops the start", { tags: ["all"] }, async () => {
  const env = { FIREBASE_DATABASE_URL: "https://example.com", FIREBASE_SERVICE_ACCOUNT: "not a key" };
  const start = startSite({ now: NOW, env }).then((open) => open.close());
  await expect(start).rejects.toThrow(/Tailgate can't start: The service account/);
});
