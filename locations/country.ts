export const FALLBACK_COUNTRY = "USA";

/** Section 4: blank, or any name with "united states" in it, becomes "USA"; others stay. */
export function normalizeCountryName(name: string | null | undefined): string {
  const given = (name ?? "").trim();
  return !given || /united states/i.test(given) ? FALLBACK_COUNTRY : given;
}

export function asksForZips(country: string | null | undefined): boolean {
  return normalizeCountryName(country) === "USA";
}

/** Section 5. Countries can be typed by hand, so "canada" counts too. */
export function usesPostalCode(country: string | null | undefined): boolean {
  return normalizeCountryName(country).toLowerCase() === "canada";
}
