import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import { formatDistance } from "../../../locations/nearest.ts";
import { telLink } from "../../../locations/phone.ts";
import { formatCodeField, type PostalCode } from "../../../locations/postal-code.ts";
import type { Finding } from "./finding.ts";

// What the server's page and the script's say to a code or a position: without a code the finding is that of the
// visitor's position.

export type WordLink = { href: string; label: string };

/** A full stop follows the link. */
export function describeFinding(
  code: PostalCode | null,
  finding: Finding | null,
): { text: string; link: WordLink | null } {
  if (!finding) return { text: "", link: null };
  const printed = code?.printed ?? null;
  const { state } = finding;
  if (state === "found") {
    const { crew, isServed, kilometers } = finding.found;
    if (isServed) {
      const link = { href: `/${crew.slug}`, label: directoryWords.serviceArea(crew.name) };
      return { text: findingWords.served(printed), link };
    }
    const distance = formatDistance(kilometers, code?.country ?? crew.country);
    return { text: findingWords.away(printed, crew.name, distance), link: null };
  }
  const text =
    state === "asking"
      ? printed
        ? findingWords.asking(printed)
        : findingWords.locating
      : state === "unknown" || state === "failed"
        ? findingWords[state](printed)
        : findingWords[state];
  return { text, link: null };
}

/** Whom to call, and the form that takes the code along. */
export function listCrewLinks(code: PostalCode | null, finding: Finding | null): WordLink[] {
  if (finding?.state !== "found") return [];
  const { crew, isServed } = finding.found;
  const query = code ? `?zipFrom=${formatCodeField(code)}` : "";
  return [
    { href: telLink(crew.phone), label: findingWords.call(crew.phone) },
    {
      href: `/${crew.slug}/get-quote${query}`,
      label: isServed ? findingWords.quote : findingWords.askAnyway,
    },
  ];
}
