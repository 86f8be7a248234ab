export type WorkPlaces = readonly string[] | "all";

export type Staff = {
  id: string;
  name: string;
  email: string;
  role: "owner" | "dispatcher";
  locations: WorkPlaces;
};

/** `slug` is null for a request from a top-level page, which only people who work everywhere see. */
export function mayWorkIn(
  { role, locations }: Pick<Staff, "role" | "locations">,
  slug: string | null,
): boolean {
  if (role === "owner" || locations === "all") return true;
  return slug !== null && locations.includes(slug);
}

export function readStaff({
  id,
  name,
  email,
  role,
  locations,
}: {
  id: string;
  name: string;
  email: string;
  role: string;
  locations: string;
}): Staff {
  return role === "owner"
    ? { id, name, email, role, locations: "all" }
    : { id, name, email, role: "dispatcher", locations: readWorkPlaces(locations) };
}

/** Reads the column `people.locations`; an unreadable text is no location. */
export function readWorkPlaces(text: string | null): WorkPlaces {
  if (text === "all") return "all";
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}
