import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, putLoad, type Sent, sendQuote } from "../../bench/load.ts";
import { type Server, startSite } from "../../bench/servers.ts";
import { runFolder } from "../support/places.ts";
import { readMemory } from "../support/processes.ts";

// What a small server has to have free for the site: with the line of `npm start` and an empty `.env`.

/** Megabytes. */
const AT_REST = 200;
const AT_THE_PEAK = 300;

let site: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(runFolder(), "memory-"));
  site = await startSite(folder, "");
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const readResident = () => readMemory(site.pid).resident;

async function flood(sent: Sent, amount: number): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, readResident());
  }, 20);
  await putLoad({ url: site.origin, connections: 32, amount, duration: 600, sent }, () => [site.pid]);
  clearInterval(look);
  return peak;
}

test.each([
  ["pages that nobody has asked for before", askFor("/?q=to{n}"), 12_000],
  ["forms", sendQuote, 8_000],
  ["such pages again", askFor("/?q=ha{n}"), 12_000],
])(`a flood of %s stays under ${AT_THE_PEAK} MB, and ${AT_REST} at rest`, async (_, sent, amount) => {
  expect(await flood(sent, amount)).toBeLessThan(AT_THE_PEAK);
  await expect.poll(readResident, { timeout: 60_000, interval: 1_000 }).toBeLessThan(AT_REST);
  await pause(10_000);
  expect(readResident()).toBeLessThan(AT_REST);
});
