import { describeHome } from "../../content/home-sizes.ts";
import { formatRange } from "../../content/price-range.ts";
import type { LeadSnapshot } from "../../deliveries/message.ts";
import { telLink } from "../../locations/phone.ts";
import { listNotifyAddresses, trackingPhone } from "../../locations/records.server.ts";
import { readScheduleKey } from "../../schedule/bookings.server.ts";
import { visitAt } from "../../schedule/days.server.ts";
import { formatDay, formatShortDay } from "../../schedule/days-and-durations.ts";
import { formatShortWindow, timeWindows } from "../../schedule/windows.ts";
import { mayBeShown } from "../estimate/estimate-request.server.ts";
import { cleanEmail, mayBeEmail } from "../input-filters.ts";
import type { JunkJob } from "../junk-job.ts";
import { listMoveFacts, type MovingLead } from "../moving-lead.ts";
import { formatReference } from "../reference.ts";
import { toExportedRecord } from "./exported-record.server.ts";
import { describeOutside } from "./outside-areas.server.ts";
import type { LeadRow } from "./records.server.ts";
import { findServingLocation } from "./response-time.server.ts";
import { readDetails, readJobRecord, readRecord } from "./stored-json.ts";

export type LeadLocation = {
  name: string;
  phone: string;
  timeZone: string;
  scheduleKey: string;
  /** Empty means to the owner. */
  notify: readonly string[];
};

export function findLeadLocation({ location_slug }: Pick<LeadRow, "location_slug">): LeadLocation {
  const serving = findServingLocation(location_slug);
  return {
    name: serving.locationName,
    phone: trackingPhone(serving),
    timeZone: serving.timeZone,
    scheduleKey: readScheduleKey(serving),
    notify: listNotifyAddresses(serving),
  };
}

export function readJob(row: Pick<LeadRow, "record" | "details">): JunkJob {
  const job = readJobRecord(row);
  const { message = job.description, email = "", load = {} } = readDetails(row);
  return {
    kind: "junk",
    form: "booking",
    name: job.cus_name,
    phone: job.cus_phone,
    email,
    message,
    ...job.cus_address,
    date: job.date,
    startTime: job.start_time,
    endTime: job.end_time,
    propertyType: job.property_type,
    isTimeSensitive: job.is_time_sensitive,
    ...(Object.keys(load).length > 0 && { load }),
  };
}

export function findMailbox(typed: string): string | null {
  const email = cleanEmail(typed);
  return email && mayBeEmail(email) ? email : null;
}

export function buildSnapshot(
  asked: MovingLead | JunkJob,
  row: LeadRow,
  { location, earlier }: { location: LeadLocation; earlier: readonly string[] },
): LeadSnapshot {
  const outside = describeOutside(asked);
  return {
    id: row.id,
    reference: formatReference(row.id),
    kind: asked.kind,
    version: row.version,
    revision: row.revision,
    is_test: row.is_test === 1,
    record: readRecord(row),
    exported: toExportedRecord(row),
    customer: {
      name: asked.name,
      phone: asked.phone,
      phone_e164: row.phone_e164,
      tel: row.phone_e164 ? `tel:${row.phone_e164}` : "",
      email: findMailbox(asked.email),
      email_typed: asked.email,
      message: asked.message,
    },
    place: { name: location.name, phone: location.phone, tel: telLink(location.phone) },
    visit: asked.kind === "junk" ? describeVisit(asked, location.timeZone) : null,
    facts: { ...describeRequest(asked), ...describeEstimate(row) },
    source: describeSource(row),
    ...(outside && { outside }),
    // Whether a crew goes that far is the owner's to say.
    notify: outside ? [] : location.notify,
    earlier: earlier.map(formatReference),
  };
}

function describeEstimate(row: LeadRow): LeadSnapshot["facts"] {
  const { home, estimate } = readDetails(row);
  return {
    ...(home && { home: describeHome(home) }),
    ...(estimate && mayBeShown(estimate.card) && { price_range: formatRange(estimate.range, estimate.card) }),
  };
}

function describeSource(row: LeadRow): NonNullable<LeadSnapshot["source"]> {
  const { first_touch: first, last_touch: last } = readDetails(row);
  return { name: row.source, campaign: row.campaign, landing_page: (last ?? first)?.landing_page ?? null };
}

function describeVisit(job: JunkJob, timeZone: string): LeadSnapshot["visit"] {
  const visit = visitAt(job.date, job.startTime, timeZone);
  if (!visit) return null;
  const street = job.unit ? `${job.street}, ${job.unit}` : job.street;
  const region = [job.state, job.zip.toUpperCase()].filter(Boolean).join(" ");
  return {
    starts_at: new Date(visit.start).toISOString(),
    ends_at: new Date(visit.end).toISOString(),
    day: formatDay(job.date),
    window: timeWindows.find(({ value }) => value === job.startTime)?.label ?? job.startTime,
    address: [street, job.city, region, job.country].join(", "),
    short: `${formatShortDay(job.date)}, ${formatShortWindow(job.startTime)}`,
  };
}

function describeRequest(asked: MovingLead | JunkJob): LeadSnapshot["facts"] {
  if (asked.kind === "junk") {
    return {
      property_type: asked.propertyType,
      is_time_sensitive: asked.isTimeSensitive,
      ...(asked.load && { load: asked.load }),
    };
  }
  return listMoveFacts(asked);
}
