import type { Letter, LetterName } from "./letter.ts";
import type { LeadSnapshot, LetterMessage, VisitChange } from "./message.ts";
import { letterWords } from "./words.server.ts";

export type Example = {
  place: LeadSnapshot["place"];
  customer: Pick<LeadSnapshot["customer"], "name" | "email" | "message">;
  day: string;
  window: string;
  arrival: string;
  minutes: number;
};

/** The whole email of a made-up request, as text, with words that aren't saved yet. */
export async function previewLetter(
  letter: string,
  tried: Readonly<Record<string, string>>,
  example: Example,
): Promise<{ subject: string; text: string }> {
  const { writeLetter } = await import("./destinations/email/customer-email.server.ts");
  const words = await letterWords.read(tried);
  const { subject, text } = writeLetter(makeExample(letter, example), { words, link: null });
  return { subject, text };
}

const changes: readonly LetterName[] = ["confirmed", "unconfirmed", "moved", "cancelled", "restored"];

function makeExample(letter: string, { place, customer, day, window, arrival, minutes }: Example): Letter {
  const [, kind, name] = /^(moving|junk)-(.+)$/.exec(letter) as unknown as [
    string,
    "moving" | "junk",
    LetterName,
  ];
  const isMove = kind === "moving";
  const isChange = changes.includes(name);
  const isAnswer = name === "captured" || name === "edited";
  const isConfirmed = ["confirmed", "moved", "restored", "tomorrow"].includes(name);
  const visit = { starts_at: "", ends_at: "", day, window: isMove ? arrival : window, address: "" };
  const at = new Date().toISOString();
  const lead: LeadSnapshot = {
    ...{ id: "example", reference: "K7M2Q4", kind, version: 1, revision: 1, is_test: false },
    record: { job_status: isConfirmed ? "confirmed" : "active" },
    exported: {},
    customer: { ...customer, phone: "", phone_e164: null, tel: "", email_typed: customer.email ?? "" },
    place,
    visit: isMove && isAnswer ? null : visit,
    ...{ facts: {}, notify: [], earlier: [] },
  };
  if (isAnswer || (isChange && !isMove)) {
    const event = name === "captured" ? "lead.captured" : "lead.updated";
    return { event, at, ...(isChange && { change: name as VisitChange }), lead };
  }
  return { event: "customer.letter", at, letter: name as LetterMessage["letter"], lead, minutes };
}
