import { exportPerson, type Person } from "../../../leads/privacy/privacy.server.ts";
import { noteDeed } from "../../../people/audit.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** A request of somebody, as the owner recognises it. */
export type FoundRequest = {
  id: string;
  reference: string;
  kind: "moving" | "junk";
  receivedAt: number;
  name: string;
  phone: string;
  email: string;
};

export type Found = DeedResult & { phone: string; email: string; requests?: FoundRequest[] };

export const NEITHER = "Type a whole phone number or an email address.";

/** Looks up what we have of a person, by phone, email or both. The audit log says how many requests, never whose. */
export async function findPerson({ context, form }: DeedArgs): Promise<Found> {
  const owner = requireOwner(context);
  const found = await lookUp({ phone: textOf(form, "phone"), email: textOf(form, "email") });
  if (found.requests) {
    const { length: leads } = found.requests;
    await noteDeed({ actor: owner.id, deed: "person.looked-up", subject: "leads", details: { leads } });
  }
  return found;
}

/** What we have of a person, for the deeds of the page. */
export async function lookUp(person: Required<Person>): Promise<Found> {
  try {
    const { leads } = await exportPerson(person);
    return { deed: "find", ...person, requests: leads.map(requestOf) };
  } catch (error) {
    if (error instanceof RangeError) return { deed: "find", ...person, problem: NEITHER };
    throw error;
  }
}

function requestOf(lead: Awaited<ReturnType<typeof exportPerson>>["leads"][number]): FoundRequest {
  const fields: Record<string, unknown> = lead;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  return {
    id: text("id"),
    reference: text("reference"),
    kind: text("form") === "booking" ? "junk" : "moving",
    receivedAt: Date.parse(text("captured_at")),
    name: text("name") || text("cus_name"),
    phone: text("phone") || text("cus_phone"),
    email: text("email") === "Unavailable" ? "" : text("email"),
  };
}
