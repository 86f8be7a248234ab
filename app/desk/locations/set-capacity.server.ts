import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { readCapacity, setCapacity } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

const MOST = 99;

/** Says how many bookings a window of a location takes, or of all ("*"); an empty field goes back to what is usual. */
export async function setPlaces({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const key = keyOf(textOf(form, "location"));
  const text = textOf(form, "capacity");
  const capacity = text === "" ? null : Number(text);
  if (capacity !== null && !(/^\d{1,2}$/.test(text) && capacity >= 1)) {
    return { deed: "capacity", problem: `A number from 1 to ${MOST}, or nothing for the usual one.` };
  }
  const now = Date.now();
  const { own: before } = await readCapacity(key, now);
  if (before === capacity) return { deed: "capacity", done: "It was so already." };
  await setCapacity(key, capacity, {
    by: owner.id,
    now,
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: owner.id,
        deed: "capacity.set",
        subject: `schedule:${key}`,
        details: { capacity, before },
      }),
  });
  return { deed: "capacity", done: capacity === null ? "The usual number again." : "Saved." };
}

function keyOf(slug: string): string {
  if (slug === "*") return "*";
  const location = findLocation(slug);
  if (!location) throw new Response("There is no such location.", { status: 404 });
  return readScheduleKey(location);
}
