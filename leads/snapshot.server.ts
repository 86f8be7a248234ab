import type { LeadSnapshot } from "../deliveries/message.ts";
import { telLink } from "../locations/phone.ts";
import { listNotifyAddresses, trackingPhone } from "../locations/records.server.ts";
import { scheduleKeyOf } from "../schedule/bookings.server.ts";
import { dayLabel, visitAt } from "../schedule/days.server.ts";
import { timeWindows } from "../schedule/windows.ts";
import type { Touch } from "./attribution.ts";
import { exportedRecord } from "./export.server.ts";
import { mayBeEmail } from "./input-filters.ts";
import type { JobRecord, JunkJob } from "./junk-job.ts";
import type { MovingLead } from "./moving-lead.ts";
import type { LeadRow } from "./records.server.ts";
import { referenceOf } from "./reference.ts";
import { servingLocation } from "./response.server.ts";

/** What a snapshot says of the place a lead belongs to. */
export type LeadPlace = {
  /** What people call it: "Toronto". */
  name: string;
  /** Its tracking phone as it is printed. */
  phone: string;
  /** IANA zone. */
  timeZone: string;
  /** The key its visits are counted under. */
  scheduleKey: string;
  /** Addresses its leads are mailed to; empty for the owner's. */
  notify: readonly string[];
};

/** The place of a lead that is on disk, as its location is now. */
export function placeOf({ location_slug }: Pick<LeadRow, "location_slug">): LeadPlace {
  const serving = servingLocation(location_slug);
  return {
    name: serving.locationName,
    phone: trackingPhone(serving),
    timeZone: serving.timeZone,
    scheduleKey: scheduleKeyOf(serving),
    notify: listNotifyAddresses(serving),
  };
}

/** A job that is on disk, as it was booked or has been moved since. */
export function jobOf({ record, details }: Pick<LeadRow, "record" | "details">): JunkJob {
  const job = JSON.parse(record) as JobRecord;
  const { email = "", load = {} } = JSON.parse(details);
  return {
    kind: "junk",
    form: "booking",
    name: job.cus_name,
    phone: job.cus_phone,
    email,
    message: job.description,
    ...job.cus_address,
    date: job.date,
    startTime: job.start_time,
    endTime: job.end_time,
    propertyType: job.property_type,
    isTimeSensitive: job.is_time_sensitive,
    ...(Object.keys(load).length > 0 && { load }),
  };
}

/** A lead as destinations are told of it, in the version that `row` is. */
export function snapshotOf(
  asked: MovingLead | JunkJob,
  row: LeadRow,
  { place, earlier }: { place: LeadPlace; earlier: readonly string[] },
): LeadSnapshot {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    kind: asked.kind,
    version: row.version,
    revision: row.revision,
    is_test: row.is_test === 1,
    record: JSON.parse(row.record),
    exported: exportedRecord(row),
    customer: {
      name: asked.name,
      phone: asked.phone,
      phone_e164: row.phone_e164,
      tel: row.phone_e164 ? `tel:${row.phone_e164}` : telLink(asked.phone),
      // The moving form takes anything with an "@" (section 5); a mail goes to one plain address or to none.
      email: asked.email && mayBeEmail(asked.email) && !/[,;<>()"\\]/.test(asked.email) ? asked.email : null,
      email_typed: asked.email,
      message: asked.message,
    },
    place: { name: place.name, phone: place.phone, tel: telLink(place.phone) },
    visit: asked.kind === "junk" ? visitOf(asked, place.timeZone) : null,
    facts: factsOf(asked),
    source: sourceFacts(row),
    notify: place.notify,
    earlier: earlier.map(referenceOf),
  };
}

function sourceFacts({ source: name, campaign, details }: LeadRow): NonNullable<LeadSnapshot["source"]> {
  const { first_touch: first, last_touch: last } = JSON.parse(details) as Record<string, Touch | null>;
  return { name, campaign, landing_page: (last ?? first)?.landing_page ?? null };
}

function visitOf(job: JunkJob, timeZone: string): LeadSnapshot["visit"] {
  const visit = visitAt(job.date, job.startTime, timeZone);
  if (!visit) return null;
  const street = job.unit ? `${job.street}, ${job.unit}` : job.street;
  const region = [job.state, job.zip.toUpperCase()].filter(Boolean).join(" ");
  return {
    starts_at: new Date(visit.start).toISOString(),
    ends_at: new Date(visit.end).toISOString(),
    day: dayLabel(job.date),
    window: timeWindows.find(({ value }) => value === job.startTime)?.label ?? job.startTime,
    address: [street, job.city, region, job.country].join(", "),
  };
}

/** What was asked for beside the message; a fact that was not given is not there. */
function factsOf(asked: MovingLead | JunkJob): LeadSnapshot["facts"] {
  if (asked.kind === "junk") {
    return {
      property_type: asked.propertyType,
      is_time_sensitive: asked.isTimeSensitive,
      ...(asked.load && { load: asked.load }),
    };
  }
  const { zipFrom, zipTo, moveDate, packing } = asked;
  return {
    ...(zipFrom && { zip_from: zipFrom }),
    ...(zipTo && { zip_to: zipTo }),
    ...(moveDate && { move_date: dayLabel(moveDate) }),
    ...(packing && { packing }),
  };
}
