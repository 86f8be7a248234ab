import { createHmac } from "node:crypto";

/** An email that a customer sends, before a provider has it. */
export type SentMail = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  inReplyTo?: string;
  headers?: Readonly<Record<string, string>>;
  /** Of a `type` of their own they're no pictures, and the mail is a report. */
  files?: readonly { name: string; content: string; type?: string }[];
};

function listHeaders(mail: SentMail): [string, string][] {
  const { from, to, subject, messageId, inReplyTo, headers = {} } = mail;
  return [
    ["From", from],
    ["To", to],
    ["Subject", subject],
    ...(messageId ? [["Message-ID", messageId] as [string, string]] : []),
    ...(inReplyTo
      ? [["In-Reply-To", inReplyTo] as [string, string], ["References", inReplyTo] as [string, string]]
      : []),
    ...Object.entries(headers),
  ];
}

const bare = (address: string) => /<(.+)>/.exec(address)?.[1] ?? address;

export type Posted = { body: BodyInit; headers: Record<string, string> };

function postForm(texts: Readonly<Record<string, string>>, files: SentMail["files"] = []): Posted {
  const boundary = "xYzZY";
  const parts = [
    ...Object.entries(texts).map(
      ([name, text]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`,
    ),
    ...files.map(
      ({ name, content, type = "image/jpeg" }, index) =>
        `Content-Disposition: form-data; name="attachment${index + 1}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
    ),
  ];
  return {
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** The message as it travels (RFC 5322). */
export function writeMime(mail: SentMail): string {
  const { text, files = [] } = mail;
  const head = listHeaders(mail).map(([name, value]) => `${name}: ${value}\r\n`);
  if (files.length === 0)
    return `${head.join("")}Content-Type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`;
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...files.map(({ name, content, type }) =>
      type
        ? `Content-Type: ${type}\r\n\r\n${content.replaceAll("\n", "\r\n")}`
        : `Content-Type: image/jpeg; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(content)}`,
    ),
  ];
  const kind = files.some(({ type }) => type) ? "report; report-type=delivery-status" : "mixed";
  return `${head.join("")}Content-Type: multipart/${kind}; boundary=b1\r\n\r\n${parts.map((part) => `--b1\r\n${part}\r\n`).join("")}--b1--\r\n`;
}

/** What each provider posts for it, as its documentation describes. */
export const providers = {
  Postmark(mail: SentMail): Posted {
    const { from, to, subject, text, html = "", files = [] } = mail;
    const body = {
      ...{ FromName: "", MessageStream: "inbound", From: bare(from), Subject: subject },
      FromFull: { Email: bare(from), Name: "", MailboxHash: "" },
      ToFull: [{ Email: bare(to), Name: "", MailboxHash: "" }],
      CcFull: [],
      OriginalRecipient: bare(to),
      MessageID: "22c74902-a0c1-4511-804f-341342852c90",
      TextBody: text,
      HtmlBody: html,
      StrippedTextReply: "",
      Headers: listHeaders(mail)
        .filter(([name]) => !["From", "To", "Subject"].includes(name))
        .map(([Name, Value]) => ({ Name, Value })),
      Attachments: files.map(({ name, content, type = "image/jpeg" }) => ({
        ...{ Name: name, Content: btoa(content), ContentType: type, ContentLength: content.length },
      })),
    };
    return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  },
  Mailgun: (mail: SentMail) => mailgun(mail),
  "SendGrid, parsed": (mail: SentMail) => {
    const { from, to, subject, text, html, files = [] } = mail;
    return postForm(
      {
        headers: listHeaders(mail)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
        ...{ from, to, subject, text, ...(html && { html }) },
        envelope: JSON.stringify({ to: [bare(to)], from: bare(from) }),
        charsets: JSON.stringify({ to: "UTF-8", subject: "UTF-8", from: "UTF-8", text: "UTF-8" }),
        attachments: String(files.length),
      },
      files,
    );
  },
  "SendGrid, raw": (mail: SentMail) =>
    postForm({
      email: writeMime(mail),
      envelope: JSON.stringify({ to: [bare(mail.to)], from: bare(mail.from) }),
    }),
  "a plain message": (mail: SentMail) => ({
    body: writeMime(mail),
    headers: { "content-type": "message/rfc822" },
  }),
} satisfies Readonly<Record<string, (mail: SentMail) => Posted>>;

export function signMailgun(key: string, now = Date.now()) {
  const timestamp = String(Math.floor(now / 1000));
  // One that a careless reader takes for the exponent of the time.
  const token = "e0b2f1a0".repeat(6);
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  return { timestamp, token, signature };
}

export function mailgun(mail: SentMail, key = "a key", signed = signMailgun(key)): Posted {
  const { from, to, subject, text, html = "", files = [] } = mail;
  const fields = {
    ...{ recipient: bare(to), sender: bare(from), from, subject, ...signed },
    "body-plain": text,
    "body-html": html,
    "stripped-text": "",
    "message-headers": JSON.stringify(listHeaders(mail)),
  };
  if (files.length > 0) return postForm(fields, files);
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
}

/** A mail server's report (RFC 3464), with the head of the mail that it's about. */
export function writeReport(action: string, messageId: string): SentMail {
  return {
    from: "Mail System <postmaster@mx.example.net>",
    to: "answers@mail.example.com",
    subject: "Delivery status",
    text: "About your mail: see the report.",
    files: [
      {
        name: "details.txt",
        type: "message/delivery-status",
        content: `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ada@example.com\nAction: ${action}\nStatus: 5.1.1\n`,
      },
      {
        name: "mail.eml",
        type: "message/rfc822",
        content: `Subject: Your quote\nMessage-ID:\n ${messageId}\n\nMessage-ID: <another@example.com>\n`,
      },
    ],
  };
}
