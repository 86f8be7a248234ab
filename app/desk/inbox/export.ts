import { exportFiltered } from "../../../leads/inbox/inbox.server.ts";
import { findWrongDay, type LeadFilter } from "../../../leads/inbox/lead-filter.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { writeAuditLine } from "../../../people/audit.server.ts";
import { utcDay } from "../../../schedule/days-and-durations.ts";
import { askedFilter, findAssignee, formatFilterDays, narrowedFor } from "../asked-filter.server.ts";
import { refuseFromElsewhere, requireProof, requireStaff } from "../door.server.ts";
import { toStream } from "../to-stream.server.ts";
import type { Route } from "./+types/export.ts";

const kinds = {
  csv: { type: "text/csv; charset=utf-8", ending: "csv" },
  json: { type: "application/json", ending: "json" },
};

/** `/desk/export?format=csv&status=won`, or `format=json`. Sent as it is read, so any number of leads fits. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  refuseFromElsewhere(context);
  const { searchParams } = new URL(request.url);
  const wrongDay = findWrongDay(searchParams);
  // Left out, it would let through more than was asked for.
  if (wrongDay) throw new Response(`${wrongDay} isn't a day of the calendar.`, { status: 400 });
  requireProof(context, request);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const filter = narrowedFor(askedFilter(searchParams), staff);
  // What was searched for may be a customer's name, and so may any text of an address or a link.
  const { text, campaign, source, location, assignee, ...details } = filter;
  const isKnown = assignee !== undefined && (await findAssignee(assignee)) !== undefined;
  await writeAuditLine({
    actor: staff.id,
    action: "leads.exported",
    subject: "leads",
    details: {
      format,
      ...details,
      ...(location && { location: location.filter((slug) => slug === "" || findLocation(slug)) }),
      ...(isKnown && { assignee }),
      ...(text && { isSearch: true }),
      ...(campaign && { isOfCampaign: true }),
      ...(source && { isOfSource: true }),
    },
  });
  const { type, ending } = kinds[format];
  const now = Date.now();
  return new Response(toStream(exportFiltered(filter, format, now)), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${nameFile(filter)}.${ending}"`,
    },
  });
}

/** "leads-2026-10-01-to-2026-10-31", or the day it was made. */
function nameFile({ from, to, wonFrom, wonTo }: LeadFilter): string {
  const days = formatFilterDays({ from: from ?? wonFrom, to: to ?? wonTo });
  const hasBoth = days.from && days.to;
  const name = wonFrom === undefined ? "leads" : "won-and-done";
  return `${name}-${hasBoth ? `${days.from}-to-${days.to}` : utcDay(Date.now())}`;
}
