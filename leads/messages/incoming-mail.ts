/** An email as a provider hands it over. Addresses are bare and in lower case, ids as they stand, in "<>". */
export type IncomingMail = {
  from: string;
  /** Everybody it was sent to, whichever header or envelope says so. */
  to: readonly string[];
  subject: string;
  text: string;
  /** By names in lower case. */
  headers: ReadonlyMap<string, string>;
  messageId: string;
  /** What it answers, oldest first. */
  references: readonly string[];
  /** Null where the provider doesn't say. */
  attachments: readonly { name: string; size: number | null }[];
  /** Mail servers' own messages have no sender to return them to. */
  hasNoReturn: boolean;
  report: DeliveryReport | null;
  signed: SignedOnce | null;
};

/** RFC 3464; `other`: delayed, delivered, or on its way. */
export type DeliveryReport = "failed" | "other";

/** A signature that doesn't cover the mail: it's taken for one, until it's too old (epoch milliseconds). */
export type SignedOnce = { hash: string; until: number };

export const isMailServer = (address: string) => address.startsWith("mailer-daemon@");

/** Only a report of a failure says that a mail came back. Lists and Outlook mark what people write, too. */
export function classifyMail(mail: IncomingMail): "written" | "auto" | "bounce" {
  const { headers, from, report, hasNoReturn } = mail;
  if (report === "failed") return "bounce";
  const isReport = report !== null || /multipart\/report/i.test(headers.get("content-type") ?? "");
  const submitted = headers.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  const isAuto =
    !submitted.startsWith("no") ||
    /^(auto_reply|bulk|junk)$/i.test(headers.get("precedence")?.trim() ?? "") ||
    ["x-autoreply", "x-autorespond"].some((name) => headers.has(name));
  return isReport || isAuto || isMailServer(from) || hasNoReturn ? "auto" : "written";
}

const beginnings = [
  /^\s*(on|le|el|am|em|op|il)\b(?=.{0,300}?(\d{4}|\d[:h.]\d\d|@)).{0,300}(wrote|écrit|escribió|schrieb|escreveu|schreef|scritto)\s*:\s*$/i,
  /^\s*-{2,}\s*(original message|message d.origine|mensaje original|forwarded message)\s*-{2,}\s*$/i,
];

/** The head of the quoted email, as Outlook and phones write it: its addresses may be a move's, its date and subject not. */
const quotedHead = {
  from: /^[\s*]*(from|de|von|da|van)\s*:/i,
  sent: /^[\s*]*(sent|date|envoyé|fecha|enviado|gesendet|datum|enviada|inviato|verzonden)( le| el)?\s*:/im,
  subject: /^[\s*]*(subject|objet|asunto|betreff|assunto|oggetto|onderwerp)\s*:/im,
};
const LONGEST_HEAD = 8;

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (line.trim() === "") return false;
  if (/^_{20,}\s*$/.test(line)) return quotedHead.from.test(lines[index + 1] ?? "");
  if (quotedHead.from.test(line)) {
    const head = lines.slice(index, index + LONGEST_HEAD).join("\n");
    return quotedHead.sent.test(head) && quotedHead.subject.test(head);
  }
  return [1, 2, 3].some((count) => {
    const joined = lines.slice(index, index + count).join(" ");
    return beginnings.some((beginning) => beginning.test(joined));
  });
}

/** Above it's what they wrote, below what they quote. When they wrote between the quoted lines, all of it is theirs. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const lastOwn = lines.findLastIndex((line) => !/^\s*(>|$)/.test(line));
  const start = lines.findIndex((line, index) =>
    /^\s*>/.test(line) ? index > lastOwn : beginsQuote(lines, index),
  );
  const own = lines
    .slice(0, start < 0 ? lines.length : start)
    .join("\n")
    .trim();
  if (start < 0 || own === "") return { text: text.trim(), quoted: "" };
  return { text: own, quoted: lines.slice(start).join("\n").trim() };
}
