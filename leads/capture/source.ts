import { callSources } from "../../content/call-sources.ts";
import type { Attribution, Touch } from "./attribution.ts";

const DIRECT = "direct";
const OTHER = "other";

/** Sources that are the same for everybody; any other one is a text from a link or staff's own words, which can name a person. */
const common: readonly string[] = [
  ...[DIRECT, "google", "facebook", "bing"],
  ...callSources.map((source) => source.toLowerCase()),
];

/** What an erased lead keeps of it. */
export function keptSource(source: string): string {
  return common.includes(source) ? source : OTHER;
}

/** Last touch wins: its utm_source, else the ad network of its click id, else the referring host, else "direct". */
export function detectSource({ first, last }: Attribution): { source: string; campaign: string | null } {
  const touch = last ?? first;
  if (!touch) return { source: DIRECT, campaign: null };
  return {
    source:
      touch.utm_source?.toLowerCase() || findAdNetwork(touch) || findReferrerHost(touch.referrer) || DIRECT,
    campaign: touch.utm_campaign || null,
  };
}

function findAdNetwork(touch: Touch): string {
  if (touch.gclid || touch.gbraid || touch.wbraid) return "google";
  if (touch.fbclid) return "facebook";
  return touch.msclkid ? "bing" : "";
}

function findReferrerHost(referrer: string | null): string {
  return (referrer && URL.parse(referrer)?.hostname.replace(/^www\./, "")) || "";
}
