import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, write } from "../../db/connect.server.ts";
import { addLine, addNumberedLine } from "../../leads/records/history.server.ts";
import { findLead, indexLead } from "../../leads/records/records.server.ts";
import { captureMove, DAY, dora, MINUTE, TUESDAY } from "./leads.ts";

/** How many letters the message, a note and an email may have, and how many of an email are searched. */
const [MESSAGE, NOTE, EMAIL, SEARCHED] = [40_000, 5_000, 100_000, 5_000];

const spellOut = (n: number) => [...String(n)].map((digit) => "aeioubdlmr"[Number(digit)]).join("");

/** Few different words, French ones and compounds among them, as people repeat themselves. */
const common = Array.from({ length: 80 }, (_, n) => {
  const word = spellOut(1_000_003 + n * 7_919);
  return n % 7 === 0 ? `l’é${word}` : n % 11 === 0 ? `demi-${word}` : word;
});

/** That many letters, at most, with `rare` words at the start, in the middle and at the end. */
export function writeWords(length: number, rare: readonly string[] = []): string {
  const words: string[] = [];
  for (let left = length - rare.join(" ").length; left > 0; left -= (words.at(-1)?.length ?? 0) + 1)
    words.push(common[words.length % common.length] ?? "");
  const [start = "", middle = "", end = ""] = rare;
  const half = words.length / 2;
  return [start, ...words.slice(1, half), middle, ...words.slice(half + 1), end].join(" ").trim();
}

type Size = { notes: number; emails: number };

const rare = {
  message: ["violin", "viola", "violoncello"],
  notes: ["trumpet", "trombone", "tuba"],
  emails: ["flute", "oboe", "bassoon"],
};

export async function writeHistory(
  transaction: DatabaseTransaction,
  { id, email, beginning }: { id: string; email: string; beginning: number },
  { notes, emails }: Size,
): Promise<void> {
  const isIn = (n: number, count: number) => [0, Math.floor(count / 2), count - 1].indexOf(n);
  for (let n = 0; n < notes; n++) {
    const words = rare.notes.map((word, place) => (isIn(n, notes) === place ? word : ""));
    const note = writeWords(NOTE, words);
    await addLine(transaction, { leadId: id, at: beginning + n, actor: dora, action: "noted", note });
  }
  for (let n = 0; n < emails; n++) {
    const at = beginning + n * MINUTE;
    const line = await addNumberedLine(transaction, { leadId: id, at, actor: null, action: "replied" });
    const text = `${writeWords(SEARCHED, n === emails - 1 ? rare.emails : [])} ${writeWords(EMAIL - SEARCHED)}`;
    await transaction
      .insertInto("lead_messages")
      .values({
        ...{ id: uuidv7({ msecs: at }), lead_id: id, line, way: "email", direction: "in", kind: "written" },
        ...{ at, text, quoted: n % 2 ? "What we wrote" : "", correspondent: email, refs: "" },
        ...{ subject: "Re: Your quote", message_id: `<${n}.${email}>` },
        ...{ posting_id: null, attachments: "[]" },
      })
      .execute();
  }
}

/** A lead whose texts are as long as they may be. `rare`: words that only it has, at the start, in the middle and at the end. */
export async function captureWordyLead(contact: { name: string; phone: string; email: string }, size: Size) {
  const beginning = TUESDAY - DAY;
  const id = await captureMove(
    { ...contact, message: writeWords(MESSAGE, rare.message) },
    { now: beginning },
  );
  await write(async (transaction) => {
    await writeHistory(transaction, { id, email: contact.email, beginning }, size);
    const row = await findLead(transaction, id);
    if (row) await indexLead(transaction, row);
  });
  return { id, rare };
}
