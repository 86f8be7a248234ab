import { brand } from "../../../content/brand.ts";
import { defineKind, type SiteSettings } from "../../destination-kind.ts";

export const push = defineKind({
  settings: {},
  turnedOnBy: null,
  check: () => [],
  async open(settings, { devices }) {
    const { pushDestination } = await import("./push.server.ts");
    return [pushDestination({ devices, contact: findContact(settings) })];
  },
});

/** Whom push services can turn to. They take no plain http, and Apple's no localhost. */
function findContact({ OWNER_EMAIL, PUBLIC_ORIGIN }: SiteSettings): string {
  if (OWNER_EMAIL?.[0]) return `mailto:${OWNER_EMAIL[0]}`;
  return PUBLIC_ORIGIN?.startsWith("https:") ? PUBLIC_ORIGIN : `mailto:${brand.contactEmail}`;
}
