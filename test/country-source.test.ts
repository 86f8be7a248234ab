import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ada, atAddress, ben, type Person } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Where the visitor's country comes from: the embedded file, a CDN's header, or a remote service that may be slow, broken
// or gone. The code that a form asks for shows which country the page assumes.

const asksForZip = async (site: Site, from: Person | undefined, headers: Record<string, string> = {}) =>
  (await (await site.get("/houston/get-quote", { ...(from && { from }), headers })).text()).includes(
    "Moving from ZIP",
  );

describe("a header of the CDN in front", () => {
  test("is trusted from a trusted proxy, as a code or a name; otherwise the file decides", async () => {
    await using site = await startSite({
      env: { COUNTRY_SOURCE: "header:CF-IPCountry", TRUST_PROXY: "loopback" },
    });
    expect(await asksForZip(site, ada)).toBe(false);
    for (const country of ["US", "us", "United States", "USA"]) {
      expect(await asksForZip(site, ada, { "cf-ipcountry": country }), country).toBe(true);
    }
    for (const country of ["XX", "T1", "", "<script>", "ZZ"]) {
      expect(await asksForZip(site, ada, { "cf-ipcountry": country }), country).toBe(false);
    }
    expect(await asksForZip(site, ben, { "cf-ipcountry": "CA" })).toBe(false);
  });

  test("isn't trusted from anyone else", async () => {
    await using site = await startSite({
      env: { COUNTRY_SOURCE: "header:CF-IPCountry", TRUST_PROXY: "10.0.0.0/8" },
    });
    expect(await asksForZip(site, undefined, { "cf-ipcountry": "CA" })).toBe(true);
  });
});

describe("a remote service", () => {
  let remote: Server;
  let asked: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let site: Site;
  let place = 0;
  /** A visitor whose address hasn't been looked up yet. */
  const newcomer = (person: Person) => atAddress(person, ++place);
  const say = (country_name: unknown) => (_: IncomingMessage, response: ServerResponse) => {
    response.end(JSON.stringify({ country_name, city: "Somewhere", region_code: "X", postal: "1" }));
  };

  beforeAll(async () => {
    remote = createServer((request, response) => {
      asked.push(request.url ?? "");
      answer(request, response);
    });
    await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", resolve));
    const { port } = remote.address() as AddressInfo;
    site = await startSite({
      env: {
        COUNTRY_SOURCE: "http",
        COUNTRY_URL: `http://127.0.0.1:${port}/lookup/{ip}?key={key}`,
        COUNTRY_KEY: "a key&more",
        OUTBOUND_ALLOW: "loopback",
      },
      now: "2026-12-02T15:00:00Z",
    });
  });
  afterEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await site.close();
    remote.closeAllConnections();
    remote.close();
  });

  test("is asked about each address once an hour with the key, and its answer is normalized", async () => {
    answer = say("United States of America");
    const visitor = newcomer(ada);
    // A page waits 0.3 seconds for the answer; the next one has it.
    await expect.poll(() => asksForZip(site, visitor)).toBe(true);
    expect(await asksForZip(site, visitor)).toBe(true);
    expect(asked).toEqual([`/lookup/${visitor.address}?key=a%20key%26more`]);
    await site.forward(3_601_000);
    await asksForZip(site, visitor);
    await expect.poll(() => asked.length).toBe(2);
  });

  test("decides for the form as for the page", async () => {
    answer = say("Canada");
    const visitor = newcomer(ben);
    await expect.poll(() => asksForZip(site, visitor)).toBe(false);
    const fields = { name: "Ben", phone: ben.phone, email: ben.email, message: "A move" };
    expect((await site.post("/houston/get-quote", fields, { from: visitor })).status).toBe(303);
    const [lead] = (await site.exportLeads()).filter(({ ip_address }) => ip_address === visitor.address);
    expect(lead?.visitor_country).toBe("Canada");
  });

  test("never keeps a lead from being stored, however slow it is", async () => {
    const held: ServerResponse[] = [];
    answer = (_, response) => void held.push(response);
    const visitor = newcomer(ada);
    const begin = performance.now();
    const fields = { name: "Ada", phone: ada.phone, email: ada.email, message: "Quick" };
    expect((await site.post("/toronto", fields, { from: visitor })).status).toBe(303);
    expect(performance.now() - begin).toBeLessThan(10_000);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.writeHead(500).end("no");
    await expect.poll(() => site.log()).toContain("the country service cannot say");
    await site.moveClock("2026-12-02T17:00:00Z");
  });

  let hour = 17;
  test.each<[string, typeof answer]>([
    ["in trouble (500)", (_, response) => response.writeHead(500).end("no")],
    ["moved (301)", (_, response) => response.writeHead(301, { location: "http://127.0.0.1:1/" }).end()],
    ["talking nonsense", (_, response) => response.end("<html>")],
    ["without a name", say(null)],
    ["endless", (_, response) => void response.writeHead(200).write("x".repeat(200_000))],
    ["hanging up", (request) => request.socket.destroy()],
  ])("that is %s leaves it to the embedded file, at once, and is left alone for a while", (_, way) =>
    leavesItToFile(way),
  );

  test("that is silent does, too", { tags: ["all"] }, () => leavesItToFile(() => undefined));

  async function leavesItToFile(way: typeof answer): Promise<void> {
    answer = way;
    await site.moveClock(`2026-12-02T${++hour}:00:00Z`);
    const begin = performance.now();
    expect(await asksForZip(site, newcomer(ada))).toBe(false);
    expect(performance.now() - begin).toBeLessThan(10_000);
    await expect.poll(() => site.log().split("the country service cannot say").length).toBe(hour - 15);
    const before = asked.length;
    expect(await asksForZip(site, newcomer(ben))).toBe(true);
    expect(asked).toHaveLength(before);
    remote.closeAllConnections();
  }

  test("failures are logged in the specification's words, without an address or the key", async () => {
    await expect.poll(() => site.log()).toContain("Network response was not ok: 500");
    expect(site.log()).not.toContain("a%20key");
    expect(site.log()).not.toMatch(/99\.224|73\.136/);
  });
});
