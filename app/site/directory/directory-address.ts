import type { DirectoryCountry } from "../../../locations/directory.ts";

export function directoryAddress(
  country: DirectoryCountry,
  { query = "", region = null }: { query?: string; region?: string | null },
): string {
  const asked = new URLSearchParams();
  if (query.trim()) asked.set("q", query);
  asked.set("country", country);
  if (region !== null) asked.set("region", region);
  return `/?${asked}`;
}

export function listAddress(...asked: Parameters<typeof directoryAddress>): string {
  return `${directoryAddress(...asked)}#cities`;
}
