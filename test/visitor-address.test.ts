import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ada, ben } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// A request's address is the connection's, unless a trusted proxy says otherwise. The record, the
// country and the form use it.

/** Sends a quote with a forwarded header; returns its unique message, to find the record by. */
async function send(site: Site, forwarded: string | null, origin = site.origin): Promise<string> {
  const message = randomUUID();
  const answer = await fetch(new URL("/get-quote", origin), {
    method: "POST",
    redirect: "manual",
    headers: { "user-agent": "A test", ...(forwarded !== null && { "x-forwarded-for": forwarded }) },
    body: new URLSearchParams({
      name: ben.name,
      phone: ben.phone,
      email: ben.email,
      message,
      zipFrom: "77002",
      zipTo: "77449",
    }),
  });
  expect(answer.status).toBe(303);
  return message;
}

type Case = readonly [forwarded: string | null, address: string, country: string];

/** How a site with this TRUST_PROXY reads forwarded addresses on a connection from 127.0.0.1. */
const settings: readonly { trust: string; what: string; cases: readonly Case[] }[] = [
  {
    trust: "",
    what: "nobody",
    cases: [
      [null, "127.0.0.1", "USA"],
      [ada.address, "127.0.0.1", "USA"],
    ],
  },
  {
    trust: "loopback",
    what: "this machine",
    cases: [
      [null, "127.0.0.1", "USA"],
      ["", "127.0.0.1", "USA"],
      [ada.address, ada.address, "Canada"],
      ["5.9.0.1", "5.9.0.1", "Germany"],
      // Visitors can forge the start of the list; only its end comes from the proxy.
      [`5.9.0.1, ${ada.address}`, ada.address, "Canada"],
      [`${ada.address}, 5.9.0.1`, "5.9.0.1", "Germany"],
      [`${ada.address}, 127.0.0.1`, ada.address, "Canada"],
      [`${ada.address},5.9.0.1,::1`, "5.9.0.1", "Germany"],
      // Not an address, so not trusted.
      ["unknown", "127.0.0.1", "USA"],
      ["999.1.1.1", "127.0.0.1", "USA"],
      ["99.224.0.1:4711", "127.0.0.1", "USA"],
      ["<script>alert(1)</script>", "127.0.0.1", "USA"],
      ["' or 1=1 --", "127.0.0.1", "USA"],
      [`${ada.address}, nonsense`, "127.0.0.1", "USA"],
      [", ,", "127.0.0.1", "USA"],
      ["9".repeat(4_000), "127.0.0.1", "USA"],
      // IPv6, and IPv4 mapped to IPv6.
      ["2607:fea8::1", "2607:fea8::1", "Canada"],
      [`::ffff:${ada.address}`, ada.address, "Canada"],
      [`::FFFF:${ada.address}`, ada.address, "Canada"],
      ["::ffff:63e0:1", ada.address, "Canada"],
      ["fe80::1%eth0", "fe80::1", "USA"],
      ["2607:FEA8:0:0:0:0:0:1", "2607:fea8::1", "Canada"],
      [`5.9.0.1, ::ffff:127.0.0.1`, "5.9.0.1", "Germany"],
      // An address without a country.
      ["10.1.2.3", "10.1.2.3", "USA"],
      ["2001:db8::1", "2001:db8::1", "USA"],
    ],
  },
  {
    trust: "127.0.0.1, 10.0.0.0/8 2001:db8::/32",
    what: "a list of ranges",
    cases: [
      [`${ada.address}, 10.2.3.4`, ada.address, "Canada"],
      [`${ada.address}, 2001:db8::7, 10.2.3.4`, ada.address, "Canada"],
      [`5.9.0.1, ${ada.address}, 10.2.3.4`, ada.address, "Canada"],
      [`${ada.address}, 11.2.3.4`, "11.2.3.4", "USA"],
      // All are trusted, so the first one is the visitor.
      ["10.9.9.9, 10.2.3.4", "10.9.9.9", "USA"],
    ],
  },
  {
    trust: "203.0.113.0/24",
    what: "a proxy that this connection does not come from",
    cases: [[ada.address, "127.0.0.1", "USA"]],
  },
];

describe.each(settings)("trusting $what (TRUST_PROXY=$trust)", ({ trust, cases }) => {
  let site: Site;
  const told = new Map<Case, unknown>();
  beforeAll(async () => {
    site = await startSite({ env: { TRUST_PROXY: trust } });
    const messages = await Promise.all(cases.map(([forwarded]) => send(site, forwarded)));
    const leads = await site.exportLeads();
    for (const [index, one] of cases.entries()) {
      const lead = leads.find(({ note_from_customer }) => note_from_customer === messages[index]);
      told.set(one, lead && [lead.ip_address, lead.visitor_country]);
    }
  });
  afterAll(() => site.close());

  test.each(cases)("%s is %s, %s", (...one) => {
    const [, address, country] = one;
    const found = [...told].find(([given]) => given[0] === one[0])?.[1];
    expect(found).toEqual([address, country]);
  });

  test("the page uses the same address", async () => {
    const html = await (await site.get("/get-quote", { from: ada })).text();
    expect(html.includes("Moving from ZIP")).toBe(trust !== "loopback" && !trust.startsWith("127"));
  });

  test("other headers are never trusted", async () => {
    const message = randomUUID();
    const lies = ["forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip", "x-client-ip", "client-ip"];
    const headers = Object.fromEntries(
      lies.map((name) => [name, name === "forwarded" ? "for=5.9.0.1" : "5.9.0.1"]),
    );
    const fields = { name: "Liar", phone: ben.phone, email: ben.email, message, zipFrom: "1", zipTo: "2" };
    expect((await site.post("/get-quote", fields, { headers })).status).toBe(303);
    const lead = (await site.exportLeads()).find(({ note_from_customer }) => note_from_customer === message);
    expect(lead?.ip_address).toBe("127.0.0.1");
  });
});

function listensOnIpv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "::1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.end());
  });
}

test("a site that listens on IPv6 and IPv4 stores each address in its own format", async ({ skip }) => {
  await using site = await startSite({ env: { HOST: "", TRUST_PROXY: "" } });
  const { port } = new URL(site.origin);
  if (!(await listensOnIpv6(Number(port)))) skip("this machine has no IPv6");
  const messages = [await send(site, null), await send(site, null, `http://[::1]:${port}`)];
  const leads = await site.exportLeads();
  expect(
    messages.map((message) => leads.find((lead) => lead.note_from_customer === message)?.ip_address),
  ).toEqual(["127.0.0.1", "::1"]);
});

describe("a wrong setting stops the start with code 1 and a message", () => {
  test("several: the message names all", async () => {
    const told = await refusalWith({ PORT: "abc", LOG_LEVEL: "loud" });
    expect(told.split("\n").slice(0, 3)).toEqual([
      "The site did not open: it ended with code 1.",
      "PORT must be a number, such as 3000.",
      expect.stringMatching(/^LOG_LEVEL must be /),
    ]);
    expect(told).not.toContain("    at ");
  });

  test("a port that's taken", { tags: ["all"] }, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const told = await refusalWith({ PORT: String(port) });
    other.close();
    expect(told).toContain("ended with code 1");
    expect(told).toContain("Tailgate can't start:");
    expect(told).not.toContain("    at ");
  });

  test("a data folder that's a file", { tags: ["all"] }, async () => {
    const file = join(mkdtempSync(join(runFolder(), "no-folder-")), "a-file");
    writeFileSync(file, "");
    const told = await refusalWith({ DATA_DIR: file });
    expect(told).toContain("ended with code 1");
    expect(told).toMatch(/Tailgate can't start: \S+/);
    expect(told).not.toContain("    at ");
  });
});

/** The output of a site that doesn't open. */
function refusalWith(env: Record<string, string>): Promise<string> {
  return startSite({ env }).then(
    async (site) => {
      await site.close();
      return "It opened.";
    },
    (error: Error) => error.message,
  );
}
