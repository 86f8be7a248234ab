import {
  findLocation,
  type Location,
  listLocations,
  nameLocations,
} from "../../../locations/locations.server.ts";
import { formatTrackingPhone } from "../../../locations/phone-number.server.ts";
import { editRecord, requireRecord } from "../../../locations/records.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { readCapacity, setCapacity, setOpeningHours } from "../../../schedule/planning.server.ts";
import { rememberRefusal, requireOwner, requirePermission } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { readMailboxes } from "./mailboxes.ts";
import { readCapacityNumber, readWeekHours } from "./read-fields.ts";
import { locationTexts } from "./texts.ts";
import { writeChanges } from "./write-changes.server.ts";

export const locationsActions = {
  /** The tracking phone and where leads are emailed; for all slugs that share the record, or one. */
  async edit({ context, form }: ActionArgs): Promise<ActionResult> {
    const staff = requirePermission(context, "settings");
    const intent = "edit";
    const location = requireLocation(context, readText(form, "location"));
    const record = requireRecord(location);
    const phone = formatTrackingPhone(readText(form, "phone"));
    if (!phone) return { intent, field: "phone", problem: locationTexts.notAPhone };
    const notify = readMailboxes(readText(form, "notify"));
    if ("problem" in notify) return { intent, field: "notify", problem: notify.problem };
    const isOnlyHere = record.slugs.length > 1 && form.get("only") === "yes";
    if (record.isFromFirebase && !isOnlyHere && phone !== record.phone)
      return { intent, field: "phone", problem: locationTexts.phoneIsElsewhere };
    const slugs = isOnlyHere ? [location.slug] : record.slugs;
    if (!slugs.every((slug) => mayWorkIn(staff, slug)))
      return { intent, problem: locationTexts.sharedBeyond };
    const key = isOnlyHere ? `slug:${location.slug}` : record.key;
    await editRecord(
      location,
      { phone, notify, isOnlyHere },
      {
        by: staff.id,
        now: Date.now(),
        alsoWrite: (transaction) =>
          writeAudit(transaction, {
            actor: staff.id,
            action: "location.edited",
            subject: `location:${key}`,
            // How many mailboxes, not whose: a line cannot be erased.
            details: {
              phone,
              before: record.phone,
              mailboxes: notify.length,
              mailboxesBefore: record.notify.length,
              slugs,
            },
          }),
      },
    );
    return { intent, done: locationTexts.savedFor(nameLocations(slugs)) };
  },

  /** How many bookings a window takes at a location, or everywhere ("*"); an empty field resets it. */
  async capacity({ context, form }: ActionArgs): Promise<ActionResult> {
    const slug = readText(form, "location");
    const staff = slug === "*" ? requireOwner(context) : requirePermission(context, "settings");
    const intent = "capacity";
    const key = slug === "*" ? "*" : readScheduleKey(requireLocation(context, slug));
    const sharing = listLocations().filter((one) => readScheduleKey(one) === key);
    if (!sharing.every((one) => mayWorkIn(staff, one.slug)))
      return { intent, problem: locationTexts.sharedCapacity };
    const read = readCapacityNumber(readText(form, "capacity"));
    if ("problem" in read) return { intent, problem: read.problem };
    const { capacity } = read;
    const now = Date.now();
    const { own } = await readCapacity(key, now);
    if (own === capacity) return { intent, done: locationTexts.unchanged };
    await setCapacity([key], capacity, { by: staff.id, now, alsoWrite: writeChanges(staff.id) });
    return { intent, done: capacity === null ? locationTexts.capacityReset : locationTexts.saved };
  },

  /** When a location answers, or back to what is usual; for all slugs that share the hours, or for one. */
  async hours({ context, form }: ActionArgs): Promise<ActionResult> {
    const staff = requirePermission(context, "settings");
    const intent = "hours";
    const location = requireLocation(context, readText(form, "location"));
    const current = readLocationHours(location);
    const read = readText(form, "usual") === "yes" ? null : readWeekHours(form);
    if (read && "problem" in read) return { intent, ...read };
    const isOnlyHere = read !== null && current.slugs.length > 1 && form.get("only") === "yes";
    if (!isOnlyHere && JSON.stringify(read) === JSON.stringify(current.isChanged ? current.hours : null))
      return { intent, done: locationTexts.unchanged };
    const key = isOnlyHere ? hoursKey(location, true) : current.key;
    const slugs = isOnlyHere ? [location.slug] : current.slugs;
    if (!slugs.every((slug) => mayWorkIn(staff, slug)))
      return { intent, problem: locationTexts.sharedBeyond };
    await setOpeningHours([key], read, {
      by: staff.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: staff.id,
          action: "hours.edited",
          subject: `location:${key}`,
          details: { before: formatWeekHours(current.hours), hours: read && formatWeekHours(read), slugs },
        }),
    });
    return { intent, done: locationTexts.savedFor(nameLocations(slugs)) };
  },
};

function requireLocation(context: ActionArgs["context"], slug: string): Location {
  const location = findLocation(slug);
  const isTheirs = location && mayWorkIn(requirePermission(context, "settings"), slug);
  if (location && !isTheirs) rememberRefusal(context, "location");
  if (!isTheirs) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  return location;
}
