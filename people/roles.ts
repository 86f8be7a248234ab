import type { WorkPlaces } from "./staff.ts";

/** From the one who may do most to those who may do least. */
export const roles = ["owner", "manager", "dispatcher", "crew"] as const;

export type Role = (typeof roles)[number];

/** There's one owner, whom nobody invites. */
export type GivenRole = Exclude<Role, "owner">;

/**
 * `leads` is the inbox, the schedule and a look at locations; `settings` changes hours, capacity and phones. All but
 * `everything` are limited to the person's own locations, and `day` to their crew.
 */
export type Permission = "leads" | "numbers" | "people" | "settings" | "everything" | "day";

const permissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ["leads", "numbers", "people", "settings", "everything"],
  manager: ["leads", "numbers", "people", "settings"],
  dispatcher: ["leads"],
  crew: ["day"],
};

export function may({ role }: { role: Role }, permission: Permission): boolean {
  return permissions[role].includes(permission);
}

type Standing = { role: Role; locations: WorkPlaces };

/** Who may see, invite and limit whom. A manager: dispatchers and crew who work nowhere beyond the manager's locations. */
export function mayManage(who: Standing, whom: Standing): boolean {
  if (whom.role === "owner" || !may(who, "people")) return false;
  if (who.role === "owner") return true;
  if (whom.role === "manager") return false;
  if (who.locations === "all") return true;
  const own = who.locations;
  return (
    whom.locations !== "all" &&
    whom.locations.length > 0 &&
    whom.locations.every((slug) => own.includes(slug))
  );
}

/** The roles that someone may give to others. */
export function listGivenRoles(who: Pick<Standing, "role">): readonly GivenRole[] {
  return (["manager", "dispatcher", "crew"] as const).filter((role) =>
    mayManage({ ...who, locations: "all" }, { role, locations: "all" }),
  );
}
