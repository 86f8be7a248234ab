import { exportPhotos } from "../../../leads/photos/photos.server.ts";
import { erasePerson, exportPerson, type Person } from "../../../leads/privacy/privacy.server.ts";
import { writeAudit, writeAuditLine } from "../../../people/audit.server.ts";
import { dataFolder } from "../../http/data-folder.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { privacyTexts } from "./texts.ts";

export type FoundRequest = {
  id: string;
  reference: string;
  kind: "moving" | "junk";
  receivedAt: number;
  name: string;
  phone: string;
  email: string;
};

/** `messages`: how many are on somebody else's request, or on none. */
export type Found = ActionResult & {
  phone?: string;
  email?: string;
  requests?: FoundRequest[];
  messages?: number;
};

/** What the owner does about what we have of someone. The audit log says how many requests, never whose. */
export const privacyActions = {
  async find({ context, form }: ActionArgs): Promise<Found> {
    const owner = requireOwner(context);
    const found = await findRequests(readPerson(form));
    if (found.requests) {
      const details = countHeld(found.requests.length, found.messages);
      await writeAuditLine({ actor: owner.id, action: "person.looked-up", subject: "leads", details });
    }
    return found;
  },

  /** Erases nothing when there are more or fewer requests or messages by now than the owner was shown. */
  async erase({ context, form }: ActionArgs): Promise<Found> {
    const owner = requireOwner(context);
    const person = readPerson(form);
    const found = await findRequests(person);
    if (!found.requests) return found;
    const { requests, messages = 0 } = found;
    const sure = readText(form, "sure");
    const shown = readText(form, "messages") || "0";
    if (String(requests.length) !== sure || String(messages) !== shown) {
      const problem =
        sure === "" ? privacyTexts.notSure : privacyTexts.changedMeanwhile(requests.length, messages);
      return { ...found, intent: "erase", problem };
    }
    const erased = await erasePerson(person, {
      actor: { id: owner.id, name: owner.name },
      now: Date.now(),
      dataDir: dataFolder(),
      alsoWrite: (transaction, { leads, messages }) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "person.erased",
          subject: "leads",
          details: countHeld(leads, messages),
        }),
    });
    return { intent: "erase", phone: "", email: "", done: privacyTexts.erased(erased) };
  },
};

/** All we have of a person, for the person who asks; null where neither a phone nor an email can be read. */
export async function exportToFile({ context, form }: ActionArgs): Promise<string | null> {
  const owner = requireOwner(context);
  try {
    const everything = await exportPerson(readPerson(form));
    const leads = [];
    for (const lead of everything.leads) leads.push({ ...lead, photos: await exportPhotos(lead.id) });
    const details = countHeld(everything.leads.length, everything.messages.length);
    await writeAuditLine({ actor: owner.id, action: "person.exported", subject: "leads", details });
    return JSON.stringify({ ...everything, leads }, null, 2);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function countHeld(leads: number, messages = 0) {
  return { leads, ...(messages > 0 && { messages }) };
}

function readPerson(form: FormData): Required<Person> {
  return { phone: readText(form, "phone"), email: readText(form, "email") };
}

async function findRequests(person: Required<Person>): Promise<Found> {
  try {
    const { leads, messages } = await exportPerson(person);
    return { intent: "find", ...person, requests: leads.map(toRequest), messages: messages.length };
  } catch (error) {
    if (error instanceof RangeError)
      return { intent: "find", ...person, problem: privacyTexts.nothingToFind };
    throw error;
  }
}

function toRequest(lead: Awaited<ReturnType<typeof exportPerson>>["leads"][number]): FoundRequest {
  const fields: Record<string, unknown> = lead;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  return {
    id: text("id"),
    reference: text("reference"),
    kind: "job_status" in fields ? "junk" : "moving",
    receivedAt: Date.parse(text("captured_at")),
    name: text("name") || text("cus_name"),
    phone: text("phone") || text("cus_phone"),
    email: text("email") === "Unavailable" ? "" : text("email"),
  };
}
