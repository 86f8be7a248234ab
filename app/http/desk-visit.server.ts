import type { IncomingMessage } from "node:http";
import { settings } from "../../env.server.ts";

/** Where somebody reaches the desk, and whether what they send comes from its own pages. */
export type DeskVisit = {
  /** `PUBLIC_ORIGIN`, else what the browser or the request says: passkeys are bound to it. */
  origin: string;
  /** The site is reached over HTTPS: the desk's cookies are sent over nothing else. */
  isSecure: boolean;
  isOwnPage: boolean;
};

/** Whether an address belongs to the desk, in whatever spelling the router takes for it. */
export function isDeskPath(pathname: string): boolean {
  try {
    return /^\/desk(\/|\.data$|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/**
 * What the desk has to know of a request before React Router sees it. A form is from our own page when the browser says
 * so (Sec-Fetch-Site), and names our public address or the host it asked (Origin); one that says neither is not.
 */
export function readDeskVisit({ headers }: IncomingMessage, { url }: Request): DeskVisit {
  const { PUBLIC_ORIGIN } = settings();
  const site = headers["sec-fetch-site"];
  const origin = URL.parse(headers.origin ?? "");
  const isOurs = origin !== null && (origin.origin === PUBLIC_ORIGIN || origin.host === headers.host);
  const says = [
    ...(site === undefined ? [] : [site === "same-origin" || site === "none"]),
    ...(headers.origin === undefined ? [] : [isOurs]),
  ];
  return {
    origin: PUBLIC_ORIGIN ?? (isOurs && origin ? origin.origin : new URL(url).origin),
    isSecure: PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    isOwnPage: says.length > 0 && says.every(Boolean),
  };
}
