import { findLeadRecord, listLeadRecords } from "../../leads/inbox/inbox.server.ts";
import { limitToLocations } from "../../leads/inbox/lead-filter.ts";
import { type Asked, readQuery, visibleTo } from "./asked.server.ts";
import { answerProblem, invalid, noSuchLead } from "./problems.server.ts";
import { listQuery } from "./schemas.server.ts";

export async function answerLeads({ request, program, now }: Asked): Promise<Response> {
  const { kind, status, location, since, changed_since, cursor, limit } = readQuery(request, listQuery);
  const filter = {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(location && { location: location.map((slug) => (slug === "none" ? "" : slug)) }),
    ...(since !== undefined && { from: Date.parse(since) }),
    ...(changed_since !== undefined && { changedFrom: Date.parse(changed_since) }),
  };
  const list = await listLeadRecords(limitToLocations(filter, visibleTo(program)), {
    page: cursor ?? null,
    limit,
    now,
  });
  if (!list) {
    const detail = "That isn’t a cursor. Use the value of next from the page before.";
    return answerProblem(invalid([{ detail, parameter: "cursor" }], 400));
  }
  return Response.json({ ...list, as_of: new Date(now).toISOString() });
}

export async function answerLead({ request, program, id, now }: Asked): Promise<Response> {
  const lead = await findLeadRecord(id, { now, locations: visibleTo(program) });
  if (!lead) return answerProblem(noSuchLead);
  const etag = `"${lead.revision}"`;
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(etag)) return new Response(null, { status: 304, headers: { etag } });
  return Response.json(lead, { headers: { etag } });
}
