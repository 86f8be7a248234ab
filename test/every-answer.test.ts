import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { dirname, extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner } from "./support/desk.ts";
import { ada, buildHeaders } from "./support/people.ts";
import { builtServer } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// What every answer has, whatever it answers: a policy, the other security headers, a request id.

let site: Site;
let owner: string;
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_ORIGIN: "https://www.example.com" } });
  owner = await createOwner(site);
});
afterAll(() => site.close());

/** Sends raw bytes; returns the response. */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  socket.write(bytes, "latin1");
  return text(socket);
}

const raw: [string, number, string][] = [
  ["no HTTP", 400, "hello\r\n\r\n"],
  ["headers that are too long", 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`],
  ["an expectation", 417, "GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nConnection: close\r\n\r\n"],
  ["another method", 405, "PUT /toronto HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
];

const pages: [string, number, string, RequestInit?][] = [
  ["a page", 200, "/toronto"],
  ["a page that's still the same", 304, "/toronto", { headers: { "if-none-match": "the page's own" } }],
  ["a redirect", 301, "/TORONTO"],
  ["a redirect home", 302, "/nowhere"],
  ["a page that doesn't exist", 404, "/toronto/nothing"],
  ["a file that doesn't exist", 404, "/nothing.js"],
  ["health", 200, "/healthz"],
  ["readiness", 200, "/readyz"],
  ["an asset", 200, "/favicon.svg"],
  ["a social picture", 200, "/social/home.png"],
  ["JSON", 200, "/country.json", { headers: buildHeaders(ada) }],
  ["the crew for a code", 200, "/nearest.json?code=M5V"],
  ["robots.txt", 200, "/robots.txt"],
  ["the sitemap", 200, "/sitemap.xml"],
  ["nothing at all", 204, "/toronto/remembered"],
  ["a form that's refused", 422, "/toronto", { method: "POST", body: new URLSearchParams({ name: "" }) }],
  [
    "a form's JSON",
    422,
    "/toronto",
    { method: "POST", body: new URLSearchParams({ name: "" }), headers: { accept: "application/json" } },
  ],
  ["the API, without a key", 401, "/api/v1/leads"],
  ["the API's description", 200, "/api/v1/openapi.json"],
  ["an address of the API that isn't there", 404, "/api/v1/leads.data"],
  ["the desk, closed", 302, "/desk"],
  ["the desk's sign-in", 200, "/desk/sign-in"],
  [
    "a form of another site to the desk",
    403,
    "/desk/sign-in",
    { method: "POST", headers: { origin: "https://evil.example" } },
  ],
];

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": /camera=\(\)/,
  "strict-transport-security": "max-age=63072000",
};

describe("every answer has the security headers", () => {
  test.each(pages)("%s (%i)", async (_, status, path, init = {}) => {
    const headers = new Headers(init.headers);
    if (headers.has("if-none-match")) {
      headers.set("if-none-match", (await site.get(path)).headers.get("etag") ?? "");
    }
    if (init.method && !headers.has("origin")) headers.set("origin", site.origin);
    const answer = await fetch(new URL(path, site.origin), { ...init, headers, redirect: "manual" });
    expect(answer.status).toBe(status);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    for (const [name, value] of Object.entries(always)) expect(answer.headers.get(name), name).toMatch(value);
    const isShared = path.startsWith("/social/");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe(
      isShared ? "cross-origin" : "same-origin",
    );
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{18}$/);
  });

  test.each(raw)("%s (%i)", async (_, status, bytes) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of ["content-security-policy", ...Object.keys(always)]) {
      expect(answer.toLowerCase()).toContain(`${name}: `);
    }
  });

  test("the desk's files and its live stream, for people who are signed in", async () => {
    for (const path of ["/desk", "/desk/unread", "/desk/manifest.webmanifest", "/desk/worker.js"]) {
      const { headers } = await site.get(path, { headers: { cookie: owner } });
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
      for (const [name, value] of Object.entries(always)) expect(headers.get(name), name).toMatch(value);
    }
  });

  test("without an https address there's no HSTS", async () => {
    await using plain = await startSite();
    expect((await plain.get("/toronto")).headers.get("strict-transport-security")).toBeNull();
  });
});

test("every file has a content type, and a text's says its charset", async () => {
  const folder = join(dirname(builtServer()), "..", "client");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const byEnding = new Map(names.map((name) => [extname(name), name.replaceAll("\\", "/")]));
  const types = new Map<string, string | null>();
  for (const [ending, name] of byEnding) {
    if (["", ".br", ".gz"].includes(ending)) continue;
    types.set(ending, (await site.get(`/${name}`)).headers.get("content-type"));
  }
  expect(Object.fromEntries(types)).toMatchObject({
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
  });
  for (const [ending, type] of types) expect(type, ending).toMatch(/^(image|video|font)\/|; charset=utf-8$/);
});

describe("the log", () => {
  const lines = () =>
    site
      .log()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test("has a line for a refused sign-in: the network, the answer's request id, nothing personal", async () => {
    const fields = { email: "mallory@evil.example", password: "guessing gravel" };
    const answer = await site.post("/desk/sign-in?to=/desk/secret", fields, {
      from: { ...ada, address: "203.0.113.77" },
    });
    expect(answer.status).toBe(422);
    const requestId = answer.headers.get("x-request-id");
    await expect
      .poll(lines)
      .toContainEqual(
        expect.objectContaining({ level: 40, refused: "sign-in", network: "203.0.113.0/24", requestId }),
      );
    expect(site.log()).not.toMatch(/mallory|guessing|203\.0\.113\.77|secret/);
  });

  test("has a line for a public form that is held: why and the network, nothing personal", async () => {
    const fields = { name: "Mallory Marsh", phone: ada.phone, message: "A harp for Mallory" };
    const from = { ...ada, address: "203.0.113.78" };
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await site.post("/toronto/reviews", fields, { from, headers })).status).toBe(303);
    const line = { level: 40, held: "it was sent from another site's page", network: "203.0.113.0/24" };
    await expect.poll(lines).toContainEqual(expect.objectContaining(line));
    expect(site.log()).not.toMatch(/mallory|203\.0\.113\.78/i);
  });

  test("has a line for a form that comes from another site, and for IPv6 the /48", async () => {
    const answer = await site.post(
      "/desk/sign-in",
      {},
      {
        headers: { origin: "https://evil.example", "x-forwarded-for": "2001:db8:aa:bb::1" },
      },
    );
    expect(answer.status).toBe(403);
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ refused: "desk", network: "2001:db8:aa::/48" }));
  });

  test("has the request id that a trusted proxy gives, and nobody else's", async () => {
    const headers = { "x-request-id": "proxy-1234.5678", "x-forwarded-for": "203.0.113.78" };
    expect((await site.get("/toronto", { headers })).headers.get("x-request-id")).toBe("proxy-1234.5678");
    const odd = { "x-request-id": `"}${" ".repeat(20)}` };
    expect((await site.get("/toronto", { headers: odd })).headers.get("x-request-id")).toMatch(/^[\w-]{18}$/);
    await using bare = await startSite({ env: { TRUST_PROXY: "" } });
    expect((await bare.get("/toronto", { headers })).headers.get("x-request-id")).toMatch(/^[\w-]{18}$/);
  });
});
