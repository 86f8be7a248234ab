import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { type Caller, findSignedIn, type SignedIn } from "../../people/sign-in.server.ts";
import type { Staff } from "../../people/staff.ts";
import { deskVisitContext, visitorContext } from "../http/contexts.server.ts";
import { findNetwork } from "../http/visitor.server.ts";
import { deskTexts } from "./texts.ts";

type Context = Readonly<RouterContextProvider>;

/** The only addresses of the desk for people who are not signed in. */
const open = new Set(["/desk/sign-in", "/desk/sign-in/passkey", "/desk/welcome", "/desk/invite"]);

const signedInContext = createContext<SignedIn | null>(null);
const callerContext = createContext<Caller>();
const jarContext = createContext<string[]>();

/** Every request to the desk passes it: only signed-in people get beyond the addresses above, and no foreign form. */
export const door: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { isOwnPage, ...place } = context.get(deskVisitContext);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads && !isOwnPage) return new Response(deskTexts.fromAnotherSite, { status: 403 });
  if (!reads && !isSmallForm(request)) return new Response(deskTexts.notAForm, { status: 415 });
  const { address, userAgent } = context.get(visitorContext);
  const cookie = request.headers.get("cookie") ?? "";
  const caller: Caller = { cookie, userAgent, address, network: findNetwork(address ?? "unknown"), place };
  const { outcome, setCookies } = await findSignedIn(caller);
  const jar = [...setCookies];
  context.set(callerContext, caller);
  context.set(signedInContext, outcome);
  context.set(jarContext, jar);
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "").replace(/\/$/, "");
  if (!outcome && !open.has(path)) throw redirect(signInAddress(path + search, reads));
  const answer = await next();
  for (const one of jar) answer.headers.append("set-cookie", one);
  return answer;
};

const LONGEST_FORM = 64 * 1024;

/** Whether a request is a form that says how long it is, and is not too long. */
function isSmallForm({ headers }: Request): boolean {
  const length = Number(headers.get("content-length") ?? Number.NaN);
  const type = headers.get("content-type") ?? "";
  return length <= LONGEST_FORM && /^application\/x-www-form-urlencoded\b/.test(type);
}

/** Where to sign in, and go on to what was asked for afterwards, if that was a page. */
function signInAddress(asked: string, reads: boolean): string {
  const to = reads && asked !== "/desk" ? `?to=${encodeURIComponent(asked)}` : "";
  return `/desk/sign-in${to}`;
}

/** The address to go on to, from a query that anyone can write: always one of the desk. */
export function nextAddress(request: Request): string {
  const to = new URL(request.url).searchParams.get("to") ?? "";
  return /^\/desk(?:[/?]|$)/.test(to) ? to : "/desk";
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

/** Like {@link requireStaff}, for what only the owner may see or do. Throws a 403 answer for others. */
export function requireOwner(context: Context): Staff {
  const staff = requireStaff(context);
  if (staff.role !== "owner") throw new Response(deskTexts.ownerOnly, { status: 403 });
  return staff;
}

/** Whether someone is signed in, for pages that are open to everyone. */
export function isSignedIn(context: Context): boolean {
  return context.get(signedInContext) !== null;
}

export function requireCaller(context: Context): Caller {
  return context.get(callerContext);
}

/** Sets the cookies on the answer, and returns what they came with. */
export function keepCookies<Outcome>(
  context: Context,
  { outcome, setCookies }: { outcome: Outcome; setCookies: readonly string[] },
): Outcome {
  context.get(jarContext).push(...setCookies);
  return outcome;
}
