import type { LookupAddress } from "node:dns";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, CallFailed, call, LARGEST_ANSWER } from "../outbound/call.server.ts";
import { allowOutbound, mayCall, OutboundRefused } from "../outbound/guard.server.ts";
import { adasQuote } from "./support/form-fields.ts";
import { readOutbox } from "./support/outbox.ts";
import { type HttpPeer, startHttpPeer } from "./support/peers/http-peer.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada } from "./support/people.ts";
import { startSite } from "./support/site.ts";

// Outgoing calls go only where the owner allows, with a limit on time and size.

const { names, lookups } = vi.hoisted(() => ({
  /** What a name resolves to: the next of these each time, then always the last. */
  names: new Map<string, LookupAddress[][]>(),
  lookups: [] as string[],
}));

vi.mock("node:dns", async (original) => {
  const dns = await original<typeof import("node:dns")>();
  type Done = (error: Error | null, addresses: LookupAddress[]) => void;
  const lookup = (host: string, options: object, done: Done) => {
    const answers = names.get(host);
    if (!answers) return dns.lookup(host, { ...options, all: true }, done);
    lookups.push(host);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    queueMicrotask(() => done(null, answer ?? []));
  };
  return { ...dns, default: { ...dns, lookup }, lookup };
});

const v4 = (address: string): LookupAddress => ({ address, family: 4 });

let peer: HttpPeer;
let port: string;
beforeAll(async () => {
  // Each call has a connection of its own, so that each name is looked up.
  peer = await startHttpPeer(() => ({ status: 200, headers: { connection: "close" }, body: "hello" }));
  port = new URL(peer.origin).port;
});
afterAll(() => peer.down());
beforeEach(() => {
  peer.requests.length = 0;
  peer.mood = "well";
  lookups.length = 0;
  names.clear();
});
afterEach(() => allowOutbound([]));

describe("without OUTBOUND_ALLOW", () => {
  test.each([
    ["loopback", "127.0.0.1"],
    ["all of loopback", "127.8.9.10"],
    ["one number", "2130706433"],
    ["hexadecimal", "0x7f000001"],
    ["octal", "0177.0.0.1"],
    ["short", "127.1"],
    ["mixed", "0x7f.1"],
    ["a dot at the end", "127.0.0.1."],
    ["wide letters", "１２７.０.０.１"],
    ["this machine", "0.0.0.0"],
    ["loopback in IPv6", "[::1]"],
    ["anything in IPv6", "[::]"],
    ["IPv4 in IPv6", "[::ffff:127.0.0.1]"],
    ["IPv4 in IPv6, hexadecimal", "[::ffff:7f00:1]"],
    ["IPv4 in the old IPv6 way", "[::127.0.0.1]"],
    ["IPv4 translated", "[64:ff9b::7f00:1]"],
    ["6to4", "[2002:7f00:1::]"],
    ["a private network", "10.1.2.3"],
    ["a private network", "172.16.0.1"],
    ["a private network", "192.168.1.1"],
    ["a private network in IPv6", "[fd00::1]"],
    ["an old private network in IPv6", "[fec0::1]"],
    ["a carrier's own network", "100.64.0.1"],
    ["the metadata of a cloud's machine", "169.254.169.254"],
    ["the same in IPv6", "[fd00:ec2::254]"],
    ["the same as IPv4 in IPv6", "[::ffff:169.254.169.254]"],
    ["link-local", "169.254.1.1"],
    ["link-local in IPv6", "[fe80::1]"],
    ["everybody at once", "255.255.255.255"],
    ["a group", "224.0.0.1"],
    ["a group in IPv6", "[ff02::1]"],
    ["an address for benchmarks", "198.18.0.1"],
    ["an address nobody was given", "[4000::1]"],
    ["a name of this machine", "localhost"],
    ["a name below it", "anything.localhost"],
  ])("%s (%s) isn't called", async (_, host) => {
    if (host === "anything.localhost") names.set(host, [[v4("127.0.0.1")]]);
    await expect(call(`http://${host}:${port}/`)).rejects.toThrow(OutboundRefused);
    expect(peer.requests).toEqual([]);
  });

  test.each(["file:///etc/passwd", "ftp://example.com/", "data:text/plain,x"])(
    "%s isn't called",
    async (url) => {
      await expect(call(url)).rejects.toThrow(OutboundRefused);
    },
  );

  test("public addresses are called", () => {
    for (const address of ["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "::ffff:8.8.8.8"]) {
      expect([address, mayCall(address)]).toEqual([address, true]);
    }
  });

  test("a name with one private address among its public ones isn't called", async () => {
    names.set("mixed.example", [[v4("93.184.215.14"), v4("127.0.0.1")]]);
    await expect(call(`http://mixed.example:${port}/`)).rejects.toThrow(OutboundRefused);
    names.set("mixed6.example", [[v4("93.184.215.14"), { address: "::ffff:10.0.0.1", family: 6 }]]);
    await expect(call(`http://mixed6.example:${port}/`)).rejects.toThrow(OutboundRefused);
    expect(peer.requests).toEqual([]);
  });
});

describe("with OUTBOUND_ALLOW", () => {
  test.each(["127.0.0.1", "localhost", "0x7f000001", "[::ffff:127.0.0.1]"])(
    "loopback allows %s",
    async (host) => {
      allowOutbound(["loopback"]);
      const address = `http://${host}:${port}/`;
      expect(await call(address)).toMatchObject({ status: 200, body: "hello", isComplete: true });
    },
  );

  test("an address, a range or a name allows exactly that", async () => {
    allowOutbound(["10.0.0.0/8", "192.168.1.7", "fd00::/8"]);
    const judged = [
      "10.200.1.1",
      "::ffff:10.0.0.1",
      "192.168.1.7",
      "192.168.1.8",
      "127.0.0.1",
      "fd12::1",
      "fe80::1",
    ];
    expect(judged.map(mayCall)).toEqual([true, true, true, false, false, true, false]);
    names.set("crm.internal", [[v4("127.0.0.1")]]);
    names.set("other.internal", [[v4("127.0.0.1")]]);
    allowOutbound(["crm.internal"]);
    expect(await call(`http://CRM.internal:${port}/`)).toMatchObject({ status: 200 });
    await expect(call(`http://other.internal:${port}/`)).rejects.toThrow(OutboundRefused);
    await expect(call(`http://127.0.0.1:${port}/`)).rejects.toThrow(OutboundRefused);
  });
});

test("a redirect is returned, never followed", async () => {
  await using elsewhere = await startHttpPeer(() => ({ status: 200 }));
  allowOutbound(["loopback"]);
  for (const location of [`${elsewhere.origin}/`, "http://169.254.169.254/latest/meta-data/"]) {
    for (const status of [301, 302, 303, 307, 308]) {
      peer.mood = { status, headers: { location } };
      expect((await call(peer.origin, { method: "POST", body: "{}" })).status).toBe(status);
    }
  }
  expect(elsewhere.requests).toEqual([]);
  expect(peer.requests).toHaveLength(10);
});

describe("a name that resolves differently the second time", () => {
  test("is looked up once per call, and the checked address is the one that's called", async () => {
    allowOutbound(["127.0.0.0/8"]);
    names.set("rebind.example", [[v4("127.0.0.1")], [v4("169.254.169.254")]]);
    expect(await call(`http://rebind.example:${port}/`, { deadline: 3000 })).toMatchObject({ status: 200 });
    expect(lookups).toEqual(["rebind.example"]);
    await expect(call(`http://rebind.example:${port}/`)).rejects.toThrow(OutboundRefused);
    expect(lookups).toHaveLength(2);
    expect(peer.requests).toHaveLength(1);
  });

  test("gains nothing from a public first address", async () => {
    // If the checked name were resolved again for the connection, it would reach our peer.
    names.set("rebind.example", [[v4("203.0.113.7")], [v4("127.0.0.1")]]);
    allowOutbound(["203.0.113.0/24"]);
    await expect(call(`http://rebind.example:${port}/`, { deadline: 500 })).rejects.toThrow(CallFailed);
    expect(lookups).toHaveLength(1);
    expect(peer.requests).toEqual([]);
  });
});

describe("over a kept connection that ends without a response", () => {
  test.each([
    ["GET", undefined, 2],
    ["POST", true, 2],
    ["POST", undefined, 1],
    ["PUT", undefined, 1],
  ] as const)("%s (repeatable: %s) is sent %i times", async (method, repeatable, times) => {
    allowOutbound(["loopback"]);
    await using keeping = await startHttpPeer(() => ({ status: 200 }));
    await call(keeping.origin);
    keeping.requests.length = 0;
    keeping.mood = "answer lost";
    await expect(call(keeping.origin, { method, ...(repeatable && { repeatable }) })).rejects.toThrow(
      "ECONNRESET",
    );
    expect(keeping.requests).toHaveLength(times);
  });
});

test("a response cut off on a kept connection isn't requested again", async () => {
  allowOutbound(["loopback"]);
  await using keeping = await startHttpPeer(() => ({ status: 200 }));
  await call(keeping.origin);
  keeping.mood = "cut off";
  expect(await call(keeping.origin)).toMatchObject({ status: 200, body: "half", isComplete: false });
  await call(keeping.origin);
  expect(keeping.requests).toHaveLength(3);
});

describe("of a response", () => {
  const answers = async (body: string): Promise<Answer> => {
    await using long = await startHttpPeer(() => ({ status: 200, body }));
    return await call(long.origin);
  };
  beforeEach(() => allowOutbound(["loopback"]));

  test("at most 64 kB are read", async () => {
    expect(LARGEST_ANSWER).toBe(65_536);
    const whole = await answers("a".repeat(LARGEST_ANSWER));
    expect([whole.body.length, whole.isComplete]).toEqual([LARGEST_ANSWER, true]);
    const cut = await answers("a".repeat(LARGEST_ANSWER + 1));
    expect([cut.body.length, cut.isComplete]).toEqual([LARGEST_ANSWER, false]);
    peer.mood = "endless";
    const endless = await call(peer.origin);
    expect([endless.status, endless.body.length, endless.isComplete]).toEqual([200, LARGEST_ANSWER, false]);
  });

  test("nothing is decompressed, so a small response stays small", async () => {
    await call(peer.origin);
    expect(peer.requests[0]?.headers["accept-encoding"]).toBe("identity");
  });

  test.each(["silent", "dripping"] as const)("nothing is awaited past the deadline (%s)", async (mood) => {
    peer.mood = mood;
    const began = performance.now();
    await expect(call(peer.origin, { deadline: 1_000 })).rejects.toThrow("no answer within 1 s");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("garbage, a closed port and a lost response are errors without the address", async () => {
    const address = `${peer.origin}/?auth=secret`;
    for (const mood of ["garbage", "answer lost"] as const) {
      peer.mood = mood;
      const failed = await call(address).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(CallFailed);
      expect((failed as Error).message).not.toMatch(/secret|127\.0/);
    }
    await peer.down();
    const failed = await call(address).catch((error: unknown) => error);
    expect((failed as Error).message).toBe("ECONNREFUSED");
    await peer.up();
  });
});

test("by default the site posts to no address in its own network and logs how to allow it", async () => {
  await using receiver = await startReceiver();
  await using site = await startSite({
    env: { WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: makeSecret() },
  });
  const answer = await site.post("/toronto/get-quote", adasQuote("To loopback"), { from: ada });
  expect(answer.status).toBe(303);
  const row = async () => (await readOutbox(site, "webhook"))[0];
  await expect.poll(row).toMatchObject({
    state: "waiting",
    attempts: 1,
    reason: "127.0.0.1 is not a public address. Name it in OUTBOUND_ALLOW if it is meant to be called.",
  });
  expect(receiver.requests).toEqual([]);
});
