import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { atAddress, ben, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The first promise: an acknowledged request is kept exactly once, whatever happens to the process.

const CLIENTS = 32;
const NOW = "2026-12-02T15:00:00Z";

/** What was acknowledged: the client's own mark by reference. */
type Thanked = Map<string, string>;

function buildForm(mark: string, isBooking: boolean): [path: string, fields: Record<string, string>] {
  const submissionKey = randomUUID();
  if (!isBooking) {
    const { name, phone, email, zipFrom, zipTo } = ben;
    return ["/houston/get-quote", { name, phone, email, zipFrom, zipTo, message: mark, submissionKey }];
  }
  const { name, phone, street, unit, city, state, zip } = carla;
  const when = { selectedDate: "2026-12-04", timeSlot: "13:00", isTimeSensitive: "false" };
  const where = { street, unit, city, state, zip, countryName: "USA", propertyType: "Apartment" };
  return ["/atlanta/book-now", { name, phone, message: mark, ...where, ...when, submissionKey }];
}

/** Sends one request until it's acknowledged; `onFailure` is called for every failed try. */
async function sendUntilThanked(
  site: Site,
  client: number,
  mark: string,
  onFailure: () => void,
): Promise<string> {
  const isBooking = client % 2 === 1;
  const [path, fields] = buildForm(mark, isBooking);
  for (;;) {
    try {
      const answer = await site.post(path, fields, { from: atAddress(isBooking ? carla : ben, client) });
      const location = answer.headers.get("location");
      if (answer.status === 303 && location) {
        return new URL(location, site.origin).searchParams.get("ref") ?? "";
      }
    } catch {
      // The site is down, or died while responding.
    }
    onFailure();
    await pause(50);
  }
}

type Load = {
  /** How many requests each client gets acknowledged before it's done. */
  each: number;
  /** The site is killed after this many acknowledgments. */
  deaths: readonly number[];
};

mostlyOnSqlite("a site that's killed while 32 clients send both forms", (database) => {
  test("no acknowledged request is lost and none is doubled", () => isKilled({ each: 3, deaths: [40] }));
  test("nor when it's killed twice", { tags: ["all"] }, () => isKilled({ each: 12, deaths: [100, 250] }));

  async function isKilled({ each, deaths }: Load): Promise<void> {
    await using site = await startSite({ database, now: NOW });
    const thanked: Thanked = new Map();
    let failures = 0;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; turn < each; turn++) {
        const mark = `Client ${client} turn ${turn}`;
        thanked.set(await sendUntilThanked(site, client, mark, () => failures++), mark);
      }
    });

    const failuresByDeath: number[] = [];
    for (const deathAt of deaths) {
      while (thanked.size < deathAt) await pause(1);
      const before = failures;
      await site.kill();
      await site.restart();
      failuresByDeath.push(failures - before);
    }
    await Promise.all(clients);

    // It died under load, not in a pause.
    expect(failuresByDeath.map((count) => count >= CLIENTS)).toEqual(deaths.map(() => true));
    const [leads, jobs] = await Promise.all([site.exportLeads(), site.exportJobs()]);
    const kept = [
      ...leads.map(({ reference, note_from_customer }) => [reference, note_from_customer]),
      ...jobs.map(({ reference, description }) => [reference, description]),
    ];
    expect(thanked.size).toBe(CLIENTS * each);
    expect(kept.toSorted()).toEqual([...thanked].toSorted());
    for (const { version } of [...leads, ...jobs]) expect(version).toBe(1);
  }
});
