import type { Attribution, Touch } from "./attribution.ts";

/** What a lead without any label, link or other site behind it is counted under. */
export const DIRECT = "direct";

/**
 * What brought a lead, as it is filtered and counted: the last touch decides, the first where there is no other. The
 * utm_source in lower case, else the network whose click id it has, else the site that linked here, else "direct".
 */
export function sourceOf({ first, last }: Attribution): { source: string; campaign: string | null } {
  const touch = last ?? first;
  if (!touch) return { source: DIRECT, campaign: null };
  return {
    source: touch.utm_source?.toLowerCase() || networkOf(touch) || hostOf(touch.referrer) || DIRECT,
    campaign: touch.utm_campaign || null,
  };
}

function networkOf(touch: Touch): string {
  if (touch.gclid || touch.gbraid || touch.wbraid) return "google";
  if (touch.fbclid) return "facebook";
  return touch.msclkid ? "bing" : "";
}

function hostOf(referrer: string | null): string {
  return (referrer && URL.parse(referrer)?.hostname.replace(/^www\./, "")) || "";
}
