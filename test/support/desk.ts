import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Cookie, Locator, Page } from "@playwright/test";
import { REPOSITORY } from "./places.ts";
import type { Site } from "./site.ts";

/** The owner of the desk in tests. */
export const olga = {
  name: "Olga Marsh",
  email: "olga@example.com",
  password: "kettle violin gravel",
};

/** The site's address with a host name: browsers make no passkey for an IP address. */
export function deskOrigin(site: Site): string {
  return site.origin.replace("127.0.0.1", "localhost");
}

/** The owner link that the site prints shortly after it has opened: path and query. */
export async function waitForStartLink(site: Pick<Site, "log">): Promise<string> {
  for (const patience = Date.now() + 60_000; Date.now() < patience; await pause(20)) {
    const path = /\/desk\/welcome\?token=[\w-]+/.exec(site.log())?.[0];
    if (path) return path;
  }
  throw new Error("The site printed no link for an owner.");
}

/** What `npm run -s owner-link` prints. */
export async function printOwnerLink(site: Site): Promise<string> {
  const script = join(REPOSITORY, "scripts", "owner-link.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    cwd: site.dataDir,
    env: { ...site.env },
  });
  return stdout.trim();
}

/** `npm run demo` on a site's database, at the site's time, unless it has leads. */
export async function fillDemo(site: Site): Promise<void> {
  if ((await site.exportLeads()).length > 0) return;
  const clock = pathToFileURL(join(REPOSITORY, "test", "support", "clock.ts")).href;
  const script = join(REPOSITORY, "scripts", "demo.ts");
  await promisify(execFile)(process.execPath, ["--import", clock, script], {
    cwd: site.dataDir,
    env: { ...site.env, TEST_CLOCK_AHEAD: String(site.now() - Date.now()) },
  });
}

/** The file that a click downloads. */
export async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** The owner's session on each of this worker's sites, and when, by its clock, she gave her password. */
const sessions = new WeakMap<Site, { cookies: Cookie[]; since: number }>();

/** As long as the desk asks for no password again, with room to spare. */
const FRESH = 5 * 60_000;

/**
 * Opens a page of the desk as its owner. She signs in once per site: the first time with the printed link, and again by
 * password where her session has ended or isn't fresh. The forms are sent with the page's cookies but not through it;
 * other journeys fill them in.
 */
export async function signInAsOwner(page: Page, site: Site, path = "/desk/inbox"): Promise<void> {
  const desk = deskOrigin(site);
  const kept = sessions.get(site);
  const age = site.now() - (kept?.since ?? 0);
  if (kept && age >= 0 && age < FRESH) {
    await page.context().addCookies(kept.cookies);
    await openDesk(page, desk + path);
    if (!new URL(page.url()).pathname.startsWith("/desk/sign-in")) return;
  }
  const send = (path: string, form: Record<string, string>) =>
    page.request.post(desk + path, { form, headers: { origin: desk }, maxRedirects: 0 });
  const link = await waitForStartLink(site);
  const token = new URL(link, desk).searchParams.get("token") ?? "";
  const hasOwner = kept !== undefined || (await site.get(link)).status !== 200;
  const answer = await (hasOwner ? send("/desk/sign-in", olga) : send(link, { token, ...olga }));
  if (answer.status() !== 302) throw new Error(`The owner is not let in: ${answer.status()}.`);
  sessions.set(site, { cookies: await page.context().cookies(desk), since: site.now() });
  await openDesk(page, desk + path);
}

/** Opens an address of the desk and waits until keys reach it: `focus` and `press` wait for nothing. */
async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("body").waitFor();
}

/**
 * From now on this browser shows a page of the desk once it's interactive. Playwright, quicker than any person, would
 * otherwise fill in a form while the page's scripts are still on their way.
 */
export function showDeskOnceInteractive(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    if (!/^\/desk(\/|$)/.test(location.pathname)) return;
    const hidden = new CSSStyleSheet();
    hidden.replaceSync("body { visibility: hidden }");
    document.adoptedStyleSheets = [hidden];
    const look = () => {
      const isInteractive = Object.keys(document.querySelector("main") ?? {}).some((name) =>
        name.startsWith("__reactFiber"),
      );
      const isPlain = document.readyState === "complete" && !document.querySelector("script[type=module]");
      if (isInteractive || isPlain) document.adoptedStyleSheets = [];
      else setTimeout(look, 20);
    };
    look();
  });
}

/** In a page: each task of React waits this many milliseconds for its turn, as it does on a busy device. */
export function delayReact(milliseconds: number): void {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    setTimeout(() => post.call(this, message), milliseconds);
  };
}

/** Another person's browser, from another network: 198.51.100.`place`. Close its context. */
export async function openAnotherBrowser(browser: Browser, site: Site, place: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: deskOrigin(site),
    extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${place}` },
  });
  await showDeskOnceInteractive(context);
  return context.newPage();
}

/** Fills in the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Something of the desk's bar; on a phone it may be behind More, which then opens. */
async function findInBar(page: Page, find: (bar: Locator) => Locator): Promise<Locator> {
  const bar = page.locator(".rooms");
  await bar.getByRole("link", { name: "Inbox" }).waitFor();
  const found = find(bar);
  if ((await found.count()) === 0) await bar.getByRole("button", { name: "More", exact: true }).click();
  return found;
}

export async function openRoom(page: Page, name: string): Promise<void> {
  await (await findInBar(page, (bar) => bar.getByRole("link", { name }))).click();
}

export async function pressSignOut(page: Page): Promise<void> {
  await (await findInBar(page, (bar) => bar.getByRole("button", { name: "Sign out", exact: true }))).click();
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

/** The code that an authenticator app shows for a key at a time (RFC 6238: SHA-1, six digits, thirty seconds). */
export function authenticatorCode(key: string, at: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", bytes).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The cookies of a response as a browser sends them back. */
export function formatCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Submits the form behind a desk link over HTTP. On success the response sets a session's cookies. */
export function submitLinkForm(
  site: Pick<Site, "origin" | "post">,
  link: string,
  fields: Record<string, string>,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(link, site.origin);
  const token = searchParams.get("token") ?? "";
  return site.post(`${pathname}${search}`, { token, ...fields });
}

export type Invited = {
  email: string;
  place: string;
  name: string;
  password: string;
  /** Without one, a dispatcher. */
  role?: string;
  crew?: string;
};

/** The link that the desk shows for an invitation; "" when it shows none. */
export function findInviteLink(html: string): string {
  return /https?:\/\/[^"\\]+\/desk\/invite\?token=[\w-]+/.exec(html)?.[0] ?? "";
}

/** Invites somebody for one location and accepts for them over HTTP; returns the response to that. */
export async function invitePerson(
  site: Site,
  owner: string,
  { email, place, name, password, role = "dispatcher", crew = "" }: Invited,
): Promise<Response> {
  const fields = { intent: "invite", email, place, role, otherCrews: crew };
  const said = await (await site.post("/desk/people", fields, { headers: { cookie: owner } })).text();
  return submitLinkForm(site, findInviteLink(said), { name, password });
}

export function inviteDispatcher(site: Site, owner: string, person: Invited): Promise<Response> {
  return invitePerson(site, owner, person);
}

/** Creates the owner's account on a new site over HTTP; returns the session's cookies. */
export async function createOwner(site: Pick<Site, "origin" | "log" | "post">): Promise<string> {
  const answer = await submitLinkForm(site, await waitForStartLink(site), olga);
  if (answer.status !== 302) throw new Error(`The owner can't sign in: ${answer.status}.`);
  return formatCookies(answer);
}

/** Signs in with a password; returns the session's cookies. */
export async function signInOverHttp(
  site: Site,
  { email, password }: { email: string; password: string },
): Promise<string> {
  return formatCookies(await site.post("/desk/sign-in", { email, password }));
}
