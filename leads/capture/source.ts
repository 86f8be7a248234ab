import type { Attribution, Touch } from "./attribution.ts";

const DIRECT = "direct";

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
