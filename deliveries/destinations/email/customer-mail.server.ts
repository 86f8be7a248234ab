import { calendarFile as calendarWords, customerMail as words } from "../../../content/mail.ts";
import { bookingToken } from "../../booking-link.server.ts";
import { type Destination, refused } from "../../destination.ts";
import type { LeadMessage } from "../../message.ts";
import type { Teller } from "../../worker.server.ts";
import { calendarFile } from "./calendar-file.server.ts";
import { factLines } from "./facts.ts";
import { html } from "./html.ts";
import type { Letter, PostOffice } from "./post-office.server.ts";

/** Confirms to customers who gave an address what they asked for and what happens next. */
export function customerMail(
  office: PostOffice,
  { replyTo, tell, origin }: { replyTo: string; tell: Teller; origin?: string | undefined },
): Destination {
  return {
    name: "customer-mail",
    atOnce: 2,
    isLetter: true,
    takes: (message) => isForCustomer(message),
    async send({ id, message }) {
      if (!isForCustomer(message)) return refused("there is nobody to write to");
      const link = origin && (await linkOf(message, origin));
      return office.post(letter(message, { replyTo, tell, ...(link && { link }) }), id);
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

/** Where the customer can see and change the booking; null when there is nothing to change. */
async function linkOf({ change, lead }: LeadMessage, origin: string): Promise<string | null> {
  if (lead.kind !== "junk" || change === "cancelled") return null;
  return `${origin}/booking/${await bookingToken(lead.id)}`;
}

function subjectOf({ event, change, lead }: LeadMessage): string {
  if (change) return words.changeSubject[change];
  return event === "lead.updated" ? words.updatedSubject : words.subject[lead.kind];
}

function letter(
  message: LeadMessage,
  { replyTo, tell, link }: { replyTo: string; tell: Teller; link?: string },
): Letter {
  const { change: visitChange, lead } = message;
  const { kind, customer, place } = lead;
  const facts = [...factLines(lead), [words.reference, lead.reference] as const];
  const change = words.change(place.phone);
  const opening = visitChange ? words[visitChange] : words[kind];
  // Nothing more happens to what is cancelled.
  const next = visitChange === "cancelled" ? [] : words.next[kind];
  const body = html`<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#14213d">
<p>${words.greeting(customer.name)}</p>
<p>${opening}</p>
<h2 style="font-size:17px;margin:16px 0 4px">${words.askedTitle}</h2>
<p style="white-space:pre-line">${customer.message}</p>
<table style="border-collapse:collapse">${facts.map(
    ([label, text]) =>
      html`<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th><td style="padding:4px 0">${text}</td></tr>`,
  )}</table>
${
  next.length > 0
    ? html`<h2 style="font-size:17px;margin:16px 0 4px">${words.nextTitle}</h2>
<ol>${next.map((step) => html`<li>${step}</li>`)}</ol>`
    : ""
}
${link ? html`<p><a href="${link}">${words.link}</a><br>${words.linkNote}</p>` : ""}
<p>${change} <a href="${place.tel}">${place.phone}</a></p>
<p>${words.signature}</p>
<p style="font-size:13px;color:#45506a">${words.why}</p>
</body></html>`;
  const text = [
    words.greeting(customer.name),
    "",
    opening,
    "",
    `${words.askedTitle}:`,
    customer.message,
    "",
    ...facts.map(([label, fact]) => `${label}: ${fact}`),
    "",
    ...(next.length > 0
      ? [`${words.nextTitle}:`, ...next.map((step, index) => `${index + 1}. ${step}`), ""]
      : []),
    ...(link ? [`${words.link}: ${link}`, words.linkNote, ""] : []),
    change,
    "",
    words.signature,
    "",
    words.why,
  ].join("\n");
  const calendar = calendarOrNothing(message, tell);
  return {
    to: customer.email ? [customer.email] : [],
    replyTo,
    subject: subjectOf(message),
    text,
    html: body.text,
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

/** The letter matters more than its attachment: a calendar file that cannot be made is told to the log and left out. */
function calendarOrNothing({ lead, change }: LeadMessage, tell: Teller): string | null {
  try {
    return calendarFile(lead, change === "cancelled");
  } catch (error) {
    tell.warn({ err: error }, "a calendar file could not be made; the confirmation goes without it");
    return null;
  }
}
