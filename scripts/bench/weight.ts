import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { requireBrowser } from "../browser.ts";
import { openPages, REFERENCE } from "./pages.ts";
import type { Part } from "./part.ts";
import { formatNumber, type Row } from "./rows.ts";

/** Milliseconds without a request, after which all is quiet. */
const QUIET = 3_000;
const phone = {
  viewport: { width: 412, height: 823 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1.75,
};

/** Until now: requests, and bytes on the wire, headers included; of these, scripts'. */
type Fetched = { requests: number; bytes: number; script: number };

async function watch(context: BrowserContext, page: Page) {
  const fetched: Fetched = { requests: 0, bytes: 0, script: 0 };
  const scripts = new Set<string>();
  const underWay = new Set<string>();
  let last = Date.now();
  const session = await context.newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    fetched.requests += 1;
    underWay.add(requestId);
    last = Date.now();
  });
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    fetched.bytes += encodedDataLength;
    if (scripts.has(requestId)) fetched.script += encodedDataLength;
    underWay.delete(requestId);
    last = Date.now();
  });
  session.on("Network.loadingFailed", ({ requestId }) => underWay.delete(requestId));
  await session.send("Network.enable");
  return async (): Promise<Fetched> => {
    while (underWay.size > 0 || Date.now() - last < QUIET) await pause(50);
    return { ...fetched };
  };
}

/** A tap, a scroll to the end, and the first field of a form. */
async function touch(page: Page): Promise<void> {
  await page.touchscreen.tap(200, 400);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += phone.viewport.height / 2) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await pause(50);
  }
  const field = page.locator("form input:visible, form textarea:visible").first();
  if ((await field.count()) > 0) await field.focus();
}

async function weigh(browser: Browser, address: string): Promise<{ quiet: Fetched; touched: Fetched }> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const settle = await watch(context, page);
    await page.goto(address, { waitUntil: "load" });
    const quiet = await settle();
    await touch(page);
    return { quiet, touched: await settle() };
  } finally {
    await context.close();
  }
}

type Weighed = { page: string; quiet: Fetched; touched: Fetched };

function listRows(weighed: readonly Weighed[]): Row[] {
  const reference = weighed.find(({ page }) => page === REFERENCE);
  const row = (what: string, unit: Row["unit"], toReach: string, read: (one: Weighed) => number): Row => {
    const [most] = weighed
      .filter((one) => one !== reference)
      .toSorted((one, other) => read(other) - read(one));
    if (!most) throw new Error("No page was weighed.");
    return {
      what: `${what}, most: \`${most.page}\``,
      unit,
      site: read(most),
      reference: reference ? { name: REFERENCE, value: read(reference) } : null,
      toReach,
    };
  };
  return [
    row("Requests until all is quiet", "", "at most 10", ({ quiet }) => quiet.requests),
    row("Bytes until all is quiet", "kB", "at most 90", ({ quiet }) => quiet.bytes / 1_000),
    row("Script that is fetched without a touch", "kB", "0", ({ quiet }) => quiet.script / 1_000),
    row("Script after a touch, everything", "kB", "at most 60", ({ touched }) => touched.script / 1_000),
  ];
}

/** What a phone fetches for one page of each kind, counted by the browser: no time has a part in it. */
export const weight: Part = async (bench) => {
  await using pages = await openPages(bench);
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ["--no-sandbox"] });
  const weighed: Weighed[] = [];
  try {
    for (const { name, address } of pages.list) {
      weighed.push({ page: name, ...(await weigh(browser, address)) });
      bench.say(`weight, ${name}: ${weighed.at(-1)?.quiet.requests} requests`);
    }
  } finally {
    await browser.close();
  }
  const lines = weighed.map(({ page, quiet, touched }) => [
    page,
    String(quiet.requests),
    ...[quiet.bytes, quiet.script, touched.bytes, touched.script].map((bytes) => formatNumber(bytes / 1_000)),
  ]);
  const columns = [
    "Page",
    "Requests until quiet",
    "kB until quiet",
    "Script, kB",
    "kB after touch",
    "Script after touch, kB",
  ];
  return {
    rows: listRows(weighed),
    raw: weighed,
    details: [{ title: "What a phone fetches", columns, lines }],
  };
};
