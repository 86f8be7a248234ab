import nodemailer from "nodemailer";
import { DEADLINE } from "../../../outbound/call.server.ts";
import { isLoopback } from "../../../outbound/guard.server.ts";
import { deferred, delivered, type Outcome, refused, slowDown, tryLater } from "../../destination.ts";

export type Email = {
  to: readonly string[];
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Of what a person writes: its own id and those it answers. Everything else is sent by the program, and says so. */
  thread?: { id: string; references: readonly string[] };
  attachments?: { filename: string; content: string; contentType: string }[];
};

export type Mailer = {
  isFolder?: boolean;
  /** `id`: the delivery's, from which the Message-ID is made, so that a repeat is known as one. */
  send(email: Email, id: string): Promise<Outcome>;
};

export function nodemailerOptions({ thread, ...email }: Email, id: string, from: string) {
  const domain = from.replace(/^.*@|>.*$/g, "");
  const references =
    thread?.references.map((one) => (one.startsWith("<") ? one : `<${one}@${domain}>`)) ?? [];
  const inReplyTo = references.at(-1);
  return {
    ...email,
    to: [...email.to],
    from,
    messageId: `<${thread?.id ?? id}@${domain}>`,
    ...(inReplyTo && { inReplyTo, references }),
    ...(!thread && { headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" } }),
    // An email is made of the words given here and never of files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP: one connection per email, closed at the deadline whatever the server does. */
export function smtpMailer({
  url,
  tls,
  from,
}: {
  url: string;
  tls: "required" | "off";
  from: string;
}): Mailer {
  const transport = nodemailer.createTransport({ url, socketCloseTimeout: 0, ...encryption(url, tls) });
  return {
    async send(email, id) {
      try {
        const signal = AbortSignal.timeout(DEADLINE);
        const { rejectedErrors = [] } = await transport.sendMail({
          ...nodemailerOptions(email, id, from),
          signal,
        });
        // One of several recipients was deferred: better twice to the others than never to this one.
        const putOff = rejectedErrors.find(({ responseCode = 0 }) => responseCode < 500);
        return putOff ? readFailure(putOff) : delivered;
      } catch (error) {
        return readFailure(error as SmtpFailure);
      }
    },
  };
}

/** Without it, the library would send in plain text to a server that offers no STARTTLS, or to someone who hides the offer. */
function encryption(url: string, tls: "required" | "off") {
  // A mail server on the same machine often has a certificate that nobody signed.
  if (isLoopback(new URL(url).hostname)) return { tls: { rejectUnauthorized: false } };
  return tls === "off" ? { ignoreTLS: true } : { requireTLS: true };
}

type SmtpFailure = Error & {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
};

/** Authentication required, mechanism too weak, wrong credentials, encryption required (RFC 4954). */
const keyRefused = [530, 534, 535, 538];

/** Servers that limit senders answer 421 or 450 to 452, and only their words tell it from greylisting. */
const tooMany = /too many|rate.?limit|throttl|quota|limit exceeded|slow down/i;

function readFailure(failure: SmtpFailure): Outcome {
  const { code = "ESMTP", command = "", responseCode, response = "", message } = failure;
  if (command === "STARTTLS" && responseCode !== undefined)
    return tryLater("the mail server offers no encryption (STARTTLS), and SMTP_TLS is not off");
  if (code === "ETLS" || /certificate|altnames/i.test(message))
    return tryLater(`the connection to the mail server can't be encrypted: ${message}`);
  // The server's own text may name the recipient.
  const silence = ["ESOCKET", "EDNS"].includes(code) ? "can't be reached" : "didn't finish";
  const reason = `the mail server ${responseCode ? `answered ${responseCode}` : silence} (${code})`;
  const isForGood = responseCode === undefined ? code === "EAUTH" : responseCode >= 500;
  if (isForGood && (code === "EAUTH" || keyRefused.includes(responseCode ?? 0))) {
    return { kind: "locked-out", reason };
  }
  if (!isForGood && responseCode && tooMany.test(response)) return slowDown(reason);
  // Only an answer about a recipient or the content is about this delivery; before that it refuses every email.
  if (!["RCPT TO", "DATA"].includes(command) || responseCode === 421) return tryLater(reason);
  if (isForGood) return refused(reason);
  return responseCode ? deferred(reason) : tryLater(reason);
}
