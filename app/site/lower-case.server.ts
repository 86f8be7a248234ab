import { redirect } from "react-router";

export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Sends a reader of `/TORONTO/FAQ` to `/toronto/faq`: the router takes any letter case, and one page has one address.
 * The address must be one of ours, in which no letter is written with an escape. Throws the redirect.
 */
export function redirectToLowerCase(request: Request, { onlySlug = false } = {}): void {
  const { pathname, search } = new URL(request.url);
  const [, first = "", ...rest] = pathname.split("/");
  const parts = onlySlug ? [lower(first), ...rest] : [first, ...rest].map(lower);
  const path = `/${parts.join("/")}`;
  if (path !== pathname && isRead(request)) throw redirect(path + search, 301);
}

function lower(part: string): string {
  return decodeURIComponent(part).toLowerCase();
}
