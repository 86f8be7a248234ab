import { calendarFile as calendarWords } from "../../../content/mail.ts";
import { bookingToken } from "../../booking-link.server.ts";
import { calendarFile } from "../../calendar-file.server.ts";
import { type CustomerWords, chooseWording } from "../../customer-wording.ts";
import { readCustomerWords } from "../../customer-words.server.ts";
import { type Destination, refused } from "../../destination.ts";
import type { Log } from "../../log.ts";
import type { LeadMessage, WrittenMessage } from "../../message.ts";
import { findReplyAddress } from "../../reply-address.server.ts";
import { chosenFactLines, visitStatus } from "./facts.ts";
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
    isEmail: true,
    staysHere: mailer.isFolder ?? false,
    takes: (message) => isForCustomer(message) || isWritten(message),
    // What staff do, or the customer with the link in this email, is no stranger's doing.
    findTypedMailbox: (message) =>
      isForCustomer(message) && message.change === undefined ? message.lead.customer.email : null,
    async send({ id, message }) {
      if (!isWritten(message) && !isForCustomer(message)) return refused("there is no customer to write to");
      const replyTo = (await findReplyAddress(message.lead.id)) ?? options.replyTo;
      const email = isWritten(message)
        ? writtenEmail(message, replyTo)
        : await leadEmail(message, { ...options, replyTo });
      return mailer.send(email, id);
    },
  };
}

function isForCustomer(message: { event: string }): message is LeadMessage {
  const lead = (message as Partial<LeadMessage>).lead;
  return (
    (message.event === "lead.captured" || message.event === "lead.updated") &&
    lead?.customer?.email != null &&
    !lead.is_test
  );
}

function isWritten(message: { event: string }): message is WrittenMessage {
  return message.event === "customer.messaged";
}

async function bookingLink(
  { change, lead }: LeadMessage,
  origin: string | undefined,
): Promise<string | null> {
  if (!origin || lead.kind !== "junk" || change === "cancelled") return null;
  return `${origin}/booking/${await bookingToken(lead.id)}`;
}

async function leadEmail(
  message: LeadMessage,
  { replyTo, log, origin }: CustomerEmailOptions,
): Promise<Email> {
  const { email } = message.lead.customer;
  const words = await readCustomerWords();
  const letter = writeLetter(message, { words, link: await bookingLink(message, origin) });
  const calendar = tryCalendarFile(message, log);
  return {
    to: email ? [email] : [],
    replyTo,
    ...letter,
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
  message: LeadMessage,
  { words, link }: { words: CustomerWords; link: string | null },
): Pick<Email, "subject" | "text" | "html"> {
  const { lead } = message;
  const { place } = lead;
  const { subject, opening, next } = chooseWording(message, words);
  const facts = [...chosenFactLines(lead), [words.reference, lead.reference] as const];
  const outside =
    lead.outside && message.change === undefined
      ? words.outside(lead.outside.nearest, lead.outside.distance)
      : null;
  const question = message.change === "cancelled" ? words.questionOnceCancelled : words.question;
  const body = page(
    paragraph(words.greeting),
    paragraph(opening),
    outside ? paragraph(outside) : null,
    heading(words.askedTitle),
    factTable(facts),
    smallPrint(words.ownWords),
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
    `${words.askedTitle}:`,
    ...facts.map(([label, fact]) => `${label}: ${fact}`),
    words.ownWords,
    "",
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

function tryCalendarFile(message: LeadMessage, log: Log): string | null {
  try {
    const { visit } = message.lead;
    return visit && calendarFile({ ...message.lead, visit }, visitStatus(message));
  } catch (error) {
    log.warn({ err: error }, "a calendar file could not be made; the email goes out without it");
    return null;
  }
}
