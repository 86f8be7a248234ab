import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { adasQuote } from "../support/form-fields.ts";
import { connectFrom } from "../support/https-client.ts";
import { startNginx } from "../support/nginx.ts";
import { startSite } from "../support/site.ts";

// A new version goes live without anyone noticing: two processes on one PostgreSQL behind nginx, restarted in turn.

const RESTARTS = 6;
/** As long as by default. */
const STOP_DELAY = "1";
const VISITORS = 12;
/** Milliseconds that a visitor waits after each response: under the example's 30 requests and 2 forms a second. */
const BREATH = 40;
const pages = ["/toronto", "/toronto/faq", "/", "/houston/get-quote", "/toronto/what-we-take", "/privacy"];

test("no request fails while two processes restart in turn", { timeout: 300_000 }, async () => {
  await using one = await startSite({ database: "postgres", env: { STOP_DELAY } });
  const { DATABASE_URL = "" } = one.env;
  await using other = await startSite({ env: { DATABASE_URL, STOP_DELAY } });
  await using nginx = await startNginx([one.origin, other.origin]);

  let isLoaded = true;
  const failures: string[] = [];
  const stored = new Set<string>();
  let sent = 0;

  async function visit(number: number): Promise<void> {
    const visitor = connectFrom(`127.0.1.${number}`, nginx.origin);
    for (let turn = 0; isLoaded; turn++) {
      const page = pages[turn % pages.length] ?? "/";
      const message = `Visitor ${number}, move ${turn}`;
      const isForm = turn % 12 === number % 12;
      sent += 1;
      try {
        const answer = isForm
          ? await visitor.post("/toronto/get-quote", { ...adasQuote(message), submissionKey: randomUUID() })
          : await visitor.get(page);
        if (isForm && answer.status === 303) stored.add(message);
        else if (answer.status !== 200) failures.push(`${isForm ? "form" : page}: ${answer.status}`);
      } catch (error) {
        failures.push(`${isForm ? "form" : page}: ${(error as Error).message}`);
      }
      await pause(BREATH);
    }
    visitor.close();
  }

  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(index + 1));
  for (let restart = 0; restart < RESTARTS; restart++) await (restart % 2 === 0 ? one : other).restart();
  isLoaded = false;
  await Promise.all(visitors);

  console.info(
    `${RESTARTS} restarts: ${failures.length} of ${sent} requests failed, ${stored.size} forms stored`,
  );
  expect(failures, nginx.log()).toEqual([]);
  const told = (await one.exportLeads()).map(({ note_from_customer }) => String(note_from_customer));
  expect(told.toSorted()).toEqual([...stored].toSorted());
});
