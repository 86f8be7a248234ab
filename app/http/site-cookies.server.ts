import type { Asking } from "./asking.server.ts";
import { publicOrigin } from "./public-origin.server.ts";

/** The public site's cookies that the server reads; `events.ts` has one of its own. */
export type SiteCookie = keyof typeof paths;

const paths = { city: "/", first_touch: "/", last_touch: "/", booking: "/thankyou", photos: "/thankyou" };

function isSecure(): boolean {
  return publicOrigin().startsWith("https:");
}

/** With `__Host-`, which needs the whole site as its path, a browser takes a cookie from this very host over HTTPS only. */
export function siteCookieName(name: SiteCookie): string {
  if (!isSecure()) return name;
  return paths[name] === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

/** A `Set-Cookie` line, or one for `document.cookie` unless it's closed to scripts. */
export function writeSiteCookie(
  name: SiteCookie,
  value: string,
  { seconds, isOpenToScripts }: { seconds: number; isOpenToScripts: boolean },
): string {
  const flags = [isOpenToScripts ? "" : "; HttpOnly", "; SameSite=Lax", isSecure() ? "; Secure" : ""];
  return `${siteCookieName(name)}=${value}; Path=${paths[name]}; Max-Age=${seconds}${flags.join("")}`;
}

export function readSiteCookie({ headers }: Pick<Asking, "headers">, name: SiteCookie): string | null {
  const start = `${siteCookieName(name)}=`;
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  return cookies.find((one) => one.startsWith(start))?.slice(start.length) ?? null;
}
