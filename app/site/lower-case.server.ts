import { redirect } from "react-router";

export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** `/TORONTO/FAQ` goes to `/toronto/faq`. For known addresses only: they have no escaped letters. */
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
