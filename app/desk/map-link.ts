const MAPS = "https://www.google.com/maps";

/** A phone opens it in its maps app. */
export function placeLink(address: string): string {
  return `${MAPS}/search/?${new URLSearchParams({ api: "1", query: address })}`;
}

export function routeLink(origin: string, destination: string): string {
  return `${MAPS}/dir/?${new URLSearchParams({ api: "1", origin, destination })}`;
}
