import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isProvedLately } from "../../people/proof.server.ts";
import { noteRefusal } from "../../people/refusals.server.ts";
import { may, type Permission } from "../../people/roles.ts";
import { type Caller, findSignedIn, lacksSecondFactor, type SignedIn } from "../../people/sign-in.server.ts";
import type { Staff } from "../../people/staff.ts";
import { deskVisitContext, visitorContext } from "../http/contexts.server.ts";
import { formatNetwork, listNarrowest } from "../http/visitor.server.ts";
import { deskTexts } from "./texts.ts";

type Context = Readonly<RouterContextProvider>;

/** The only addresses of the desk for people who are not signed in. */
const open = new Set(["/desk/sign-in", "/desk/sign-in/passkey", "/desk/welcome", "/desk/invite"]);

/** Their address holds a key that ends: the owner opens them from an email. */
const KEYED = "/desk/photos/";

function isOpen(path: string): boolean {
  return open.has(path) || path.startsWith(KEYED);
}

const beforeSecondFactor = new Set(["/desk/second-factor", "/desk/account/passkey", "/desk/sign-out"]);

/** All that someone on a crew can reach; a page that isn't here is closed to them. */
const forCrews = new Set([
  ...[...open, ...beforeSecondFactor],
  ...["/desk/day", "/desk/account", "/desk/account/push"],
  ...["/desk/live", "/desk/worker.js", "/desk/manifest.webmanifest"],
]);

/** Sign-in goes on to none of these: they show nothing of what one was doing. */
const neverNext = new Set([
  ...[...open, ...beforeSecondFactor],
  ...["/desk/account/push", "/desk/live", "/desk/unread", "/desk/worker.js", "/desk/manifest.webmanifest"],
  ...[
    "/desk/schedule/windows",
    "/desk/find/results",
    "/desk/locations/found",
    "/desk/new/known",
    "/desk/new/days",
  ],
]);

/** What the audit log says of a refusal: where, never a query, which may hold what was searched for. */
type RefusedAccess = { to: string };

const refusedContext = createContext<RefusedAccess[]>();
const signedInContext = createContext<SignedIn | null>(null);
const callerContext = createContext<Caller>();
const jarContext = createContext<string[]>();

/** Every request to the desk passes it: only signed-in people get beyond the addresses above, and no foreign form. */
export const door: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { isOwnPage, origin, isSecure } = context.get(deskVisitContext);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads && !isOwnPage) return new Response(deskTexts.fromAnotherSite, { status: 403 });
  if (!reads && !isTaken(request)) return new Response(deskTexts.notAForm, { status: 415 });
  const { address, userAgent } = context.get(visitorContext);
  const cookie = request.headers.get("cookie") ?? "";
  const [network = "unknown"] = listNarrowest(address);
  const loggedNetwork = address && formatNetwork(address);
  const caller: Caller = { cookie, userAgent, address, network, loggedNetwork, place: { origin, isSecure } };
  const { outcome, setCookies } = await findSignedIn(caller);
  const jar = [...setCookies];
  context.set(callerContext, caller);
  context.set(signedInContext, outcome);
  context.set(jarContext, jar);
  const refused: RefusedAccess[] = [];
  context.set(refusedContext, refused);
  const { path } = readPage(request.url);
  if (!outcome && !isOpen(path)) throw redirect(withNext("/desk/sign-in", request));
  if (outcome && lacksSecondFactor(outcome) && !beforeSecondFactor.has(path) && !isOpen(path)) {
    throw redirect(withNext("/desk/second-factor", request));
  }
  const isForCrews = forCrews.has(path) || path.startsWith(KEYED);
  const isClosed = outcome && !may(outcome.staff, "leads") && !isForCrews;
  if (isClosed && reads && path === "/desk") throw redirect("/desk/day");
  if (isClosed) {
    await noteRefusedAccess(outcome, caller, { to: "page" });
    throw new Response(deskTexts.notYours, { status: 403 });
  }
  const answer = await next();
  const [first] = refused;
  if (outcome && first) await noteRefusedAccess(outcome, caller, first);
  for (const one of jar) answer.headers.append("set-cookie", one);
  return answer;
};

function noteRefusedAccess(
  { staff }: SignedIn,
  { loggedNetwork }: Caller,
  details: RefusedAccess,
): Promise<void> {
  const line = { actor: staff.id, action: "access.refused", subject: staff.id, details } as const;
  return noteRefusal(line, loggedNetwork);
}

/** For what a person asked for and may not have; the answer itself is the page's own. */
export function rememberRefusal(context: Context, to: string): void {
  context.get(refusedContext).push({ to });
}

const LONGEST_FORM = 64 * 1024;
const LONGEST_FILE = 20 * 1024 * 1024;

/** The one page that takes a file; its action asks for the owner before it reads that. */
const TAKES_A_FILE = "/desk/import";

function isTaken({ url, headers }: Request): boolean {
  const length = Number(headers.get("content-length") ?? Number.NaN);
  const type = headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/.test(type)) return length <= LONGEST_FORM;
  return (
    /^multipart\/form-data\b/.test(type) && readPage(url).path === TAKES_A_FILE && length <= LONGEST_FILE
  );
}

/** The page of an address, which may be that of its data: without what only the router adds to it. */
function readPage(address: string): { path: string; query: string } {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("_routes");
  searchParams.delete("index", "");
  return { path: pathname.replace(/(?:\/_)?\.data$/, "").replace(/\/$/, ""), query: searchParams.toString() };
}

function isNext(path: string): boolean {
  return /^\/desk(?:\/|$)/.test(path) && !neverNext.has(path);
}

/** The page that a request comes from: that of its form, or the one it asks for. Null where it's none or To do, which sign-in leads to anyway. */
function findPage({ method, url, headers }: Request): string | null {
  const sentFrom = headers.get("referer") ?? "";
  const isRead = method === "GET" || method === "HEAD";
  const candidates = isRead ? [url] : [...(URL.canParse(sentFrom) ? [sentFrom] : []), url];
  const page = candidates
    .map(readPage)
    .find(({ path }) => isNext(path) && (isRead || !path.endsWith("/export")));
  if (!page || (page.path === "/desk" && !page.query)) return null;
  return page.query ? `${page.path}?${page.query}` : page.path;
}

function withNext(address: string, request: Request): string {
  const page = findPage(request);
  return page ? `${address}?${new URLSearchParams({ to: page })}` : address;
}

/** The address to go on to, from a query that anyone can write: always one of the desk. */
export function nextAddress(request: Request): string {
  const to = new URL(request.url).searchParams.get("to") ?? "";
  const [path = ""] = to.split("?");
  const page = isNext(path) ? URL.parse(to, request.url) : null;
  return page && isNext(page.pathname) ? page.pathname + page.search : "/desk";
}

/** Who is signed in, with their session. Throws a 401 answer when nobody is. */
export function requireSignedIn(context: Context): SignedIn {
  const signedIn = context.get(signedInContext);
  if (!signedIn) throw new Response(deskTexts.signInFirst, { status: 401 });
  return signedIn;
}

/** Who is signed in. Throws a 401 answer when nobody is. Every loader and action of the desk begins with it. */
export function requireStaff(context: Context): Staff {
  return requireSignedIn(context).staff;
}

/** Like {@link requireStaff}, for what not every role may see or do. Throws a 403 answer for the others. */
export function requirePermission(context: Context, permission: Permission): Staff {
  const staff = requireStaff(context);
  if (!may(staff, permission)) {
    rememberRefusal(context, permission === "everything" ? "owner" : "page");
    throw new Response(deskTexts.notYours, { status: 403 });
  }
  return staff;
}

/** For what only the owner may see or do. */
export function requireOwner(context: Context): Staff {
  return requirePermission(context, "everything");
}

/** Throws an answer that leads to the password's page and back with the same form, unless it was given lately. */
export function requireProof(context: Context, request: Request): void {
  if (isProvedLately(requireSignedIn(context))) return;
  const { pathname, search } = new URL(request.url);
  const to = `/desk/confirm?${new URLSearchParams({ to: pathname + search })}`;
  // 307 sends the form along in its body: it may hold personal data, which no address may.
  throw redirect(to, request.method === "GET" ? 302 : 307);
}

/** For an address that sends something sensitive when it's read: throws a 403 answer when another site's link asks. */
export function refuseFromElsewhere(context: Context): void {
  if (context.get(deskVisitContext).isFromElsewhere) {
    throw new Response(deskTexts.fromAnotherSite, { status: 403 });
  }
}

export function isSignedIn(context: Context): boolean {
  return context.get(signedInContext) !== null;
}

export function requireCaller(context: Context): Caller {
  return context.get(callerContext);
}

export function keepCookies<Outcome>(
  context: Context,
  { outcome, setCookies }: { outcome: Outcome; setCookies: readonly string[] },
): Outcome {
  context.get(jarContext).push(...setCookies);
  return outcome;
}
