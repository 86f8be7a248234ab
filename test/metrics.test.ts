import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { closeDatabase, database } from "../db/connect.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { openBeside } from "./support/outbox.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress, rob } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";
import { PostgresProxy } from "./support/postgres-proxy.ts";
import { type Site, type SiteOptions, startSite } from "./support/site.ts";

const METRICS_TOKEN = "a token for Prometheus";

const start = (options: SiteOptions = {}) =>
  startSite({ ...options, env: { METRICS_TOKEN, ...options.env } });

async function readText(site: Site): Promise<string> {
  const answer = await site.get("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return answer.text();
}

/** Each series as it's written, with its value: 'tailgate_deliveries{destination="webhook",state="dead"}'. */
async function readSeries(site: Site): Promise<Map<string, number>> {
  const lines = (await readText(site)).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line): [string, number] => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

const request = (route: string, status: number, method = "GET") =>
  `tailgate_requests_total{route="${route}",method="${method}",status="${status}"}`;
const submission = (outcome: string) =>
  `tailgate_submissions_total{form="moving-quote",outcome="${outcome}"}`;

let site: Site;
beforeAll(async () => {
  site = await start();
});
afterAll(() => site?.close());

describe("/metrics", () => {
  test("doesn't exist without a token in the settings", async () => {
    await using bare = await startSite();
    expect((await bare.get("/metrics")).status).toBe(404);
    expect((await bare.get("/metrics", { headers: { authorization: "Bearer " } })).status).toBe(404);
  });

  test("answers nobody without the token", async () => {
    for (const authorization of ["", "Bearer wrong", METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`]) {
      const answer = await site.get("/metrics", { headers: { authorization } });
      expect(answer.status, authorization).toBe(401);
      expect(await answer.text()).toBe("The token is missing or wrong.\n");
    }
  });

  test("has as many series as there are routes, whatever is asked for, and nothing personal", async () => {
    await site.post("/toronto/get-quote", adasQuote("Two pianos"), { from: ada });
    const addresses = [
      "/toronto",
      "/houston",
      "/nowhere",
      "/a/b/c",
      "/%E0%A4%A",
      "/x.php",
      "/desk/leads/7",
      "/assets/x.js",
    ];
    for (const address of addresses) await site.get(address, { from: ada });
    const sent = /tailgate_delivery_attempts_total{destination="(owner|customer)-mail",outcome="delivered"}/g;
    await expect.poll(async () => (await readText(site)).match(sent)?.length).toBe(2);
    const few = await readSeries(site);
    for (let number = 0; number < 20; number++) {
      await site.get(`/made-up-${number}?utm_source=${number}`, { from: atAddress(ada, number) });
      await site.get(`/assets/${number}.js`);
    }
    const many = await readSeries(site);
    const added = [...many.keys()].filter((series) => !few.has(series));
    // Node's own: one series for each kind of what it's doing, and of garbage it has collected so far.
    expect(added.filter((series) => !/^nodejs_(active|gc)_/.test(series))).toEqual([]);
    expect(many.get(request("/:city", 200))).toBe(2);
    expect(many.get(request("/:city/get-quote", 303, "POST"))).toBe(1);
    expect(many.get(request("/assets/*", 404))).toBe(21);
    const text = await readText(site);
    for (const secret of [ada.name, ada.address, "555-0142", "toronto", "pianos", "made-up", METRICS_TOKEN]) {
      expect(text).not.toContain(secret);
    }
  });
});

mostlyOnSqlite("/metrics counts", (kind) => {
  test("submissions by what became of them, refused sign-ins and open desks", async () => {
    await using site = await start({ database: kind, env: { FORM_LIMIT_MINUTE: "3" } });
    const cookie = await createOwner(site);
    const quote = (message: string, more = {}) =>
      site.post("/toronto/get-quote", { ...adasQuote(message), ...more }, { from: ada });
    for (const message of ["One", "One", "Two", "Three", "Four"]) await quote(message);
    const links = "https://a.example, https://b.example and https://c.example";
    await site.post("/toronto/get-quote", adasQuote(links), { from: rob });
    await site.post("/desk/sign-in", { email: "x@example.com", password: "wrong wrong wrong" });
    const stop = new AbortController();
    await fetch(new URL("/desk/live", site.origin), { headers: { cookie }, signal: stop.signal });
    const series = await readSeries(site);
    expect(series.get(submission("new"))).toBe(3);
    expect(series.get(submission("repeat"))).toBe(1);
    expect(series.get(submission("too many"))).toBe(1);
    expect(series.get(submission("quarantined"))).toBe(1);
    expect(series.get(request("/:city/get-quote", 429, "POST"))).toBe(1);
    expect(series.get('tailgate_refused_sign_ins_total{how="wrong"}')).toBe(1);
    expect(series.get('tailgate_refused_total{why="sign-in"}')).toBe(1);
    expect(series.get("tailgate_live_streams")).toBe(1);
    expect(series.get("tailgate_database_readable")).toBe(1);
    expect(series.get("tailgate_write_seconds_count")).toBeGreaterThan(5);
    expect(series.get("tailgate_failed_writes_total")).toBe(0);
    expect(series.get('tailgate_request_seconds_count{kind="form"}')).toBe(6);
    expect(series.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(series.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    stop.abort();
    await expect.poll(async () => (await readSeries(site)).get("tailgate_live_streams")).toBe(0);
  });

  test("what waits for a destination, how late it is, and that a destination is stopped", async () => {
    await using receiver = await startReceiver();
    await using site = await start({
      database: kind,
      env: { WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: makeSecret(), OUTBOUND_ALLOW: "loopback" },
    });
    const read = async (name: string, more = "") =>
      (await readSeries(site)).get(`tailgate_${name}{destination="webhook"${more}}`);
    const attempts = (outcome: string) => read("delivery_attempts_total", `,outcome="${outcome}"`);
    receiver.mood = { status: 503, headers: { "retry-after": "3600" } };
    await site.post("/toronto/get-quote", adasQuote("Late"), { from: ada });
    await expect.poll(() => attempts("try-later")).toBe(1);
    expect(await read("deliveries", ',state="waiting"')).toBe(1);
    expect(await read("destination_stopped")).toBe(0);
    await site.pass(20 * 60_000);
    const late = (await read("oldest_late_delivery_seconds")) ?? 0;
    expect(late).toBeGreaterThanOrEqual(20 * 60);
    expect(late).toBeLessThan(21 * 60);
    receiver.mood = { status: 401 };
    await site.pass(60 * 60_000);
    await expect.poll(() => read("destination_stopped")).toBe(1);
    expect(await attempts("locked-out")).toBeGreaterThanOrEqual(1);
  });
});

test("a lead that can't be stored shows, though the database can't be read", async () => {
  const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 10_000 });
  const tables = ["leads", "deliveries"];
  for (const table of tables) file.exec(`alter table ${table} rename to ${table}_gone`);
  const before = await readSeries(site);
  expect((await site.post("/toronto/get-quote", adasQuote("Lost?"), { from: ada })).status).toBe(503);
  const series = await readSeries(site);
  for (const table of tables) file.exec(`alter table ${table}_gone rename to ${table}`);
  file.close();
  expect(series.get("tailgate_database_readable")).toBe(0);
  expect(series.get(submission("not stored"))).toBe(1);
  const failed = "tailgate_failed_writes_total";
  expect(series.get(failed) ?? 0).toBeGreaterThan(before.get(failed) ?? 0);
});

test("it does while PostgreSQL is gone, too", { tags: ["all"] }, async () => {
  const through = new URL(await freshPostgres());
  const proxy = new PostgresProxy(new URL(through));
  through.port = String(await proxy.listen());
  await using site = await start({ env: { DATABASE_URL: through.href } });
  proxy.close();
  expect((await site.post("/toronto/get-quote", adasQuote("Lost?"), { from: ada })).status).toBe(503);
  const series = await readSeries(site);
  expect(series.get("tailgate_database_readable")).toBe(0);
  expect(series.get(submission("not stored"))).toBe(1);
  expect(series.get('tailgate_failed_requests_total{kind="form"}')).toBe(1);
  expect(series.get("tailgate_failed_writes_total")).toBeGreaterThan(0);
});

test("the heartbeat, the last backup and the free space are in /metrics", async () => {
  await using site = await start({ env: { HEARTBEAT_MINUTES: "0.01", WEBHOOK_URL: "" } });
  await expect.poll(async () => (await readSeries(site)).get("tailgate_heartbeat_failing")).toBe(0);
  const series = await readSeries(site);
  expect(series.get("tailgate_last_backup_timestamp_seconds")).toBe(0);
  const [free = 0, size = 0] = ["free", "size"].map((what) => series.get(`tailgate_data_${what}_bytes`));
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  const mark = join(site.dataDir, "last-backup");
  writeFileSync(mark, "");
  const dateMark = async (seconds: number) => {
    utimesSync(mark, seconds, seconds);
    return (await readSeries(site)).get("tailgate_last_backup_timestamp_seconds");
  };
  const hourAgo = Math.floor(site.now() / 1000) - 3600;
  expect(await dateMark(hourAgo)).toBe(hourAgo);
  // Its alarm counts from this time, and would be silent for a month.
  expect(await dateMark(hourAgo + 30 * 86_400), "made while the clock was a month ahead").toBe(0);
});

// Only Linux has /proc.
const onLinux = test.runIf(process.platform === "linux");
onLinux("reading them costs the same after a hundred thousand deliveries", { tags: ["all"] }, async () => {
  await using site = await start();
  const readTime = () => {
    const fields = readFileSync(`/proc/${site.pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const timeReading = async () => {
    for (let round = 0; round < 10; round++) await readText(site);
    const before = readTime();
    for (let round = 0; round < 20; round++) await readText(site);
    return (readTime() - before) / 20;
  };
  const empty = await timeReading();
  await openBeside(site);
  await sql`insert into postings (id, event, lead_id, counts, destinations, message, posted_at)
    values ('posting', 'lead.captured', null, 0, ' ', '{}', 0)`.execute(database());
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
    insert into deliveries (id, posting_id, destination, state, attempts, due_at)
    select n, 'posting', 'owner-mail', 'delivered', 1, n from numbers`.execute(database());
  await closeDatabase();
  const full = await timeReading();
  console.info(`${empty} ms of processor time to read the metrics, ${full} ms after 100,000 deliveries`);
  expect(full).toBeLessThan(2 * empty + 3);
});

describe("what's watched", () => {
  const read = (name: string) => readFileSync(join(REPOSITORY, "deploy", name), "utf8");
  type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } };
  const rules = (parse(read("prometheus-alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  /** Exporters of their own: the blackbox exporter's, and Prometheus's own. */
  const others = ["probe_success", "probe_ssl_earliest_cert_expiry", "up"];

  function listMetrics(expression: string): string[] {
    const bare = expression.replace(/"[^"]*"/g, "").replace(/\{[^}]*\}/g, "{}");
    return [...bare.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?=\{|\[| |\)|$)(?!\s*\()/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !["histogram_quantile", ...others].includes(name));
  }

  test("every metric of the dashboard and the alarms exists", async () => {
    const names = new Set(
      [...(await readText(site)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
      ),
    );
    const asked = [
      ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
      ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ];
    for (const { where, expr } of asked) {
      const metrics = listMetrics(expr);
      if (!others.some((other) => expr.includes(other))) expect(metrics.length, where).toBeGreaterThan(0);
      for (const name of metrics) expect(names, `${where}: ${name}`).toContain(name);
    }
  });

  test("there are five alarms, and each says what to do", () => {
    expect(rules).toHaveLength(5);
    for (const { alert, annotations } of rules) {
      expect(annotations.summary.length, alert).toBeGreaterThan(20);
      expect(annotations.description.length, alert).toBeGreaterThan(100);
    }
  });
});
