import { calendarFile as calendarWords } from "../../../content/mail.ts";
import { bookingToken } from "../../booking-link.server.ts";
import { calendarFile } from "../../calendar-file.server.ts";
import { type CustomerWords, chooseWording } from "../../customer-wording.ts";
import { type Destination, moot, refused } from "../../destination.ts";
import { isLetter, type Letter, nameLetter } from "../../letter.ts";
import { findWhyNotNow } from "../../letter-hours.server.ts";
import type { Log } from "../../log.ts";
import type { Message, WrittenMessage } from "../../message.ts";
import { findReplyAddress } from "../../reply-address.server.ts";
import { letterWords } from "../../words.server.ts";
import { chosenFactLines, type FactLine, visitStatus } from "./facts.ts";
import { html } from "./html.ts";
import { factTable, heading, page, paragraph, smallPrint } from "./layout.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";
import { writtenEmail } from "./written-email.server.ts";

export type CustomerEmailOptions = {
  replyTo: string;
  log: Log;
  origin: string | undefined;
};

export function customerEmail(mailer: Mailer, options: CustomerEmailOptions): Destination {
  return {
    name: "customer-mail",
    atOnce: 2,
    readBy: "customer",
    staysHere: mailer.isFolder ?? false,
    takes: (message) => isForCustomer(message) || isWritten(message),
    // What staff do, or the customer with the link in this email, is no stranger's doing.
    findTypedMailbox: (message) =>
      isForCustomer(message) && message.event !== "customer.letter" && message.change === undefined
        ? message.lead.customer.email
        : null,
    async send({ id, message }) {
      if (isLetter(message) && message.lead.customer.email === null)
        return moot("there’s no address to write to anymore");
      if (!isWritten(message) && !isForCustomer(message)) return refused("there is no customer to write to");
      const why = isWritten(message) ? null : findWhyNotNow(message, Date.now());
      if (why) return why;
      const replyTo = (await findReplyAddress(message.lead.id)) ?? options.replyTo;
      const email = isWritten(message)
        ? writtenEmail(message, replyTo)
        : await letterEmail(message, { ...options, replyTo });
      return mailer.send(email, id);
    },
  };
}

function isForCustomer(message: Message): message is Letter {
  return isLetter(message) && message.lead.customer?.email != null && !message.lead.is_test;
}

function isWritten(message: Message): message is WrittenMessage {
  return message.event === "customer.messaged";
}

async function bookingLink(letter: Letter, origin: string | undefined): Promise<string | null> {
  const { lead } = letter;
  if (!origin || lead.kind !== "junk" || ["cancelled", "on-the-way"].includes(nameLetter(letter)))
    return null;
  return `${origin}/booking/${await bookingToken(lead.id)}`;
}

async function letterEmail(letter: Letter, { replyTo, log, origin }: CustomerEmailOptions): Promise<Email> {
  const { email } = letter.lead.customer;
  const words = await letterWords.read();
  const written = writeLetter(letter, { words, link: await bookingLink(letter, origin) });
  const calendar = tryCalendarFile(letter, log);
  return {
    to: email ? [email] : [],
    replyTo,
    ...written,
    ...(calendar && {
      attachments: [
        {
          filename: calendarWords.fileName,
          content: calendar,
          contentType: "text/calendar; charset=utf-8; method=PUBLISH",
        },
      ],
    }),
  };
}

export function writeLetter(
  letter: Letter,
  { words, link }: { words: CustomerWords; link: string | null },
): Pick<Email, "subject" | "text" | "html"> {
  const { lead } = letter;
  const { place } = lead;
  const name = nameLetter(letter);
  const { subject, opening, next } = chooseWording(letter, words);
  const { title, facts, note } = listFacts(letter, words);
  const outside =
    lead.outside && (name === "captured" || name === "edited")
      ? words.outside(lead.outside.nearest, lead.outside.distance)
      : null;
  const question = name === "cancelled" ? words.questionOnceCancelled : words.question;
  const body = page(
    paragraph(words.greeting),
    paragraph(opening),
    outside ? paragraph(outside) : null,
    ...(facts.length > 0 ? [heading(title), factTable(facts), note ? smallPrint(note) : null] : []),
    ...(next.length > 0
      ? [heading(words.nextTitle), html`<ol>${next.map((step) => html`<li>${step}</li>`)}</ol>\n`]
      : []),
    link ? html`<p><a href="${link}">${words.link}</a><br>${words.linkNote}</p>\n` : null,
    html`<p>${question} <a href="${place.tel}">${place.phone}</a></p>\n`,
    paragraph(words.signature),
    smallPrint(words.why),
  );
  const text = [
    words.greeting,
    "",
    opening,
    "",
    ...(outside ? [outside, ""] : []),
    ...(facts.length > 0
      ? [`${title}:`, ...facts.map(([label, fact]) => `${label}: ${fact}`), ...(note ? [note] : []), ""]
      : []),
    ...(next.length > 0
      ? [`${words.nextTitle}:`, ...next.map((step, index) => `${index + 1}. ${step}`), ""]
      : []),
    ...(link ? [`${words.link}: ${link}`, words.linkNote, ""] : []),
    `${question} ${place.phone}`,
    "",
    words.signature,
    "",
    words.why,
  ].join("\n");
  return { subject, text, html: body };
}

type Facts = { title: string; facts: readonly FactLine[]; note: string | null };

function listFacts(letter: Letter, words: CustomerWords): Facts {
  const { lead } = letter;
  const name = nameLetter(letter);
  const asked = { title: words.askedTitle, note: words.ownWords };
  // Who waits at the door needs no list.
  if (name === "on-the-way") return { ...asked, facts: [] };
  const reference = [words.reference, lead.reference] as const;
  if (lead.kind === "junk" || name === "captured" || name === "edited")
    return { ...asked, facts: [...chosenFactLines(lead), reference] };
  const planned = name === "unconfirmed" ? { ...lead, visit: null } : lead;
  return { title: words.moveTitle, note: null, facts: [...chosenFactLines(planned), reference] };
}

/** Of a job's visit, with whatever tells of it first. */
function tryCalendarFile(letter: Letter, log: Log): string | null {
  if (letter.event === "customer.letter") return null;
  try {
    const { visit } = letter.lead;
    return visit && calendarFile({ ...letter.lead, visit }, visitStatus(letter));
  } catch (error) {
    log.warn({ err: error }, "a calendar file could not be made; the email goes out without it");
    return null;
  }
}
