import type { IncomingMessage } from "node:http";
import { settings } from "../../env.server.ts";

export type DeskVisit = {
  /** `PUBLIC_ORIGIN`, else what the browser or the request says: passkeys are bound to it. */
  origin: string;
  isSecure: boolean;
  isOwnPage: boolean;
  /** The browser says that a page of another site, or of another host of ours, leads here. */
  isFromElsewhere: boolean;
};

export function isDeskPath(pathname: string): boolean {
  try {
    return /^\/desk(\/|\.data$|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** A form is our own page's when all that the browser sends of Sec-Fetch-Site and Origin says so; with neither it is not. */
export function readDeskVisit({ headers }: IncomingMessage, { url }: Request): DeskVisit {
  const { PUBLIC_ORIGIN } = settings();
  const site = headers["sec-fetch-site"];
  const origin = URL.parse(headers.origin ?? "");
  const isOurs = origin !== null && (origin.origin === PUBLIC_ORIGIN || origin.host === headers.host);
  const isFromElsewhere = site !== undefined && site !== "same-origin" && site !== "none";
  const says = [
    ...(site === undefined ? [] : [!isFromElsewhere]),
    ...(headers.origin === undefined ? [] : [isOurs]),
  ];
  return {
    origin: PUBLIC_ORIGIN ?? (isOurs && origin ? origin.origin : new URL(url).origin),
    isSecure: PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    isOwnPage: says.length > 0 && says.every(Boolean),
    isFromElsewhere,
  };
}
