import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { ada, atAddress, buildHeaders, type Person } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// A visitor from an ad has a connection of their own, and so has each request of a proxy that keeps none open. The site
// is paused while they connect and send, so all of them are waiting when it goes on.

const METRICS_TOKEN = "a token for Prometheus";
const COUNT = 64;

const start = (options: Parameters<typeof startSite>[0] = {}) =>
  startSite({ ...options, env: { METRICS_TOKEN } });

type Sent = { from: Person; method?: "GET" | "POST"; path: string; body?: string };

function write({ from, method = "GET", path, body = "" }: Sent): string {
  const headers = {
    ...buildHeaders(from),
    host: "x",
    connection: "close",
    ...(body && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", body].join("\r\n");
}

/** Sends all of them while the site can't do anything, each on a new connection. Returns their answers. */
async function sendTogether(
  site: Site,
  all: readonly Sent[],
  onAnswer: () => void = () => undefined,
): Promise<string[]> {
  const { pid = 0, origin } = site;
  process.kill(pid, "SIGSTOP");
  const sockets = all.map(() => connect({ host: "127.0.0.1", port: Number(new URL(origin).port) }));
  const answers = sockets.map((socket) => text(socket.once("data", onAnswer)));
  try {
    await Promise.all(
      sockets.map(async (socket, index) => {
        const sent = all[index];
        await once(socket, "connect");
        await new Promise((resolve) => socket.write(sent ? write(sent) : "", resolve));
      }),
    );
  } finally {
    process.kill(pid, "SIGCONT");
  }
  return Promise.all(answers);
}

async function readMetric(site: Site, name: string): Promise<number> {
  const answer = await site.get("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = (await answer.text()).split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}

const times = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));

mostlyOnSqlite("visitors who arrive together, each on a new connection", (database) => {
  test("are let in before any of them is served: their leads are stored together", async () => {
    await using site = await start({ database });
    await site.post("/toronto/get-quote", adasQuote("The first one"), { from: ada });
    const commits: number[] = [];
    // They're waited for by the clock, for 25 ms: a machine that was busy elsewhere has another two tries.
    for (let round = 0; round < 3 && Math.min(...commits) >= COUNT / 2; round++) {
      const before = await readMetric(site, "tailgate_write_seconds_count");
      const answers = await sendTogether(
        site,
        times((index) => ({
          from: atAddress(ada, round * COUNT + index + 1),
          method: "POST",
          path: "/toronto/get-quote",
          body: `${new URLSearchParams({ ...adasQuote(`Number ${round} ${index}`), phone: `41655${10_000 + round * COUNT + index}`, email: `ada${round}-${index}@example.com` })}`,
        })),
      );
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 303 /);
      commits.push((await readMetric(site, "tailgate_write_seconds_count")) - before);
    }
    expect(Math.min(...commits)).toBeLessThan(COUNT / 2);
    expect(await site.exportLeads()).toHaveLength(commits.length * COUNT + 1);
  });
});

describe("pages for visitors who arrive together", () => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
  });
  afterAll(() => site?.close());

  test("one that isn't finished yet is rendered once for all who want it at the same moment", async () => {
    const answers = await sendTogether(
      site,
      times(() => ({ from: ada, path: "/toronto" })),
    );
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      // A client that asked for it may read until the connection ends.
      expect(answer).toMatch(/^connection: close\r$/im);
    }
    // A network may have 100 pages rendered at once, and five more each second.
    for (let more = 0; more < 80; more++) {
      expect((await site.get(`/?q=${more}`, { from: ada })).status).toBe(200);
    }
  });

  test("a finished one doesn't wait for those that are being rendered", async () => {
    await site.get("/toronto", { from: ada });
    let rendered = 0;
    const slow = Array.from({ length: 2 * COUNT }, async (_, index) => {
      // Each from another network: fewer of the same one may wait.
      const headers = { "x-forwarded-for": `99.224.${index}.1` };
      const { status } = await site.get(`/?q=${index}&region=`, { headers });
      expect(status).toBe(200);
      rendered += 1;
    });
    await Promise.race(slow);
    const before = rendered;
    const renderedBefore: number[] = [];
    const finished = times(() => ({ from: ada, path: "/toronto" }));
    await sendTogether(site, finished, () => renderedBefore.push(rendered - before));
    // The one in the middle: this process may be late in reading the last ones.
    expect(renderedBefore.toSorted((one, other) => one - other)[COUNT / 2]).toBeLessThan(COUNT);
    await Promise.all(slow);
  });
});
