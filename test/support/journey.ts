import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { listAccessibilityFaults } from "./accessibility.ts";
import { showDeskOnceInteractive } from "./desk.ts";
import { ada, atAddress, type Person } from "./people.ts";
import { type DatabaseKind, type ExportedRecord, type Site, type SiteOptions, startSite } from "./site.ts";

/** Site options of a project or `test.use`; tests with the same options share a site per worker. */
type SiteChoices = {
  database: DatabaseKind;
  /** The site's time, as an ISO instant. */
  siteClock: string;
  siteEnv: Readonly<Record<string, string>>;
};

export type JourneyOptions = SiteChoices & {
  /** The visitor. Each test has its own address in the person's network. */
  person: Person;
  /** Page errors that this journey causes on purpose. */
  expectedFaults: readonly RegExp[];
};

type WorkerFixtures = {
  openSite: (choices: SiteChoices) => Promise<Site>;
  /** Starts what a site talks to with this function, once for all tests of the worker. */
  openPeer: <Peer extends AsyncDisposable>(start: () => Promise<Peer>) => Promise<Peer>;
};

type JourneyFixtures = JourneyOptions & {
  site: Site;
  visitor: Person;
  /** The visitor's own moving leads in the export, oldest first. */
  leadsOnDisk: () => Promise<ExportedRecord[]>;
  /** The visitor's own junk-removal jobs in the export, oldest first. */
  jobsOnDisk: () => Promise<ExportedRecord[]>;
  watchedPages: undefined;
};

/** The browser's messages when a second click interrupts its page transition, or it comes too late: not errors. */
const brokenTransition = /^AbortError: Transition was skipped|Page already revealed$/;

/** How many sites a worker keeps for later tests. */
const SITES_PER_WORKER = 4;

function readSiteOptions({ database, siteClock, siteEnv }: SiteChoices): SiteOptions {
  return { database, now: siteClock, env: siteEnv };
}

/** How many visitors this worker's sites have had. */
let visitors = 0;

/**
 * A journey through the built site in a real browser: later tests share `site`, and `page` is the `visitor`'s phone. It
 * fails on anything the browser complains about: a script or hydration error, a breach of the script policy, a
 * missing file.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  // Options or fixtures of a file's own, for the worker, would restart it and its browser for that file.
  openSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const sites = new Map<string, Site>();
      await use(async (choices) => {
        const key = JSON.stringify(choices);
        const site = sites.get(key) ?? (await startSite(readSiteOptions(choices)));
        sites.delete(key);
        sites.set(key, site);
        // Memory is limited.
        for (const [oldest, { close }] of [...sites].slice(0, -SITES_PER_WORKER)) {
          sites.delete(oldest);
          await close();
        }
        return site;
      });
      for (const site of sites.values()) await site.close();
    },
    { scope: "worker" },
  ],
  openPeer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      await using opened = new AsyncDisposableStack();
      const peers = new Map<() => Promise<AsyncDisposable>, AsyncDisposable>();
      await use(async <Peer extends AsyncDisposable>(start: () => Promise<Peer>) => {
        const peer = (peers.get(start) as Peer | undefined) ?? opened.use(await start());
        peers.set(start, peer);
        return peer;
      });
    },
    { scope: "worker" },
  ],
  database: ["sqlite", { option: true }],
  // A Monday morning before the first window in all our time zones.
  siteClock: ["2026-11-23T06:30:00-05:00", { option: true }],
  siteEnv: [{}, { option: true }],
  site: async ({ openSite, database, siteClock, siteEnv }, use) =>
    use(await openSite({ database, siteClock, siteEnv })),

  person: [ada, { option: true }],
  expectedFaults: [[], { option: true }],
  visitor: async ({ person }, use) => {
    visitors += 1;
    await use(atAddress(person, visitors));
  },

  context: async ({ context }, use) => {
    await showDeskOnceInteractive(context);
    await use(context);
  },
  baseURL: async ({ site }, use) => use(site.origin),
  userAgent: async ({ visitor }, use) => use(visitor.userAgent),
  extraHTTPHeaders: async ({ visitor }, use) => use({ "x-forwarded-for": visitor.address }),

  leadsOnDisk: async ({ site, visitor }, use) =>
    use(async () => (await site.exportLeads()).filter(({ ip_address }) => ip_address === visitor.address)),
  jobsOnDisk: async ({ site, visitor }, use) =>
    use(async () => (await site.exportJobs()).filter(({ ip_address }) => ip_address === visitor.address)),

  watchedPages: [
    async ({ context, site, expectedFaults }, use, testInfo) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(String(error.error())));
      context.on("console", (message) => {
        // A bad status is reported with its response below.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          faults.push(message.text());
        }
      });
      context.on("response", (response) => {
        // A service worker asks for the page itself, too.
        const isOfWorker = response.request().serviceWorker() !== null;
        const isPart =
          !isOfWorker && !["document", "fetch", "xhr"].includes(response.request().resourceType());
        if (isPart && response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
      });
      const logged = site.log().length;
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("site's log", { body: site.log().slice(logged), contentType: "text/plain" });
      }
      const untoward = faults.filter((fault) => !brokenTransition.test(fault));
      expect(untoward.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Fails with a readable list when the page breaks WCAG 2.2 AA, or the given rules of it. A page is
 * the same on both databases, so one is checked.
 */
export async function checkAccessibility(page: Page, only?: readonly string[]): Promise<void> {
  if (base.info().project.name.startsWith("postgres")) return;
  const faults = await listAccessibilityFaults(page, only);
  expect(faults, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}

/** The widths, in CSS pixels, at which pages are checked. */
const widths = [320, 768, 1440];

/** The second tier's project, which runs the desk's journeys again with everything checked. */
export const EVERY_SCHEME = "sqlite, every scheme and width";

/** Whether each state of a page is checked, in both color schemes and at every width. */
function checksEverything(): boolean {
  const { project, tags } = base.info();
  return project.name === EVERY_SCHEME || tags.includes("@all") || Boolean(process.env.PICTURES);
}

/** What this worker has checked: file, and address or name. */
const checked = new Set<string>();

function isFirst(subject: string): boolean {
  const one = `${base.info().file} ${subject}`;
  return !checked.has(one) && Boolean(checked.add(one));
}

/**
 * Checks the desk's page: never wider than the screen, nothing over the links of its bar, and WCAG 2.2 AA in light and
 * dark. `npm test` checks each address once per file, as it is. With PICTURES=1 it leaves pictures of all states in
 * test-results/desk/.
 */
export async function checkDeskPage(page: Page, name: string): Promise<void> {
  if (base.info().project.name.startsWith("postgres")) return;
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  const all = checksEverything();
  const address = new URL(page.url()).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");
  if (!all && !isFirst(address)) return;
  if (all) await checkInDark(page, name);
  await checkAccessibility(page);
  for (const width of all ? widths : [before.width]) {
    if (all) await page.setViewportSize({ width, height: 800 });
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(across, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(listCoveredLinks), `${name} at ${width} px: rooms under something`).toEqual(
      [],
    );
  }
  if (process.env.PICTURES) await takePictures(page, `${name}-light`);
  if (all) await page.setViewportSize(before);
}

/** Checks a page of the desk with a dialog open, which puts the bar of rooms out of reach: each name once per file. */
export async function checkDeskDialog(page: Page, name: string): Promise<void> {
  if (base.info().project.name.startsWith("postgres")) return;
  if (!checksEverything()) {
    if (isFirst(name)) await checkAccessibility(page);
    return;
  }
  await checkInDark(page, name);
  await checkAccessibility(page);
  if (process.env.PICTURES) await takePictures(page, `${name}-light`);
}

/** Dark differs from light only in its colors. */
async function checkInDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await checkAccessibility(page, ["color-contrast"]);
  if (process.env.PICTURES) await takePictures(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

async function takePictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/desk/${name}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** The rooms in the desk's bar that something covers within the page's first screens; runs in the page. */
function listCoveredLinks(): string[] {
  const covered = new Set<string>();
  const lowest = Math.min(800, document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= lowest; top += 40) {
    scrollTo({ top, behavior: "instant" });
    for (const link of document.querySelectorAll<HTMLElement>(".rooms nav > ul > li > :is(a, button)")) {
      if (!link.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, width, height } = link.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit !== null && !link.contains(hit)) covered.add(link.textContent);
    }
  }
  scrollTo({ top: 0, behavior: "instant" });
  return [...covered];
}

/** Opens the part of a form with the date, packing and coupons, as a visitor does. */
export async function openExtras(form: Locator): Promise<void> {
  const extras = form.locator(".extras");
  const isOpen = await extras.evaluate((part) => (part as HTMLDetailsElement).open);
  if (!isOpen) await extras.locator("summary").click();
}

/** Waits until the fonts, which come after the first paint, are shown, and the sheet for paper is there. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      sessionStorage.getItem("fonts") &&
      [...document.styleSheets].some(({ href }) => href?.includes("/assets/late-")),
  );
  await page.evaluate(() => document.fonts.ready);
}

/** Opens a page as on a second visit: its fonts are at hand. */
export async function openWithOwnFont(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForFonts(page);
  await page.reload();
  await waitForFonts(page);
}

/** Waits until every island and part of the page is interactive, touching it as a visitor would. */
export async function waitForIslands(page: Page): Promise<void> {
  // After a click the page may still be arriving, without the script that notices the touch.
  await page.waitForLoadState();
  await page.evaluate(() => dispatchEvent(new Event("focusin")));
  await page.waitForFunction(
    () =>
      !document.querySelector("[data-part]:not([data-started])") &&
      [...document.querySelectorAll("[data-island]")].every(
        ({ firstElementChild }) =>
          firstElementChild && Object.keys(firstElementChild).some((name) => name.startsWith("__reactFiber")),
      ),
  );
}

export const SCRIPTS = "**/assets/*.js";

/** Until the answer is called, nothing comes from these addresses. It ends all routes of the page. */
export async function holdRequests(page: Page, addresses: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}
