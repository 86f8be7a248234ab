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
  signed: SignedOnce | null;
};

/** A signature that doesn't cover the mail: it's taken for one, until it's too old (epoch milliseconds). */
export type SignedOnce = { hash: string; until: number };

const listOrBulk = /^(auto_reply|bulk|junk|list)$/i;

export function classifyMail(mail: IncomingMail): "written" | "auto" | "bounce" {
  const { headers, from, hasNoReturn } = mail;
  const isReport = /multipart\/report/i.test(headers.get("content-type") ?? "");
  if (isReport || /^(mailer-daemon|postmaster)@/.test(from)) return "bounce";
  const submitted = headers.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  const isAuto =
    !submitted.startsWith("no") ||
    listOrBulk.test(headers.get("precedence")?.trim() ?? "") ||
    ["x-autoreply", "x-autorespond", "x-auto-response-suppress", "list-id"].some((name) => headers.has(name));
  return isAuto || hasNoReturn ? "auto" : "written";
}

/** Where the email begins that an answer quotes. */
const beginnings = [
  /^\s*(on|le|el|am|em|op|il)\b.{0,200}(wrote|écrit|escribió|schrieb|escreveu|schreef|scritto)\s*:\s*$/i,
  /^\s*-{2,}\s*(original message|message d.origine|mensaje original|forwarded message)\s*-{2,}\s*$/i,
  /^_{20,}\s*$/,
  /^\s*(from|de|von|da)\s*:.{1,200}@/i,
];

/** Above it's what they wrote, below what they quote. When they wrote between the quoted lines, all of it is theirs. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const lastOwn = lines.findLastIndex((line) => !/^\s*(>|$)/.test(line));
  const start = lines.findIndex((line, index) => {
    if (/^\s*>/.test(line)) return index > lastOwn;
    // Mail programs break a long "On …, Ada wrote:" in two.
    const joined = `${line} ${lines[index + 1] ?? ""}`;
    return beginnings.some(
      (beginning) => beginning.test(line) || (line.length > 10 && beginning.test(joined)),
    );
  });
  const own = lines
    .slice(0, start < 0 ? lines.length : start)
    .join("\n")
    .trim();
  if (start < 0 || own === "") return { text: text.trim(), quoted: "" };
  return { text: own, quoted: lines.slice(start).join("\n").trim() };
}
