export const FALLBACK_COUNTRY = "USA";

/** Section 4: blank, or any name with "united states" in it, becomes "USA"; others stay. */
export function normalizeCountryName(name: string | null | undefined): string {
  const given = (name ?? "").trim();
  return !given || /united states/i.test(given) ? FALLBACK_COUNTRY : given;
}

export function asksForZips(country: string | null | undefined): boolean {
  return normalizeCountryName(country) === "USA";
}

/** Of an address: by its name or code, in any case; null for every other one. */
export function findCountry(typed: string): "Canada" | "USA" | null {
  const word = typed
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  if (/^(ca|can|canada)$/.test(word)) return "Canada";
  return /^(usa?|america|etatsunis)$|unitedstates/.test(word) ? "USA" : null;
}

/** Section 5. */
export function usesPostalCode(country: string | null | undefined): boolean {
  return findCountry(country ?? "") === "Canada";
}
