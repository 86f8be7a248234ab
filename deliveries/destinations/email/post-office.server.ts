import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { DEADLINE } from "../../../outbound/call.server.ts";
import { delivered, type Outcome, refused, tryLater } from "../../destination.ts";

export type Letter = {
  to: readonly string[];
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
};

/** Takes letters to where they are sent from. */
export type PostOffice = {
  /** Its letters lie in a folder and are sent to nobody. */
  isFolder?: boolean;
  /** `id`: the delivery's, from which the Message-ID is made, so that a repeat is known as one. */
  post(letter: Letter, id: string): Promise<Outcome>;
};

/** What both offices make of a letter. */
function envelope(letter: Letter, id: string, from: string) {
  return {
    ...letter,
    to: [...letter.to],
    from,
    messageId: `<${id}@${from.replace(/^.*@|>.*$/g, "")}>`,
    // Nobody's holiday notice needs to answer these.
    headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" },
    // A letter is made of the words given here and never of files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends by SMTP: one connection a letter, closed at the deadline whatever the server does. */
export function smtpOffice({ url, from }: { url: string; from: string }): PostOffice {
  const transport = nodemailer.createTransport({ url, socketCloseTimeout: 0 });
  return {
    async post(letter, id) {
      try {
        const signal = AbortSignal.timeout(DEADLINE);
        const { rejectedErrors = [] } = await transport.sendMail({ ...envelope(letter, id, from), signal });
        // One of several recipients was put off: rather twice to the others than never to this one.
        const putOff = rejectedErrors.find(({ responseCode = 0 }) => responseCode < 500);
        return putOff ? outcomeOfFailure(putOff) : delivered;
      } catch (error) {
        return outcomeOfFailure(error as SmtpFailure);
      }
    },
  };
}

type SmtpFailure = Error & {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
};

/** "Say who you are first", "your way of saying it is too weak", "wrong password", "not without encryption" (RFC 4954). */
const keyRefused = [530, 534, 535, 538];

function outcomeOfFailure({ code = "ESMTP", command = "", responseCode }: SmtpFailure): Outcome {
  // The server's own words may name the recipient: its number is enough.
  const reason = responseCode
    ? `the mail server answered ${responseCode} (${code})`
    : `the mail server: ${code}`;
  const isForGood = responseCode === undefined ? code === "EAUTH" : responseCode >= 500;
  if (isForGood && (code === "EAUTH" || keyRefused.includes(responseCode ?? 0))) {
    return { kind: "locked-out", reason };
  }
  // Only what it says of a recipient or of the letter is about this delivery; at the door it turns everybody away.
  return isForGood && ["RCPT TO", "DATA"].includes(command) ? refused(reason) : tryLater(reason);
}

/** Writes each letter to a file in `folder` that a mail program opens. For installations without SMTP settings. */
export function folderOffice({ folder, from }: { folder: string; from: string }): PostOffice {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    isFolder: true,
    async post(letter, id) {
      try {
        const { message } = await transport.sendMail(envelope(letter, id, from));
        await mkdir(folder, { recursive: true });
        const half = join(folder, `.${randomUUID()}`);
        await writeFile(half, message as Buffer);
        await rename(half, join(folder, `${id}.eml`));
        return delivered;
      } catch (error) {
        return tryLater(`the mail folder cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
    },
  };
}
