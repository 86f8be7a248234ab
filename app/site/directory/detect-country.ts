import { normalizeCountryName } from "../../../locations/country.ts";
import type { DirectoryCountry } from "../../../locations/directory.ts";

/** One hour in milliseconds (specification, section 9). */
export const COUNTRY_LIFETIME = 3_600_000;

type IpData = { country_name?: string; city?: string; region_code?: string; postal?: string };

function kept(now: number): IpData | null {
  try {
    const age = now - Number(sessionStorage.getItem("ipDataTimestamp") ?? 0);
    const text = age >= 0 && age < COUNTRY_LIFETIME ? sessionStorage.getItem("ipData") : null;
    return text ? (JSON.parse(text) as IpData) : null;
  } catch {
    return null;
  }
}

function keep(data: IpData, now: number): void {
  try {
    sessionStorage.setItem("ipData", JSON.stringify(data));
    sessionStorage.setItem("ipDataTimestamp", String(now));
  } catch {
    // No storage: the next page asks again.
  }
}

/** At most one request an hour; null when the server can't tell. Rejects with section 7's or the network's error. */
export async function askCountry(now: number): Promise<string | null> {
  const known = kept(now);
  if (known) return normalizeCountryName(known.country_name);
  const response = await fetch("/country.json");
  if (!response.ok) throw new Error(`Network response was not ok: ${response.status}`);
  if (response.status === 204) return null;
  const data = (await response.json()) as IpData;
  keep(data, now);
  return normalizeCountryName(data.country_name);
}

/** Another country, or none, leaves the toggle at Canada (specification, section 4). */
export function chooseSide(country: string | null): DirectoryCountry {
  return country === "USA" ? "usa" : "canada";
}
