import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import PostalMime from "postal-mime";
import * as z from "zod";
import {
  type DeliveryReport,
  type IncomingMail,
  isMailServer,
  type SignedOnce,
} from "../../leads/messages/incoming-mail.ts";
import { readHtml } from "./html-text.ts";
import {
  type Body,
  type Field,
  type FileField,
  parseForm,
  parseJsonBody,
  readReportPart,
  UnreadableMail,
} from "./read-body.server.ts";

// The formats of Postmark, Mailgun and SendGrid as their documentation describes them, and a plain MIME message.

const LONGEST_LINE = 500;
const LONGEST_ID = 250;
const LONGEST_BODY = 200_000;
const MOST_FILES = 20;

/** What a provider hands over, before it's made alike. `sender`: from the envelope, "" for none there. */
type Handed = {
  headers: readonly (readonly [name: string, value: string])[];
  from: string;
  sender?: string | undefined;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  files: readonly FileField[];
  /** The provider's own, for a mail without a Message-ID. */
  id?: string | undefined;
  signed?: SignedOnce | undefined;
};

/** Throws {@link UnreadableMail}. `mailgunKey`: nothing without its signature is believed, whatever is posted. */
export async function parseMail(body: Body, mailgunKey: string | undefined): Promise<IncomingMail> {
  const type = body.type.split(";")[0]?.trim().toLowerCase();
  const isForm = type === "multipart/form-data" || type === "application/x-www-form-urlencoded";
  if (mailgunKey && !isForm) throw new UnreadableMail();
  if (type === "application/json") return makeAlike(readPostmark(parseJsonBody(body)));
  if (type === "message/rfc822") return makeAlike(await readMime(Buffer.from(body.bytes), {}));
  if (!isForm) throw new UnreadableMail();
  const fields = await parseForm(body);
  const find = (name: string) => fields.find((field) => field.name === name)?.bytes;
  const isMailgun = find("body-plain") !== undefined || find("body-mime") !== undefined;
  if (isMailgun || mailgunKey) return makeAlike(await readMailgun(find, body.files, mailgunKey));
  if (find("envelope") !== undefined || find("email") !== undefined)
    return makeAlike(await readSendGrid(fields, body.files));
  throw new UnreadableMail();
}

const text = z.string().catch("");
const mailbox = z.object({ Email: text }).catch({ Email: "" });
const postmark = z.object({
  FromFull: mailbox,
  From: text,
  ToFull: z.array(mailbox).catch([]),
  CcFull: z.array(mailbox).catch([]),
  OriginalRecipient: text,
  Subject: text,
  MessageID: z.string().min(1),
  TextBody: text,
  HtmlBody: text,
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).catch([]),
  Attachments: z
    .array(
      z.object({
        ...{ Name: text, ContentType: text, Content: text },
        ContentLength: z.number().nonnegative().catch(0),
      }),
    )
    .catch([]),
});

function readPostmark(sent: unknown): Handed {
  const read = postmark.safeParse(sent);
  if (!read.success) throw new UnreadableMail();
  const mail = read.data;
  return {
    headers: mail.Headers.map(({ Name, Value }) => [Name, Value] as const),
    from: mail.FromFull.Email || mail.From,
    to: [...mail.ToFull, ...mail.CcFull].map(({ Email }) => Email).concat(mail.OriginalRecipient),
    subject: mail.Subject,
    text: mail.TextBody,
    html: mail.HtmlBody,
    files: mail.Attachments.map(({ Name, ContentType, Content, ContentLength }) => ({
      ...{ name: Name, size: ContentLength },
      ...readReportPart(ContentType, Buffer.from(Content, "base64")),
    })),
    id: mail.MessageID,
  };
}

/** In seconds: Mailgun tries again for eight hours. */
const LONGEST_SIGNED = 24 * 60 * 60;

async function readMailgun(
  find: (name: string) => Buffer | undefined,
  files: readonly FileField[],
  key: string | undefined,
): Promise<Handed> {
  const read = (name: string) => find(name)?.toString("utf8") ?? "";
  const envelope = {
    ...{ sender: read("sender"), to: [read("recipient")] },
    signed: key === undefined ? undefined : requireMailgunSignature(read, key),
  };
  const mime = find("body-mime");
  if (mime) return { ...(await readMime(mime, envelope)), signed: envelope.signed };
  return {
    ...envelope,
    headers: readPairs(read("message-headers")),
    from: read("from"),
    subject: read("subject"),
    text: read("body-plain"),
    html: read("body-html"),
    files,
    id: read("Message-Id") || read("token"),
  };
}

/** It covers no word of the mail, so that each may stand for one mail only. Throws {@link UnreadableMail}. */
function requireMailgunSignature(read: (name: string) => string, key: string): SignedOnce {
  const timestamp = read("timestamp");
  const expected = createHmac("sha256", key)
    .update(timestamp + read("token"))
    .digest();
  const given = Buffer.from(read("signature"), "hex");
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const seconds = /^\d{10}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!isSigned || !(Math.abs(Date.now() / 1000 - seconds) <= LONGEST_SIGNED)) throw new UnreadableMail();
  return { hash: expected.toString("base64url"), until: (seconds + LONGEST_SIGNED) * 1000 };
}

function readPairs(json: string): [string, string][] {
  const pairs = z.array(z.tuple([z.string(), z.string()])).safeParse(parseJson(json));
  return pairs.success ? pairs.data : [];
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const sendGridEnvelope = z
  .object({ to: z.array(z.string()).catch([]), from: text })
  .catch({ to: [], from: "" });
const charsets = z.record(z.string(), z.string()).catch({});

async function readSendGrid(fields: readonly Field[], files: readonly FileField[]): Promise<Handed> {
  const bytes = (name: string) => fields.find((field) => field.name === name)?.bytes ?? Buffer.alloc(0);
  const set = charsets.parse(parseJson(bytes("charsets").toString("utf8")));
  const read = (name: string) => decode(bytes(name), set[name]);
  const { to, from: sender } = sendGridEnvelope.parse(parseJson(read("envelope")));
  if (bytes("email").length > 0) return readMime(bytes("email"), { to, sender });
  return {
    headers: read("headers")
      .replace(/\r?\n[ \t]+/g, " ")
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const),
    from: read("from"),
    sender,
    to: [...to, read("to")],
    subject: read("subject"),
    text: read("text"),
    html: read("html"),
    files,
  };
}

function decode(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

async function readMime(
  bytes: Buffer,
  envelope: { sender?: string; to?: readonly string[] },
): Promise<Handed> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(
    () => {
      throw new UnreadableMail();
    },
  );
  return {
    headers: mail.headers.map(({ key, value }) => [key, value] as const),
    from: mail.from?.address ?? "",
    sender: envelope.sender,
    to: [
      ...(envelope.to ?? []),
      ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
      mail.deliveredTo ?? "",
    ],
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    files: mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
      return { name: filename ?? "", size: bytes.length, ...readReportPart(mimeType, bytes) };
    }),
  };
}

const idsIn = (value: string) => value.slice(0, 20_000).match(/<[^<>\s]{1,250}>/g) ?? [];

function readReport(files: readonly FileField[]): { report: DeliveryReport | null; ids: readonly string[] } {
  const listParts = (isStatus: boolean) =>
    files.flatMap(({ type = "", content }) =>
      content !== undefined && type.endsWith("delivery-status") === isStatus ? [content] : [],
    );
  const statuses = listParts(true);
  if (statuses.length === 0) return { report: null, ids: [] };
  return {
    report: statuses.some((status) => /^action[ \t]*:[ \t]*failed\b/im.test(status)) ? "failed" : "other",
    ids: listParts(false).flatMap((mail) => {
      const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
      return idsIn(/^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(head)?.[1] ?? "");
    }),
  };
}

async function makeAlike(mail: Handed): Promise<IncomingMail> {
  const headers = new Map(mail.headers.map(([name, value]) => [name.trim().toLowerCase(), value.trim()]));
  const body = mail.text.trim() ? mail.text : await readHtml(mail.html.slice(0, LONGEST_BODY));
  const from = readAddress(mail.from);
  const text = toLines(body.slice(0, LONGEST_BODY));
  const returnPath = headers.get("return-path");
  const { report, ids } = readReport(mail.files);
  const references = [
    ...idsIn(headers.get("references") ?? ""),
    ...idsIn(headers.get("in-reply-to") ?? ""),
    // What a mail server sends back quotes the head of our email in its text.
    ...(isMailServer(from) ? idsIn(text) : []),
    ...ids,
  ];
  return {
    from,
    to: mail.to
      .flatMap((line) => line.slice(0, 5_000).split(","))
      .map(readAddress)
      .filter(Boolean),
    subject: toLine(mail.subject),
    text,
    headers,
    messageId:
      idsIn(headers.get("message-id") ?? "")[0] ??
      `<${readOwnId(mail.id) ?? hash([from, mail.subject, text, headers.get("date")])}@no-id>`,
    references: [...new Set(references)],
    attachments: mail.files
      .slice(0, MOST_FILES)
      .map(({ name, size }) => ({ name: toLine(name) || "file", size })),
    hasNoReturn: mail.sender === "<>" || returnPath === "<>",
    report,
    signed: mail.signed ?? null,
  };
}

/** Short and plain enough for an index: what isn't is hashed. */
function readOwnId(id: string | undefined): string | undefined {
  if (id === undefined) return id;
  return id.length > LONGEST_ID || toLine(id) !== id ? hash([id]) : id;
}

function hash(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The address of `Ada <ada@example.com>`. */
function readAddress(line: string): string {
  const inside = /<([^<>]{1,320})>\s*$/.exec(line.trim())?.[1] ?? line;
  return inside.replace(control, "").toWellFormed().trim().toLowerCase().slice(0, 320);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const control = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(control, "").toWellFormed();
}

function toLine(text: string): string {
  return text.slice(0, LONGEST_LINE).replace(/\s+/g, " ").replace(control, "").toWellFormed().trim();
}
