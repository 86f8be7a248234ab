// Section 5's rule, for the server and for the script of the home page.

/** Letter case and accents don't matter when a visitor types a city on a phone. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function foldQuery(query: string): string {
  return fold(query.trim());
}

/** "St. Catharines" and "Saint-Catharines" as "st catharines". */
export function spellPlace(text: string): string {
  return fold(text)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\n]+/gu, " ")
    .replace(/\b(?:sainte?|ste)\b/g, "st")
    .replace(/\bfort\b/g, "ft")
    .replace(/\bmount\b/g, "mt")
    .trim();
}

/**
 * Which of the locations that serve a city finds it, by its place in their list, or -1. All names are folded. The first
 * location keeps a city, unless only the name of another one matches.
 */
export function findServing(
  sought: string,
  city: string,
  region: string,
  serving: readonly string[],
): number {
  if (city.includes(sought) || region.includes(sought)) return 0;
  return serving.findIndex((locationName) => locationName.includes(sought));
}

/** `count`: how many cities of the chosen country. */
export function formatMatchCount(count: number, query: string): string {
  return `Found ${count.toLocaleString("en")} cities matching “${query.trim()}”`;
}
