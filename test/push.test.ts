import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { notifiedDevices } from "../app/desk/live/notified-devices.server.ts";
import { push as texts } from "../content/push.ts";
import { database, write } from "../db/connect.server.ts";
import {
  forgetNotified,
  listNotified,
  noteNotified,
} from "../deliveries/destinations/push/notified.server.ts";
import { pushDestination } from "../deliveries/destinations/push/push.server.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { type Audience, pushKeys } from "../deliveries/push.server.ts";
import { releaseLead } from "../leads/follow-up/follow-up.server.ts";
import { listAudit } from "../people/audit.server.ts";
import {
  listDevicesToNotify,
  removePushDevices,
  seePushDevice,
  startPush,
  stopPush,
} from "../people/push-devices.server.ts";
import type { Role } from "../people/roles.ts";
import type { SignedIn } from "../people/sign-in.server.ts";
import { readStaff } from "../people/staff.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { formatCookies, inviteDispatcher, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { captureMove, DAY, TUESDAY } from "./support/leads.ts";
import { countStates, readOutbox, readSiteLedger, withDatabase, writeBeside } from "./support/outbox.ts";
import { type HttpPeer, type Mood, startHttpPeer } from "./support/peers/http-peer.ts";
import { type Device, makeDevice, makeKey, readSender } from "./support/peers/push-service.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// Staff devices that get notifications of new leads: whose, for which leads, what a push service gets to see, and
// what happens to a notification when the push service fails.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;

const dan = {
  email: "dan@example.com",
  name: "Dan Reyes",
  password: "harbour lantern moss",
  place: "toronto",
};

let service: HttpPeer;
let site: Site;
/** Sessions of the owner and of Dan, who works only in Toronto. */
let owner: string;
let dispatcher: string;

async function openSite(): Promise<void> {
  service = await startHttpPeer(() => ({ status: 201 }));
  site = await startSite({
    now: NOW,
    env: { OUTBOUND_ALLOW: "127.0.0.1", OWNER_EMAIL: olga.email },
  });
  const link = await waitForStartLink(site);
  owner = formatCookies(await submitLinkForm(site, link, olga));
  dispatcher = formatCookies(await inviteDispatcher(site, owner, dan));
}

async function closeSite(): Promise<void> {
  await site?.close();
  await service?.down();
}

async function tell(cookie: string, fields: Record<string, string>) {
  const answer = await site.post("/desk/account/push", fields, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Turns notifications on for a new device of the signed-in person. */
async function turnOnNotifications(cookie: string): Promise<Device> {
  const device = makeDevice(service);
  const subscription = JSON.stringify(device.subscription);
  expect(await tell(cookie, { intent: "start", subscription })).toMatchObject({ done: /./ });
  return device;
}

const see = (cookie: string, { subscription: { endpoint } }: Device) =>
  tell(cookie, { intent: "see", endpoint });

let visitors = 0;

/** Requests a move in Toronto. */
async function requestMove(message: string, headers: Record<string, string> = {}): Promise<void> {
  const from = atAddress(ada, ++visitors);
  const answer = await site.post("/toronto/get-quote", adasQuote(message), { from, headers });
  expect(answer.status).toBe(303);
}

/** Requests a move and waits until it's settled: no notification follows after that. */
async function requestMoveAndSettle(message: string): Promise<void> {
  await requestMove(message);
  await expect.poll(() => countStates(site, "push").then(({ waiting = 0 }) => waiting)).toBe(0);
}

/** The newest delivery to devices. */
const last = async () => (await readOutbox(site, "push")).at(-1);

/** How many notifications each device got. */
const countNotifications = (...devices: Device[]) => devices.map((device) => device.requests().length);

/** No test notifies another test's devices. */
const forgetDevices = () =>
  writeBeside(site, (transaction) => transaction.deleteFrom("push_devices").execute()).then(() => undefined);

describe("staff devices with notifications on", () => {
  beforeAll(openSite);
  afterAll(closeSite);
  afterEach(forgetDevices);

  test("without any, a lead isn't posted to push and the ledger has no line for it", async () => {
    await requestMove("No device yet");
    await expect.poll(() => countStates(site, "owner-mail")).toMatchObject({ delivered: 1 });
    expect(await readOutbox(site, "push")).toEqual([]);
    expect(await readSiteLedger(site)).not.toHaveProperty("push");
  });

  test("a device gets the kind and the location, encrypted for it alone", async () => {
    const device = await turnOnNotifications(owner);
    await requestMoveAndSettle("Three rooms & a piano");
    const leads = await site.exportLeads();
    const [lead, unread] = [leads.at(-1), leads.length];
    expect(device.notifications()).toEqual([
      { lead: lead?.id, title: texts.title.moving, body: "Toronto", unread },
    ]);
    const [request] = device.requests();
    expect(request).toMatchObject({
      method: "POST",
      headers: {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: "86400",
        urgency: "high",
        topic: lead?.id.replaceAll("-", ""),
      },
    });
    for (const open of ["Toronto", "moving", ada.name, ada.phone, lead?.id ?? ""])
      expect(request?.body).not.toContain(open);
    expect((await readSiteLedger(site)).push).toMatchObject({ accepted: 1, delivered: 1, balanced: true });
  });

  test("a push service learns from the desk's key who sends and whom to contact", async () => {
    const device = await turnOnNotifications(owner);
    await requestMoveAndSettle("Who sends this?");
    const account = await (await site.get("/desk/account", { headers: { cookie: owner } })).text();
    const [request] = device.requests();
    const { publicKey, claims } = readSender(request as NonNullable<typeof request>);
    expect(account).toContain(publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: `mailto:${olga.email}` });
    const ends = Number(claims.exp) * SECOND - site.now();
    expect(ends).toBeGreaterThan(0);
    expect(ends).toBeLessThanOrEqual(DAY);
    expect(site.log()).not.toContain(publicKey);
  });

  test("after npm run new-secret the running site sends with the new key", async () => {
    const before = await turnOnNotifications(owner);
    await requestMoveAndSettle("By the old key");
    expect((await runScript("new-secret", ["notifications"], site.env)).out).toContain("off on 1 device.");
    const after = await turnOnNotifications(owner);
    await requestMoveAndSettle("By the new key");
    expect(countNotifications(before, after)).toEqual([1, 1]);
    const { publicKey } = await withDatabase(site, pushKeys);
    const senders = [before, after].map((device) => device.requests().map(readSender)[0]?.publicKey);
    expect(senders[1]).toBe(publicKey);
    expect(senders[0]).not.toBe(publicKey);
  });

  test("a dispatcher of one location is notified for that location only", async () => {
    const [of, dans] = [await turnOnNotifications(owner), await turnOnNotifications(dispatcher)];
    await site.post("/atlanta/book-now", carlasBooking("A couch"), { from: atAddress(carla, ++visitors) });
    await expect
      .poll(() => of.notifications())
      .toMatchObject([{ title: texts.title.junk, body: "Atlanta · Friday, December 4, 1:00 PM to 3:00 PM" }]);
    await requestMoveAndSettle("In Toronto");
    expect(countNotifications(of, dans)).toEqual([2, 1]);
    expect(dans.notifications()).toMatchObject([{ body: "Toronto" }]);
  });

  test("a lead isn't posted to push when only other locations have devices", async () => {
    await turnOnNotifications(dispatcher);
    const before = (await readOutbox(site, "push")).length;
    await site.post("/atlanta/book-now", carlasBooking("A desk"), { from: atAddress(carla, ++visitors) });
    expect(await readOutbox(site, "push")).toHaveLength(before);
  });

  test("an edited lead doesn't notify again", async () => {
    const device = await turnOnNotifications(owner);
    const key = { submissionKey: "a-key-of-the-form-s-own" };
    for (const message of ["Two rooms", "Three rooms"]) {
      await site.post("/toronto/get-quote", { ...adasQuote(message), ...key }, { from: ada });
      await expect.poll(last).toMatchObject({ state: "delivered" });
    }
    const [{ version } = { version: 0 }] = (await site.exportLeads()).slice(-1);
    expect(version).toBe(2);
    expect(countNotifications(device)).toEqual([1]);
  });

  test("junk notifies no one until it's released", async () => {
    const device = await turnOnNotifications(owner);
    await requestMove("Is this junk?", { "sec-fetch-site": "cross-site" });
    const held = await last();
    expect(held?.state).toBe("held");
    await requestMoveAndSettle("This is none");
    expect(countNotifications(device)).toEqual([1]);
    const leadId = held?.lead_id ?? "";
    expect(await withDatabase(site, () => releaseLead(leadId, site.now()))).toBe(true);
    await expect.poll(() => device.notifications().at(-1)?.lead).toBe(leadId);
    expect(countNotifications(device)).toEqual([2]);
    expect((await readSiteLedger(site)).push).toMatchObject({ quarantined: 0, balanced: true });
  });

  test.each([
    ["no address", { endpoint: "" }],
    ["plain http to a host that nobody has named", { endpoint: "http://push.example/abc" }],
    ["a name and password in it", { endpoint: "https://a:b@push.example/abc" }],
    ["no web address", { endpoint: "ftp://push.example/abc" }],
    ["a key that is no point of the curve", { keys: { p256dh: "BAAA".repeat(22), auth: "A".repeat(22) } }],
    ["too short a secret", { keys: { p256dh: makeKey(), auth: "AAAA" } }],
  ])("a subscription with %s is not taken", async (_, wrong) => {
    const { keys } = makeDevice(service).subscription;
    const subscription = { endpoint: "https://push.example/abc", keys, ...wrong };
    const fields = { intent: "start", subscription: JSON.stringify(subscription) };
    expect(await tell(owner, fields)).toMatchObject({ problem: /./ });
  });

  test("a device that changes hands stops notifying for its former person", async () => {
    const device = await turnOnNotifications(owner);
    expect(await see(owner, device)).toEqual({ id: expect.stringMatching(/./) });
    expect(await see(dispatcher, device)).toEqual({ id: null });
    expect(await see(owner, device)).toEqual({ id: null });
  });

  test("no one can turn off another person's device", async () => {
    const device = await turnOnNotifications(owner);
    const { id } = await see(owner, device);
    await tell(dispatcher, { intent: "stop", id });
    expect(await see(owner, device)).toEqual({ id });
    await tell(owner, { intent: "stop", id });
    expect(await see(owner, device)).toEqual({ id: null });
    const audit = await withDatabase(site, () => listAudit({ limit: 5 }));
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["push.started", "push.stopped"]),
    );
  });

  test("a device isn't notified after signing out here, remotely or everywhere", async () => {
    const enter = async () =>
      formatCookies(await site.post("/desk/sign-in", { email: dan.email, password: dan.password }));
    const [first, second, third] = [dispatcher, await enter(), await enter()];
    const [one, two, three] = [
      await turnOnNotifications(first),
      await turnOnNotifications(second),
      await turnOnNotifications(third),
    ];
    await site.post("/desk/sign-out", {}, { headers: { cookie: first } });
    await requestMoveAndSettle("Signed out here");
    expect(countNotifications(one, two, three)).toEqual([0, 1, 1]);

    const sessions = await writeBeside(site, (transaction) =>
      transaction
        .selectFrom("push_devices")
        .select("session_id")
        .where("endpoint", "=", two.subscription.endpoint)
        .execute(),
    );
    const device = { intent: "device-end", id: sessions[0]?.session_id ?? "" };
    await site.post("/desk/account", device, { headers: { cookie: third } });
    await requestMoveAndSettle("Signed out from afar");
    expect(countNotifications(one, two, three)).toEqual([0, 1, 2]);

    await site.post("/desk/account", { intent: "devices-end" }, { headers: { cookie: third } });
    const before = (await readOutbox(site, "push")).length;
    await requestMove("Signed out everywhere");
    expect(await readOutbox(site, "push")).toHaveLength(before);
    dispatcher = await enter();
  });

  test("a disabled dispatcher isn't notified", async () => {
    const [of, dans] = [await turnOnNotifications(owner), await turnOnNotifications(dispatcher)];
    const people = await (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    const id = /name="id" value="([\w-]+)"/.exec(people)?.[1] ?? "";
    const disable = (disabled: string) =>
      site.post("/desk/people", { intent: "disable", id, disabled }, { headers: { cookie: owner } });
    await disable("yes");
    await requestMoveAndSettle("Not for Dan");
    expect(countNotifications(of, dans)).toEqual([1, 0]);
    await disable("");
    await requestMoveAndSettle("He has to turn it on again");
    expect(countNotifications(of, dans)).toEqual([2, 0]);
  });

  describe("a push service that fails", () => {
    let other: HttpPeer;
    beforeAll(async () => {
      other = await startHttpPeer(() => ({ status: 201 }));
    });
    afterAll(() => other.down());
    afterEach(() => {
      service.mood = "well";
    });

    /** One device at the failing service and one at a working service. */
    async function twoDevices(): Promise<[Device, Device]> {
      const well = makeDevice(other);
      await tell(owner, { intent: "start", subscription: JSON.stringify(well.subscription) });
      return [await turnOnNotifications(owner), well];
    }
    test.each([404, 410])(
      "with %i has lost the device, which is removed while others are notified",
      async (status) => {
        const [lost, well] = await twoDevices();
        service.mood = { status };
        await requestMoveAndSettle(`Answered ${status}`);
        await requestMoveAndSettle(`Answered ${status} before`);
        expect(countNotifications(lost, well)).toEqual([1, 2]);
        expect(await see(owner, lost)).toEqual({ id: null });
        expect(await last()).toMatchObject({ state: "delivered", attempts: 1 });
        const [line] = await withDatabase(site, () => listAudit({ limit: 1 }));
        expect(line).toMatchObject({ actor: "system", action: "push.stopped" });
      },
    );

    test.each<[string, Mood, number]>([
      ["answers 500", { status: 500 }, 5 * SECOND],
      ["asks for two minutes", { status: 429, headers: { "retry-after": "120" } }, 120 * SECOND],
      ["redirects", { status: 307, headers: { location: "http://127.0.0.1:9/stolen" } }, 5 * SECOND],
      ["takes it and hangs up instead of answering", "answer lost", 5 * SECOND],
    ])("that %s is tried again, and notified phones stay quiet", async (what, mood, wait) => {
      const [failing, well] = await twoDevices();
      service.mood = mood;
      const before = site.now();
      await requestMove(what);
      await expect.poll(last).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
      const due = (await last())?.due_at ?? 0;
      expect(due - before).toBeGreaterThanOrEqual(wait);
      expect(due - site.now()).toBeLessThanOrEqual(wait * 1.2);
      service.mood = "well";
      await site.pass(due + SECOND - site.now());
      await expect.poll(last).toMatchObject({ state: "delivered", attempts: 2 });
      expect(countNotifications(failing, well)).toEqual([2, 1]);
      // If the first notification did arrive, the second replaces it: one topic, one tag.
      const [first, second] = failing.requests();
      expect(first?.headers.topic).toBe(second?.headers.topic);
      expect(failing.notifications()[0]?.lead).toBe(failing.notifications()[1]?.lead);
    });

    test("that refuses our key for one device delays no other, and the delivery can be sent again", async () => {
      const [refused, well] = await twoDevices();
      service.mood = { status: 403 };
      await requestMove("Refused");
      await expect.poll(last).toMatchObject({ state: "dead", reason: "a push service answered 403" });
      service.mood = "well";
      await requestMove("Taken");
      await expect.poll(last).toMatchObject({ state: "delivered" });
      expect(countNotifications(refused, well)).toEqual([2, 2]);
    });

    test("that never answers delays no other device, and after a restart only its device is notified again", async () => {
      const [silent, well] = await twoDevices();
      service.mood = "silent";
      await requestMove("Say something");
      await expect.poll(() => countNotifications(silent, well)).toEqual([1, 1]);
      // The other device's response is stored a moment after the call.
      const id = (await last())?.id ?? "";
      const noted = () => withDatabase(site, async () => (await listNotified(id)).size);
      await expect.poll(noted).toBe(1);
      await site.kill();
      service.mood = "well";
      await site.restart({ now: new Date(site.now() + 61 * SECOND).toISOString() });
      await expect.poll(last).toMatchObject({ state: "delivered", attempts: 2 });
      expect(countNotifications(silent, well)).toEqual([2, 1]);
    });

    test("in our own network isn't called", async () => {
      const inside = { ...makeDevice(service).subscription, endpoint: "https://127.0.0.2:9/inside" };
      expect(await tell(owner, { intent: "start", subscription: JSON.stringify(inside) })).toHaveProperty(
        "done",
      );
      await requestMove("Into the house");
      await expect.poll(last).toMatchObject({
        state: "waiting",
        attempts: 1,
        reason: expect.stringContaining("not a public address"),
      });
    });
  });
});

mostlyOnSqlite("stored push devices", (kind) => {
  useFreshDatabase(kind);

  /** Turns notifications on for a person's devices in some locations; returns their sessions. */
  async function employ(
    id: string,
    locations: string,
    devices = 1,
    role: Role = locations === "all" ? "owner" : "dispatcher",
  ): Promise<SignedIn[]> {
    const at = new Date(TUESDAY).toISOString();
    const person = { id, name: id, email: `${id}@example.com`, role, locations, crews: "[]" };
    await write((transaction) =>
      transaction
        .insertInto("people")
        .values({ ...person, email_verified: 0, image: null, created_at: at, updated_at: at })
        .execute(),
    );
    const signedIn = Array.from({ length: devices }, (_, device) => ({
      staff: readStaff(person),
      sessionId: `${id} ${device}`,
      hasTotp: false,
      hasPasskey: false,
      isSecondFactorRequired: false,
      provedAt: TUESDAY,
    }));
    for (const one of signedIn) await startPush(one, buildSubscription(one.sessionId), "Phone");
    return signedIn;
  }
  const buildSubscription = (device: string) => ({
    endpoint: `https://push.example/${device}`,
    p256dh: "",
    auth: "",
  });
  const toRing = async (location: string | null) =>
    (await listDevicesToNotify(location)).map(({ endpoint }) => endpoint.split("/").at(-1)).toSorted();

  test("the desk has one lasting key, however many processes start at once", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, pushKeys));
    const again = await pushKeys();
    for (const keys of made) expect(keys).toEqual(again);
    expect(Buffer.from(again.publicKey, "base64url")).toHaveLength(65);
    expect(Buffer.from(again.privateKey, "base64url")).toHaveLength(32);
  });

  test("which devices are notified for which location, and until when", async () => {
    const [owner] = await employ("olga", "all");
    const [first, second] = await employ("dan", '["toronto"]', 2);
    if (!owner || !first || !second) throw new Error("There is no staff.");
    expect(await toRing("toronto")).toEqual(["dan 0", "dan 1", "olga 0"]);
    expect(await toRing("atlanta")).toEqual(["olga 0"]);
    expect(await toRing(null)).toEqual(["olga 0"]);

    // Turned on again, it stays one device; in another session it belongs to that one.
    await startPush(second, buildSubscription("dan 0"), "Phone");
    await write((transaction) => removePushDevices(transaction, { personId: "dan", ofSession: "dan 0" }));
    expect(await toRing("toronto")).toEqual(["dan 0", "dan 1", "olga 0"]);
    await write((transaction) => removePushDevices(transaction, { personId: "dan", exceptSession: "dan 1" }));
    expect(await toRing("toronto")).toEqual(["dan 0", "dan 1", "olga 0"]);
    await write((transaction) =>
      transaction
        .updateTable("push_devices")
        .set({ seen_at: Date.now() - 15 * DAY })
        .where("person_id", "=", "olga")
        .execute(),
    );
    expect(await toRing("toronto")).toEqual(["dan 0", "dan 1"]);
    expect(await seePushDevice(owner, buildSubscription("olga 0").endpoint)).toEqual(expect.any(String));
    expect(await toRing("atlanta")).toEqual(["olga 0"]);
  });

  test("somebody who comes to a crew, or is no longer the one asked, isn't notified of leads", async () => {
    await employ("olga", "all");
    await employ("dan", '["toronto"]');
    await employ("mia", "all", 1, "manager");
    const isWanted = (audience: Audience) =>
      write((transaction) => notifiedDevices.isAnyWanted(transaction, audience));
    const ring = async (audience: Audience) =>
      (await notifiedDevices.list(audience)).map(({ endpoint }) => endpoint.split("/").at(-1)).toSorted();
    const toDan: Audience = { location: "toronto", assignee: "dan" };
    expect(await ring(toDan)).toEqual(["dan 0"]);
    expect(await ring({ person: "dan" })).toEqual(["dan 0"]);
    expect(await ring("owner"), "not a manager who works everywhere").toEqual(["olga 0"]);

    const crew = { role: "crew", locations: "all", crews: '["Blue truck"]' } as const;
    await write((transaction) =>
      transaction.updateTable("people").set(crew).where("id", "in", ["dan", "mia"]).execute(),
    );
    expect(await ring({ person: "dan" })).toEqual([]);
    expect(await isWanted({ person: "dan" })).toBe(false);
    expect(await ring(toDan), "nobody's lead is everybody's").toEqual(["olga 0"]);
    expect(await ring({ location: null })).toEqual(["olga 0"]);
    await write((transaction) => transaction.updateTable("people").set({ disabled_at: TUESDAY }).execute());
    expect(await isWanted("owner")).toBe(false);
    expect(await isWanted(toDan)).toBe(false);
  });

  test("a lead is posted to push if a device wants it; a heartbeat never is", async () => {
    setDestinations([pushDestination({ devices: notifiedDevices, contact: "mailto:o@example.com" })]);
    const posted = async () => {
      const { count } = await database()
        .selectFrom("deliveries")
        .select((row) => row.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    try {
      await captureMove();
      expect(await posted()).toBe(0);
      await employ("dan", '["toronto"]');
      await captureMove({ message: "A heartbeat" }, { isTest: true });
      await captureMove({ message: "Elsewhere" }, { slug: "atlanta" });
      expect(await posted()).toBe(0);
      await captureMove({ message: "In Toronto" });
      expect(await posted()).toBe(1);
    } finally {
      setDestinations([]);
    }
  });

  test("at most ten devices per person are notified", async () => {
    await employ("dan", '["toronto"]', 12);
    const devices = await toRing("toronto");
    expect(devices).toHaveLength(10);
    expect(devices).toEqual(expect.arrayContaining(["dan 10", "dan 11"]));
  });

  test("a delivery's notified devices are kept until it's done, and no longer than the device", async () => {
    const [one] = await employ("olga", "all", 2);
    const [{ id: first } = { id: "" }, { id: second } = { id: "" }] = await listDevicesToNotify(null);
    for (const device of [first, first, second, "gone"]) await noteNotified("delivery", device);
    expect(await listNotified("delivery")).toEqual(new Set([first, second]));
    if (one) await stopPush(one, first);
    expect(await listNotified("delivery")).toEqual(new Set([second]));
    await forgetNotified("delivery");
    expect(await listNotified("delivery")).toEqual(new Set());
  });
});
