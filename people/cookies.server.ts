/** The desk's cookies, by what they're for. With `__Host-`, a browser takes them from this very host over HTTPS only. */
const names = {
  session: "desk.session_token",
  device: "desk.device",
  secondStep: "desk.second_step",
  passkey: "desk.passkey",
} as const;

export type CookieKind = keyof typeof names;

function cookieName(kind: CookieKind, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}${names[kind]}`;
}

/** A `Set-Cookie` line. `value` must be base64url with dots; `seconds` 0 removes the cookie. */
export function writeCookie(
  kind: CookieKind,
  value: string,
  { seconds, isSecure }: { seconds: number; isSecure: boolean },
): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;
  return `${cookieName(kind, isSecure)}=${value}; ${flags}`;
}

/** Null where the request has none, or one that the desk can't have written. */
export function readCookie(header: string, kind: CookieKind, isSecure: boolean): string | null {
  const start = `${cookieName(kind, isSecure)}=`;
  const pair = header.split(/;\s*/).find((one) => one.startsWith(start));
  const value = pair?.slice(start.length) ?? "";
  return /^[\w.-]+$/.test(value) ? value : null;
}
