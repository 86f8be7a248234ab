import { readCustomerWords } from "./customer-words.server.ts";
import type { LeadMessage, LeadSnapshot, VisitChange } from "./message.ts";

export type Example = {
  place: LeadSnapshot["place"];
  customer: Pick<LeadSnapshot["customer"], "name" | "email" | "message">;
  day: string;
  window: string;
};

/** The whole email of a made-up request, as text, with words that aren't saved yet. */
export async function previewLetter(
  letter: string,
  tried: Readonly<Record<string, string>>,
  example: Example,
): Promise<{ subject: string; text: string }> {
  const { writeLetter } = await import("./destinations/email/customer-email.server.ts");
  const words = await readCustomerWords(tried);
  const { subject, text } = writeLetter(makeExample(letter, example), { words, link: null });
  return { subject, text };
}

function makeExample(letter: string, { place, customer, day, window }: Example): LeadMessage {
  const [kind, what = ""] = letter.split("-");
  const isMove = kind === "moving";
  const isConfirmed = ["confirmed", "moved", "restored"].includes(what);
  const visit = { starts_at: "", ends_at: "", day, window, address: "" };
  const at = new Date().toISOString();
  const isChange = ["confirmed", "unconfirmed", "moved", "cancelled", "restored"].includes(what);
  return {
    event: what === "edited" || isChange ? "lead.updated" : "lead.captured",
    at,
    ...(isChange && { change: what as VisitChange }),
    lead: {
      id: "example",
      reference: "K7M2Q4",
      kind: isMove ? "moving" : "junk",
      version: 1,
      revision: 1,
      is_test: false,
      record: { job_status: isConfirmed ? "confirmed" : "active" },
      exported: {},
      customer: { ...customer, phone: "", phone_e164: null, tel: "", email_typed: customer.email ?? "" },
      place,
      visit: isMove ? null : visit,
      facts: {},
      notify: [],
      earlier: [],
    },
  };
}
