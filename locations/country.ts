/** What a visitor is taken to be in when nothing better is known (specification sections 4 and 9). */
export const FALLBACK_COUNTRY = "USA";

/**
 * The country name the forms and the directory decide on (section 4): missing or blank gives "USA", any name with
 * "united states" in it, in any case, gives "USA", every other name stays as it is, trimmed.
 */
export function normaliseCountryName(name: string | null | undefined): string {
  const given = (name ?? "").trim();
  return !given || /united states/i.test(given) ? FALLBACK_COUNTRY : given;
}

/** Whether the moving quote form asks for ZIP codes: only visitors in the USA (section 5). */
export function asksForZips(country: string | null | undefined): boolean {
  return normaliseCountryName(country) === "USA";
}

/**
 * Whether a postal code is asked for in place of a ZIP: only in Canada (section 5). The country of an address can be
 * typed by hand, so "canada" counts too.
 */
export function usesPostalCode(country: string | null | undefined): boolean {
  return normaliseCountryName(country).toLowerCase() === "canada";
}
