import type { DirectoryCountry } from "../../../locations/directory.ts";

/** Of the home page with this search; the first page has no number. */
export function directoryAddress(
  country: DirectoryCountry,
  { query = "", region = null, page = 1 }: { query?: string; region?: string | null; page?: number },
): string {
  const asked = new URLSearchParams();
  if (query.trim()) asked.set("q", query);
  asked.set("country", country);
  if (region !== null) asked.set("region", region);
  if (page > 1) asked.set("page", String(page));
  return `/?${asked}`;
}

export function listAddress(...asked: Parameters<typeof directoryAddress>): string {
  return `${directoryAddress(...asked)}#cities`;
}
