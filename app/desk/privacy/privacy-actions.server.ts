import { exportPhotos } from "../../../leads/photos/photos.server.ts";
import { erasePerson, exportPerson, type Person, writeJson } from "../../../leads/privacy/privacy.server.ts";
import { writeAudit, writeAuditLine } from "../../../people/audit.server.ts";
import { dataFolder } from "../../http/data-folder.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readEmail, readText } from "../form-action.server.ts";
import type { Held } from "../texts.ts";
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

/** `messages`: how many are on somebody else's request, or on none. `unfinished`: how many were never sent. */
export type Found = ActionResult & {
  phone?: string;
  email?: string;
  requests?: FoundRequest[];
  messages?: number;
  unfinished?: number;
};

/** What the owner does about what we have of someone. The audit log says how many requests, never whose. */
export const privacyActions = {
  async find({ context, form }: ActionArgs): Promise<Found> {
    const owner = requireOwner(context);
    const found = await findRequests(readPerson(form));
    if (found.requests) {
      const details = noteHeld(countHeld(found));
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
    const held = countHeld(found);
    const sure = readText(form, "sure");
    const isAsShown = (name: "messages" | "unfinished") =>
      String(held[name]) === (readText(form, name) || "0");
    if (String(held.requests) !== sure || !isAsShown("messages") || !isAsShown("unfinished")) {
      const problem = sure === "" ? privacyTexts.notSure : privacyTexts.changedMeanwhile(held);
      return { ...found, intent: "erase", problem };
    }
    const erased = await erasePerson(person, {
      actor: { id: owner.id, name: owner.name },
      now: Date.now(),
      dataDir: dataFolder(),
      alsoWrite: (transaction, { leads, ...others }) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "person.erased",
          subject: "leads",
          details: noteHeld({ requests: leads, ...others }),
        }),
    });
    const { leads, ...others } = erased;
    const done = privacyTexts.erased({ requests: leads, ...others });
    return { intent: "erase", phone: "", email: "", done };
  },
};

/** All we have of a person, for the person who asks; null where neither a phone nor an email can be read. */
export async function exportToFile({ context, form }: ActionArgs): Promise<AsyncGenerator<string> | null> {
  const owner = requireOwner(context);
  try {
    const everything = await exportPerson(readPerson(form));
    const { messages, unfinished } = everything;
    const leads = [];
    for (const lead of everything.leads) leads.push({ ...lead, photos: await exportPhotos(lead.id) });
    const details = noteHeld({
      requests: leads.length,
      messages: messages.length,
      unfinished: unfinished.length,
    });
    await writeAuditLine({ actor: owner.id, action: "person.exported", subject: "leads", details });
    return writeJson({ ...everything, leads });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function countHeld({ requests = [], messages = 0, unfinished = 0 }: Found): Held {
  return { requests: requests.length, messages, unfinished };
}

function noteHeld({ requests, messages, unfinished }: Held) {
  return { leads: requests, ...(messages > 0 && { messages }), ...(unfinished > 0 && { unfinished }) };
}

function readPerson(form: FormData): Required<Person> {
  return { phone: readText(form, "phone"), email: readEmail(form) };
}

async function findRequests(person: Required<Person>): Promise<Found> {
  try {
    const { leads, messages, unfinished } = await exportPerson(person);
    const counts = { messages: messages.length, unfinished: unfinished.length };
    return { intent: "find", ...person, requests: leads.map(toRequest), ...counts };
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
