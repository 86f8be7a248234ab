import { execFile } from "node:child_process";
import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Answered, type Asked, ask, readAnswer, readProcessorTime } from "./support/attack.ts";
import { findPhone } from "./support/content.ts";
import { ada, atAddress, buildHeaders } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// A flood from one network is refused in a few bytes; everyone else doesn't notice.

/** Who floods. Each test has its own, so that none uses up another's budget. */
const from = (address: string): Asked => ({ headers: { "x-forwarded-for": address } });

/** Sends up to this many, at most 64 at a time, until there's no more to send; returns how often each status came. */
async function flood(
  count: number,
  send: (number: number) => Promise<Answered> | null,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let number = 0;
  const sender = async () => {
    while (number < count) {
      const answering = send(number++);
      if (!answering) return;
      const { status } = await answering;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 64 }, sender));
  return statuses;
}

describe("a flood from one network", () => {
  let site: Site;
  let inDocker: Site;
  let startedAt: number;
  beforeAll(async () => {
    startedAt = Date.now();
    site = await startSite({ env: { FORM_LIMIT_MINUTE: "" } });
    inDocker = await startSite({ env: { TRUST_PROXY: "loopback uniquelocal" } });
  });
  afterAll(async () => {
    await inDocker?.close();
    await site?.close();
  });

  type Kind = {
    name: string;
    address: string;
    burst: number;
    rate: number;
    build: (number: number) => [path: string, asked?: Asked];
  };
  const post = (body: string): Asked => ({ method: "POST", body });
  const kinds: Kind[] = [
    {
      name: "pages that nobody has cached",
      address: "203.0.113.1",
      burst: 100,
      rate: 5,
      build: (n) => [`/?q=${n}`],
    },
    {
      name: "pages that don't exist",
      address: "203.0.113.2",
      burst: 100,
      rate: 5,
      build: (n) => [`/toronto/x-${n}`],
    },
    {
      name: "cities that don't exist",
      address: "203.0.113.3",
      burst: 100,
      rate: 5,
      build: (n) => [`/nowhere-${n}`],
    },
    {
      name: "other spellings",
      address: "203.0.113.4",
      burst: 100,
      rate: 5,
      build: (n) => [`/Toronto/FAQ?${n}`],
    },
    {
      name: "the desk's pages",
      address: "203.0.113.5",
      burst: 200,
      rate: 10,
      build: () => ["/desk/numbers"],
    },
    {
      name: "forms that are refused",
      address: "203.0.113.6",
      burst: 50,
      rate: 1,
      build: () => ["/toronto", post("name=")],
    },
    {
      name: "sign-ins",
      address: "203.0.113.7",
      burst: 60,
      rate: 0.5,
      build: (n) => ["/desk/sign-in", post(`email=a${n}%40example.com&password=wrong`)],
    },
    {
      name: "passkey challenges",
      address: "203.0.113.8",
      burst: 60,
      rate: 0.5,
      build: () => ["/desk/sign-in/passkey", post("a=b")],
    },
    {
      name: "challenges to prove work",
      address: "203.0.113.9",
      burst: 60,
      rate: 1,
      build: () => ["/challenge.json"],
    },
  ];
  async function expectRefusal({ address, burst, rate, build }: Kind): Promise<void> {
    const form = { "content-type": "application/x-www-form-urlencoded", origin: site.origin };
    const began = Date.now();
    let refused = 0;
    const statuses = await flood(3_000, (number) => {
      if (refused >= 30) return null;
      const [path, asked = {}] = build(number);
      const headers = { ...from(address).headers, ...(asked.body && form) };
      return ask(site, path, { ...asked, headers }).then((answer) => {
        if (answer.status === 429) refused += 1;
        return answer;
      });
    });
    const seconds = (Date.now() - began) / 1_000;
    const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const said = JSON.stringify([...statuses]);
    expect(refused, said).toBeGreaterThanOrEqual(30);
    expect(all - refused, said).toBeLessThanOrEqual(burst + rate * seconds + 1);
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  }
  const usual = ["pages that nobody has cached", "forms that are refused", "sign-ins"];
  const isUsual = ({ name }: Kind) => usual.includes(name);
  test.each(kinds.filter(isUsual))("of $name gets 429 after a burst", expectRefusal);
  test.each(kinds.filter((kind) => !isUsual(kind)))(
    "of $name gets 429 after a burst, too",
    { tags: ["all"] },
    expectRefusal,
  );

  async function askUntilRefused(path: string, asked: Asked): Promise<Answered> {
    for (let times = 0; times < 300; times++) {
      const answer = await ask(site, path, asked);
      if (answer.status === 429) return answer;
    }
    throw new Error(`${path} is never refused.`);
  }

  test("gets a few bytes: how long to wait, and the local number", async () => {
    const answer = await askUntilRefused("/houston/nothing", from("203.0.113.10"));
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).toContain(findPhone("houston").printed);
    expect(answer.body.length).toBeLessThan(200);
    const form = {
      method: "POST",
      body: "name=",
      headers: { ...from("203.0.113.6").headers, accept: "application/json" },
    };
    const { body } = await askUntilRefused("/toronto", form);
    expect(JSON.parse(body)).toEqual({ errors: [], problem: "too-many" });
  });

  describe("that keeps requests open", () => {
    /** Begins forms that don't end, a hundred for each address; one that the site gives up begins again. */
    function keepOpen(addresses: readonly string[]): void {
      const sent = new Set<ClientRequest>();
      let isOver = false;
      const begin = (address: string) => {
        if (isOver) return;
        const headers = { ...from(address).headers, "content-length": "10" };
        const unfinished = request(`${inDocker.origin}/toronto`, { method: "POST", headers });
        sent.add(unfinished);
        unfinished
          .on("error", () => undefined)
          .on("response", () => unfinished.destroy())
          .once("close", () => {
            sent.delete(unfinished);
            begin(address);
          });
        unfinished.flushHeaders();
      };
      for (const address of addresses) for (let count = 0; count < 100; count++) begin(address);
      onTestFinished(() => {
        isOver = true;
        for (const one of sent) one.destroy();
      });
    }

    test("a hundred of them, gets a few bytes with the local number, too", async () => {
      const asked = from("198.51.100.77");
      keepOpen(["198.51.100.77"]);
      await expect.poll(async () => (await ask(inDocker, "/toronto", asked)).status).toBe(503);
      const { body } = await ask(inDocker, "/toronto", asked);
      expect(body).toContain(findPhone("toronto").printed);
      await expect.poll(() => inDocker.log()).toContain('"refused":"connection"');
    });

    test("200 in an IPv4 /24, is refused, and another network isn't", () =>
      expectFull(["203.0.113.1", "203.0.113.2"], "203.0.113.3", "203.0.114.1"));
    test.each([
      ["200 in an IPv6 /56", ["2001:db8:0:1::1", "2001:db8:0:2::1"], "2001:db8:0:3::1", "2001:db8:0:100::1"],
      [
        "300 in an IPv6 /48",
        ["2001:db8:0:1::1", "2001:db8:0:100::1", "2001:db8:0:200::1"],
        "2001:db8:0:300::1",
        "2001:db8:1::1",
      ],
    ])("%s, is refused, and another network isn't", { tags: ["all"] }, (_, addresses, next, other) =>
      expectFull(addresses, next, other),
    );

    async function expectFull(addresses: readonly string[], next: string, other: string): Promise<void> {
      keepOpen(addresses);
      await expect.poll(async () => (await ask(inDocker, "/toronto", from(next))).status).toBe(503);
      expect((await ask(inDocker, "/toronto", from(other))).status).toBe(200);
    }
  });

  test("isn't stopped from reading finished pages", async () => {
    expect((await ask(site, "/toronto", from("203.0.113.2"))).status).toBe(200);
    expect((await ask(site, "/toronto?utm_source=ad&x=1", from("203.0.113.2"))).status).toBe(200);
  });

  test("costs its neighbors nothing", async () => {
    for (const path of ["/?q=toronto", "/toronto/nothing", "/desk/sign-in"]) {
      expect((await ask(site, path, from("203.0.113.200"))).status, path).toBeLessThan(429);
    }
  });

  // Each flood stays within the budgets of all narrower networks, and of all wider ones.
  const hex = (n: number) => n.toString(16);
  type Width = {
    width: string;
    times: number;
    count: number;
    build: (number: number) => string;
    other: string;
  };
  const widths: Width[] = [
    { width: "IPv4 address", times: 1, count: 150, build: () => "198.51.100.1", other: "198.51.100.2" },
    {
      width: "IPv4 /24",
      times: 4,
      count: 500,
      build: (n: number) => `192.0.2.${n % 250}`,
      other: "192.0.3.1",
    },
    {
      width: "IPv6 /64",
      times: 1,
      count: 110,
      build: (n: number) => `2001:db8:1:2::${hex(n)}`,
      other: "2001:db8:1:3::1",
    },
    {
      width: "IPv6 /56",
      times: 2,
      count: 220,
      build: (n: number) => `2001:db8:2:3${hex(n % 200).padStart(2, "0")}::1`,
      other: "2001:db8:2:400::1",
    },
    {
      width: "IPv6 /48",
      times: 4,
      count: 500,
      build: (n: number) => `2001:db8:3:${hex(n % 250)}0${n < 250 ? 1 : 2}::1`,
      other: "2001:db8:4::1",
    },
  ];
  test.each(widths.slice(0, 2))(
    "is counted by $width, whose budget is $times times an address's",
    expectBudget,
  );
  test.each(widths.slice(2))("is counted by $width, too", { tags: ["all"] }, expectBudget);

  async function expectBudget({ times, count, build, other }: Width): Promise<void> {
    const at = (address: string) => ask(site, "/challenge.json", from(address));
    const began = Date.now();
    const statuses = await flood(count, (n) => at(build(n)));
    const seconds = (Date.now() - began) / 1_000;
    expect(statuses.get(404)).toBeGreaterThanOrEqual(60 * times);
    expect(statuses.get(404)).toBeLessThanOrEqual((60 + seconds) * times + 1);
    expect(statuses.get(429)).toBeGreaterThan(0);
    expect((await at(other)).status).toBe(404);
  }

  test("isn't believed to come from elsewhere", { tags: ["all"] }, async () => {
    await using bare = await startSite({ env: { TRUST_PROXY: "" } });
    const statuses = await flood(300, (n) =>
      ask(bare, "/challenge.json", { ...from(`198.51.${n % 250}.7`), localAddress: "127.0.0.2" }),
    );
    expect(statuses.get(429)).toBeGreaterThan(20);
    expect((await ask(bare, "/challenge.json", { localAddress: "127.0.3.1" })).status).toBe(404);
  });

  test("counts for visitors whom the proxy shows with one of its own addresses, and not for the proxy", async () => {
    // Docker's gateway; behind one proxy and behind two; IPv6; and what no proxy should say.
    const shown = ["172.18.0.1", "172.19.0.1, 10.0.0.7", "10.1.0.1, 127.0.0.1", "fd00:1::1", "nonsense", ""];
    const askToProve = (asked?: Asked) => ask(inDocker, "/challenge.json", asked);
    for (const forwarded of shown) {
      const statuses = await flood(120, () => askToProve(from(forwarded)));
      expect(statuses.get(429), forwarded).toBeGreaterThan(0);
    }
    expect(await flood(120, () => askToProve())).toEqual(new Map([[404, 120]]));
    expect((await askToProve(from("203.0.113.1, 172.18.0.1"))).status).toBe(404);
  });

  test("leaves some lines in the log, with the network and no address, and not one for each", async () => {
    const lines = () =>
      site
        .log()
        .split("\n")
        .filter((line) => line.includes('"refused":'));
    await expect.poll(() => lines().length).toBeGreaterThan(3);
    // Thirty at once, and one more every two seconds.
    expect(lines().length).toBeLessThanOrEqual(30 + (Date.now() - startedAt) / 2_000);
    expect(lines().join("\n")).toContain('"network":"203.0.113.0/24"');
    await pause(2_100);
    await ask(site, "/toronto/nothing", from("203.0.113.2"));
    await expect.poll(() => /"unlogged":\d{3}/.test(site.log())).toBe(true);
    expect(site.log()).not.toMatch(/203\.0\.113\.[1-9]|wrong|%40/);
  });
});

/** How long an honest visitor waits for a finished page and for one that has to be rendered, in milliseconds, in order. */
async function visit(site: Site, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  for (let visits = 0; !isOver(); visits++) {
    for (const path of ["/toronto", `/?q=ontario+${visits}`]) {
      const began = performance.now();
      const { status } = await ask(site, path, { headers: buildHeaders(atAddress(ada, visits)) });
      expect(status).toBe(200);
      waits.push(performance.now() - began);
      await pause(20);
    }
  }
  return waits.toSorted((one, other) => one - other);
}

const readWait = (waits: number[], share: number) => waits[Math.floor(waits.length * share)] ?? 0;
const formatWaits = (waits: number[]) =>
  `${waits.length} pages, half within ${readWait(waits, 0.5).toFixed(1)} ms, 99 % within ${readWait(waits, 0.99).toFixed(1)} ms`;

// Beside other tests, times are only printed.
test("honest visitors get their pages beside 1,000 requests a second from another network", {
  tags: ["all"],
}, async () => {
  const [rate, seconds] = [1_000, 10];
  await using site = await startSite({ env: { FORM_LIMIT_MINUTE: "" } });
  await ask(site, "/toronto", { headers: buildHeaders(ada) });
  const until = Date.now() + (seconds * 1_000) / 2;
  const calm = await visit(site, () => Date.now() > until);
  const program = join(import.meta.dirname, "support", "flooder.ts");
  const flooding = promisify(execFile)(process.execPath, [
    program,
    site.origin,
    String(rate),
    String(seconds),
  ]);
  const used = readProcessorTime(site);
  let isOver = false;
  flooding.finally(() => {
    isOver = true;
  });
  const flooded = await visit(site, () => isOver);
  const share = ((readProcessorTime(site) - used) / (seconds * 1_000)).toFixed(2);
  const statuses = JSON.parse((await flooding).stdout) as Record<string, number>;
  expect(flooded.length).toBeGreaterThan(5);
  // A /24 renders four times what an address does: a burst of 100, then 5 a second; and its forms.
  const worked = ["200", "302", "404", "422"].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  expect(worked).toBeLessThan(4 * (100 + 5 * (seconds + 3)) + 4 * (50 + seconds + 3));
  expect(Number(statuses["500"] ?? 0)).toBe(0);
  console.info(
    `calm: ${formatWaits(calm)}\nflooded: ${formatWaits(flooded)}\n${share} of a core for ${JSON.stringify(statuses)}`,
  );
});

describe("what anyone may send", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = (path: string, body: string, address: string) =>
    ask(site, path, {
      method: "POST",
      body,
      headers: { ...form, ...from(address).headers, origin: site.origin },
    });

  function read<Row>(query: string): Row {
    const database = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { readonly: true });
    const row = database.prepare(query).get() as Row;
    database.close();
    return row;
  }
  const countRows = (table: string) =>
    read<{ count: number }>(`select count(*) as count from ${table}`).count;

  test("passkey challenges leave no rows", { tags: ["all"] }, async () => {
    const tables = read<{ names: string }>(
      "select group_concat(name) as names from sqlite_master where type = 'table' and name not like 'lead_words%'",
    ).names.split(",");
    const before = new Map(tables.map((table) => [table, countRows(table)]));
    const statuses = await flood(300, () => post("/desk/sign-in/passkey", "a=b", "203.0.113.20"));
    expect(statuses.get(429)).toBeLessThan(250);
    // The site keeps a row or two of its own meanwhile.
    for (const [table, rows] of before) expect(countRows(table), table).toBeLessThan(rows + 10);
  });

  test("sign-ins with made-up names leave no more rows than there are free guesses", async () => {
    const guess = (n: number) =>
      post("/desk/sign-in", `email=made-up-${n}%40example.com&password=wrong`, "203.0.113.21");
    const statuses = await flood(200, guess);
    expect(statuses.get(422)).toBeGreaterThan(40);
    expect(countRows("guesses")).toBeLessThan(30);
    expect(countRows("audit_log")).toBeLessThan(30);
  });

  test("asking whether it's ready writes once a second at most", { tags: ["all"] }, async () => {
    const writes = new Set<number>();
    const began = Date.now();
    const statuses = await flood(400, async () => {
      const answer = await ask(site, "/readyz", from("203.0.113.22"));
      writes.add(read<{ checked_at: number }>("select checked_at from readiness").checked_at);
      return answer;
    });
    expect([...statuses]).toEqual([[200, 400]]);
    expect(writes.size).toBeLessThanOrEqual((Date.now() - began) / 1_000 + 1);
  });

  test("more pages at once than can wait for their rendering get a few bytes, and the rest are rendered", async () => {
    const agent = new Agent({ maxSockets: 800 });
    // Each from a network of its own. The bodies come last and together, so however slow this process is, they meet.
    const begun = Array.from({ length: 800 }, (_, n) => {
      const headers = {
        ...from(`198.${18 + Math.floor(n / 250)}.${n % 250}.7`).headers,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": "5",
        origin: site.origin,
      };
      const sent = request(`${site.origin}/toronto`, { method: "POST", agent, headers });
      sent.flushHeaders();
      return sent;
    });
    await Promise.all(begun.map(async (sent) => once((await once(sent, "socket"))[0], "connect")));
    await ask(site, "/toronto", from("198.51.100.7"));
    const answering = begun.map((sent) => {
      sent.end("name=");
      return readAnswer(sent);
    });
    const answers = Map.groupBy(await Promise.all(answering), ({ status }) => status);
    expect([...answers.keys()].toSorted()).toEqual([422, 503]);
    expect(answers.get(422)?.length).toBeGreaterThanOrEqual(200);
    for (const { headers, body } of answers.get(503) ?? []) {
      expect(headers["retry-after"]).toBe("2");
      expect(body).toContain(findPhone("toronto").printed);
      expect(body.length).toBeLessThan(200);
    }
    expect((await ask(site, "/toronto/nothing", from("198.51.100.7"))).status).toBe(404);
  });

  test("sign-ins from many networks leave no row once they're forgotten", { tags: ["all"] }, async () => {
    await flood(80, (n) =>
      post("/desk/sign-in", `email=made-up-${n}%40example.com&password=wrong`, `198.18.${n}.7`),
    );
    expect(countRows("guesses")).toBeGreaterThan(0);
    await site.pass(2 * 60 * 60_000);
    await expect.poll(() => countRows("guesses")).toBe(0);
  });
});
