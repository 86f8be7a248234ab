import type { Role } from "./roles.ts";

export type WorkPlaces = readonly string[] | "all";

export type Staff = {
  id: string;
  name: string;
  email: string;
  role: Role;
  locations: WorkPlaces;
  /** Of someone on a crew: its names, as leads have them. */
  crews: readonly string[];
};

/**
 * Whether they work leads there: never someone on a crew, who only has a day ({@link isOfCrew}). `slug` is null for a
 * request from a top-level page, which only people who work everywhere see.
 */
export function mayWorkIn(
  { role, locations }: Pick<Staff, "role" | "locations">,
  slug: string | null,
): boolean {
  return role !== "crew" && includesPlace({ role, locations }, slug);
}

function includesPlace({ role, locations }: Pick<Staff, "role" | "locations">, slug: string | null): boolean {
  if (role === "owner" || locations === "all") return true;
  return slug !== null && locations.includes(slug);
}

/** Whether a lead is their crew's, in a location of theirs. */
export function isOfCrew(
  staff: Staff,
  { slug, crew }: { slug: string | null; crew: string | null },
): boolean {
  if (staff.role !== "crew" || crew === null || !includesPlace(staff, slug)) return false;
  return staff.crews.some((own) => foldCrew(own) === foldCrew(crew));
}

/** "Blue truck" and "blue truck " are one crew. */
export function foldCrew(name: string): string {
  return name.trim().toLowerCase();
}

type StoredStaff = {
  id: string;
  name: string;
  email: string;
  role: Role;
  locations: string;
  crews: string;
};

export function readStaff({ id, name, email, role, locations, crews }: StoredStaff): Staff {
  return {
    ...{ id, name, email, role },
    locations: role === "owner" ? "all" : readWorkPlaces(locations),
    crews: role === "crew" ? readNames(crews) : [],
  };
}

/** Reads the column `people.locations`; an unreadable text is no location. */
export function readWorkPlaces(text: string | null): WorkPlaces {
  return text === "all" ? "all" : readNames(text);
}

export function writeWorkPlaces(locations: WorkPlaces): string {
  return locations === "all" ? "all" : JSON.stringify(locations);
}

/** A JSON list of texts; an unreadable one is empty. */
export function readNames(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
