import { publicOrigin } from "./public-origin.server.ts";

/** The public site's cookies that the server reads; `events.ts` has one of its own. */
export type SiteCookie = "city" | "first_touch" | "last_touch";

function isSecure(): boolean {
  return publicOrigin().startsWith("https:");
}

/** With `__Host-`, a browser takes a cookie from this very host over HTTPS only. */
export function siteCookieName(name: SiteCookie): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A `Set-Cookie` line, or one for `document.cookie` unless it's closed to scripts. */
export function writeSiteCookie(
  name: SiteCookie,
  value: string,
  { seconds, isOpenToScripts }: { seconds: number; isOpenToScripts: boolean },
): string {
  const flags = [isOpenToScripts ? "" : "; HttpOnly", "; SameSite=Lax", isSecure() ? "; Secure" : ""];
  return `${siteCookieName(name)}=${value}; Path=/; Max-Age=${seconds}${flags.join("")}`;
}

export function readSiteCookie({ headers }: Request, name: SiteCookie): string | null {
  const start = `${siteCookieName(name)}=`;
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  return cookies.find((one) => one.startsWith(start))?.slice(start.length) ?? null;
}
