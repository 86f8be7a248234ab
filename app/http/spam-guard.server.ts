import type { IncomingMessage } from "node:http";
import { honeypot } from "../../content/forms.ts";
import type { Submission } from "../../leads/submission.ts";
import { publicOrigin } from "./public-origin.server.ts";

// What makes a submission suspicious. It is never refused for it: it is thanked for, kept in quarantine, and a person
// decides. So each signal must be one that people hardly ever give.

/**
 * Whether a form was sent from another site's page, by what the browser says of it (Sec-Fetch-Site, else Origin). A
 * request that says neither comes from an old browser or a program, which is no offence.
 */
export function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site";
  const origin = URL.parse(headers.origin ?? "");
  if (!origin) return false;
  const ours = [headers.host, headers["x-forwarded-host"], URL.parse(publicOrigin())?.host];
  return !ours.includes(origin.host);
}

/** Addresses of pages in a text; a browser's own autofill and people's messages have one at most. */
function countLinks(text: string): number {
  return text.match(/https?:\/\/|www\.\w/gi)?.length ?? 0;
}

/** Fields that hold a few words about a person: no address of a page belongs there. */
const plainFields = ["name", "phone", "street", "unit", "city", "state", "zip", "zipFrom", "zipTo"];

/** Why a submission may be junk, in a few words for the desk; null when nothing speaks for it. Never throws. */
export function findSuspicion(
  submission: Submission,
  { isFromElsewhere, lacksProof }: { isFromElsewhere: boolean; lacksProof: boolean },
): string | null {
  const reasons = [
    submission[honeypot.name]?.trim() && "a field that people do not see was filled in",
    lacksProof && "the browser did not do its work",
    isFromElsewhere && "it was sent from another site's page",
    countLinks(submission.message ?? "") >= 2 && "the message holds several links",
    /\[url=|<a\s[^>]*href/i.test(submission.message ?? "") && "the message holds links as forums write them",
    plainFields.some((field) => countLinks(submission[field] ?? "") > 0) &&
      "there is a link where none belongs",
  ];
  return reasons.filter(Boolean).join("; ") || null;
}
