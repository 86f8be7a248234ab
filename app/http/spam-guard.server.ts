import type { IncomingMessage } from "node:http";
import { honeypot } from "../../content/forms.ts";
import type { Submission } from "../../leads/submission.ts";
import { isTranslationOf, publicOrigin } from "./public-origin.server.ts";

// Suspicious submissions are quarantined, never refused; so each signal must be one that people hardly ever give.

/** `isTrusted`: the request comes from a proxy in `TRUST_PROXY`. One with neither Sec-Fetch-Site nor Origin comes from an old browser or a program, which is no offense. */
export function isFromElsewhere(
  { headers }: IncomingMessage,
  { isTrusted }: { isTrusted: boolean },
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "cross-site") return false;
  const page = URL.parse(headers.origin ?? "") ?? (site && URL.parse(headers.referer ?? ""));
  if (!page) return site !== undefined;
  const forwarded = isTrusted ? headers["x-forwarded-host"] : undefined;
  const ours = [headers.host, forwarded?.toString(), URL.parse(publicOrigin())?.host];
  return !isTranslationOf(ours, page.host) && (site !== undefined || !ours.includes(page.host));
}

function countLinks(text: string): number {
  const links = text.toLowerCase().match(/(?:https?:\/\/|\bwww\.)[^\s,;<>"']+/g) ?? [];
  const places = links.map((link) => /^(?:https?:\/\/)?(?:www\.)?(.*\w)?/.exec(link)?.[1] ?? "");
  return new Set(places).size;
}

/** Somebody who moves shows two homes. */
const MOST_LINKS = 2;

const plainFields = ["name", "phone", "street", "unit", "city", "state", "zip", "zipFrom", "zipTo"];

export const lacksWork = "the browser did not do its work";

export function findSuspicion(
  submission: Submission,
  { isFromElsewhere, lacksProof }: { isFromElsewhere: boolean; lacksProof: boolean },
): string | null {
  const reasons = [
    submission[honeypot.name]?.trim() && "a field that people do not see was filled in",
    lacksProof && lacksWork,
    isFromElsewhere && "it was sent from another site's page",
    countLinks(submission.message ?? "") > MOST_LINKS && "the message holds several links",
    /\[url=|<a\s[^<>]*href/i.test(submission.message ?? "") && "the message holds links as forums write them",
    plainFields.some((field) => countLinks(submission[field] ?? "") > 0) &&
      "there is a link where none belongs",
  ];
  return reasons.filter(Boolean).join("; ") || null;
}
