import { findLocation } from "../../../locations/locations.server.ts";
import { printedPhone } from "../../../locations/phone-number.server.ts";
import { editRecord, requireRecord } from "../../../locations/records.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** One plain address, as mail to several is written with commas between them. */
const address = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+\.[^\s@,;<>()"\\]+$/;
const MOST_ADDRESSES = 10;

/** Changes a location's tracking phone and where its leads are mailed; for all slugs that share the record, or one. */
export async function editLocation({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const location = findLocation(textOf(form, "location"));
  if (!location) throw new Response("There is no such location.", { status: 404 });
  const record = requireRecord(location);
  const phone = printedPhone(textOf(form, "phone"));
  if (!phone) {
    return {
      deed: "edit",
      field: "phone",
      problem: "That is no Canadian or American phone number: ten digits, like (416) 555-0142.",
    };
  }
  const notify = textOf(form, "notify")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const wrong = notify.find((one) => !address.test(one));
  if (wrong) return { deed: "edit", field: "notify", problem: `That is not an email address: ${wrong}` };
  if (notify.length > MOST_ADDRESSES) {
    return { deed: "edit", field: "notify", problem: `At most ${MOST_ADDRESSES} addresses, please.` };
  }
  const isOnlyHere = record.slugs.length > 1 && form.get("only") === "yes";
  if (record.isFromFirebase && !isOnlyHere && phone !== record.phone) {
    return {
      deed: "edit",
      field: "phone",
      problem: "This phone is kept in the realtime database: change it there.",
    };
  }
  const slugs = isOnlyHere ? [location.slug] : record.slugs;
  const key = isOnlyHere ? `slug:${location.slug}` : record.key;
  await editRecord(
    location,
    { phone, notify, isOnlyHere },
    {
      by: owner.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: owner.id,
          deed: "location.edited",
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
  return { deed: "edit", done: `Saved. The pages of ${slugs.join(", ")} show it now.` };
}
