import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findCountryByAddress } from "../../app/http/country.server.ts";
import { database } from "../../db/connect.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./databases.ts";
import { withDatabase } from "./outbox.ts";
import { ada, atAddress, ben, carla, type Person, rob } from "./people.ts";
import { REPOSITORY } from "./places.ts";
import { type Site, startSite } from "./site.ts";

// Tests of what the other tests rely on.

test.each<[string, Person, string]>([
  ["ada", ada, "Canada"],
  ["ben", ben, "USA"],
  ["carla", carla, "USA"],
  ["rob", rob, "Germany"],
])("%s has addresses in one country", (_, person, country) => {
  expect(atAddress(person, 0).address).toBe(person.address.replace(/\d+\.\d+$/, "0.1"));
  for (const place of [0, 1, 253, 254, 20_000, 64_999]) {
    expect(findCountryByAddress(atAddress(person, place).address)).toBe(country);
  }
});

const quote = { name: ada.name, phone: ada.phone, email: ada.email, message: "Two rooms, no stairs" };

/** The records that `npm run -s export -- leads` prints. */
async function exportByScript(site: Site): Promise<unknown[]> {
  const script = join(REPOSITORY, "scripts", "export.ts");
  const options = { cwd: site.dataDir, env: site.env };
  const { stdout } = await promisify(execFile)(process.execPath, [script, "leads"], options);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

mostlyOnSqlite("a site for a test", (kind) => {
  test("takes a lead, survives a kill and uses the given clock", async () => {
    await using site = await startSite({ database: kind, now: "2027-02-01T12:00:00Z" });
    expect(await site.exportLeads()).toEqual([]);
    const thanks = await site.post("/toronto/get-quote", quote, { from: ada });
    expect(thanks.status).toBe(303);
    await site.kill();
    expect(await site.exportLeads()).toMatchObject([
      { date: "2027-02-01", time: "07:00", ip_address: ada.address },
    ]);

    await site.restart();
    await site.moveClock("2027-07-01T12:00:00Z");
    await site.post("/toronto/get-quote", { ...quote, message: "Three rooms" }, { from: ada });
    expect(await site.stop()).toBe(0);
    expect(await site.exportLeads()).toMatchObject([
      { time: "07:00" },
      { date: "2027-07-01", time: "08:00" },
    ]);
    expect(await exportByScript(site)).toEqual(await site.exportLeads());
    expect(site.log()).toContain("is open at");
  });
});

mostlyOnSqlite("a database for a test", (kind) => {
  useFreshDatabase(kind);
  test.each(["first", "second"])("is empty and open for the %s test", async () => {
    expect(await database().selectFrom("readiness").selectAll().execute()).toEqual([]);
    await database().insertInto("readiness").values({ id: 1, checked_at: 1 }).execute();
  });
});

const holdForAMoment = `
  const { default: BetterSqlite3 } = await import("better-sqlite3");
  const file = new BetterSqlite3(process.env.FILE);
  file.exec("begin immediate");
  console.log("held");
  setTimeout(() => file.exec("commit"), 300);
`;

test("a test that writes beside a site waits for the site's writes", async () => {
  await using site = await startSite();
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", holdForAMoment], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, FILE: join(site.dataDir, "tailgate.db") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await withDatabase(site, () => database().deleteFrom("leads").execute());
});

test("a site that can't start says why", async () => {
  await expect(startSite({ env: { PORT: "many" } })).rejects.toThrow("PORT must be a number");
});
