import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { scheduleKeyOf } from "../../../schedule/bookings.server.ts";
import { setCapacity } from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "./deed.server.ts";

const MOST = 99;

/** Says how many bookings a window of a location takes; an empty field goes back to what content says. */
export async function setPlaces({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const location = findLocation(textOf(form, "location"));
  if (!location) throw new Response("There is no such location.", { status: 404 });
  const text = textOf(form, "capacity");
  const capacity = text === "" ? null : Number(text);
  if (capacity !== null && !(/^\d{1,2}$/.test(text) && capacity >= 1)) {
    return { deed: "capacity", problem: `A number from 1 to ${MOST}, or nothing for the usual one.` };
  }
  const key = scheduleKeyOf(location);
  await setCapacity(key, capacity, {
    by: owner.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: owner.id,
        deed: "capacity.set",
        subject: `schedule:${key}`,
        details: { capacity },
      }),
  });
  return { deed: "capacity", done: capacity === null ? "The usual number again." : "Saved." };
}
