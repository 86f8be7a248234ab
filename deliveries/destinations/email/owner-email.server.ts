import { v7 as uuidv7 } from "uuid";
import { brand } from "../../../content/brand.ts";
import { mailTest as test, ownerEmail as words } from "../../../content/mail.ts";
import { type Destination, refused } from "../../destination.ts";
import { findDeskMailboxes } from "../../lead-mailboxes.server.ts";
import { formatMailLink } from "../../mail-link.ts";
import {
  type AlarmMessage,
  erasures,
  type LeadMessage,
  type LeadSnapshot,
  type Message,
  type PhotosMessage,
} from "../../message.ts";
import { changeLines } from "./changes.ts";
import { type FactLine, factLines } from "./facts.ts";
import { html } from "./html.ts";
import { button, factTable, heading, page, paragraph, quotation, title } from "./layout.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";
import { photosEmail } from "./photos-email.server.ts";

export type OwnerEmailOptions = {
  to: readonly string[];
  isSet: boolean;
  testsTo: string | undefined;
  origin: string | undefined;
};

export function ownerEmail(mailer: Mailer, options: OwnerEmailOptions): Destination {
  const { to, isSet, testsTo } = options;
  return {
    name: "owner-mail",
    atOnce: 2,
    readBy: "staff",
    comparesVersions: true,
    mailboxes: { to, isSet },
    // Nobody wants a test in their mailbox every hour; a mailbox that a program watches does.
    takes: (message) => isForOwner(message) && (!isTest(message) || testsTo !== undefined),
    async send({ id, message, previous }) {
      if (!isForOwner(message)) return refused("nothing to tell");
      if (!("lead" in message)) return mailer.send(alarmEmail(message, to), id);
      const mailed = (await findDeskMailboxes())?.mailboxes ?? to;
      if (message.event === "customer.photos") {
        return mailer.send(await photosEmail(message, { ...options, to: mailed }), id);
      }
      const email = leadEmail(message, previous, { ...options, to: mailed });
      return mailer.send(isTest(message) && testsTo ? { ...email, to: [testsTo] } : email, id);
    },
    test: (mailboxes) =>
      mailer.send(
        {
          to: mailboxes,
          replyTo: to[0] ?? brand.contactEmail,
          subject: test.subject,
          text: test.text,
          html: page(paragraph(test.text)),
        },
        uuidv7(),
      ),
  };
}

/** What staff do themselves is no news to them. */
function isForOwner(message: Message): message is LeadMessage | PhotosMessage | AlarmMessage {
  const isOthers = [
    "lead.status",
    "customer.messaged",
    "customer.texted",
    "customer.letter",
    "customer.replied",
  ];
  const isStaffs = ["person.invited", "person.reminded", "staff.digest"];
  if ([...erasures, ...isOthers, ...isStaffs].includes(message.event)) return false;
  return !("change" in message && (message.change === "confirmed" || message.change === "unconfirmed"));
}

function isTest(message: Message): boolean {
  return "lead" in message && "is_test" in message.lead && message.lead.is_test;
}

function leadEmail(
  message: LeadMessage,
  previous: LeadMessage | null,
  { to, origin }: OwnerEmailOptions,
): Email {
  const { event, change, lead } = message;
  const { customer, place } = lead;
  const subject = [
    lead.is_test ? words.test : "",
    event === "lead.updated" ? words.changed[change ?? "edited"] : "",
    lead.outside ? words.outside : "",
    words.subject[lead.kind](customer.name, place.name),
  ].join("");
  const address = lead.visit?.address;
  const map = address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
  const sms = customer.tel.replace("tel:", "sms:");
  const desk = origin && `${origin}/desk/leads/${lead.id}`;
  const facts: FactLine[] = [
    ...(customer.email_typed ? [[words.email, customer.email_typed] as const] : []),
    ...factLines(lead),
    [words.location, place.name],
    ...(lead.outside ? [[words.outsideLabel, formatOutside(lead.outside)] as const] : []),
    ...(lead.source ? [[words.source, formatSource(lead.source)] as const] : []),
    [words.reference, lead.reference],
    ...(lead.earlier.length > 0 ? [[words.earlier, lead.earlier.join(", ")] as const] : []),
  ];
  const changes = event === "lead.updated" && previous ? changeLines(previous, message) : [];
  const body = page(
    lead.is_test ? paragraph(words.testNote) : null,
    title(customer.name),
    html`<p>${customer.tel ? button(customer.tel, words.call(customer.phone)) : customer.phone}${
      customer.tel ? button(sms, words.text) : ""
    }${
      customer.email ? button(formatMailLink(customer.email), words.reply) : ""
    }${map ? button(map, words.map) : ""}${desk ? button(desk, words.desk) : ""}</p>\n`,
    ...(changes.length > 0 ? [heading(words.changes), factTable(changes)] : []),
    heading(words.asked),
    quotation(customer.message),
    factTable(facts),
  );
  const lines = (list: readonly FactLine[]) => list.map(([label, fact]) => `${label}: ${fact}`);
  const text = [
    ...(lead.is_test ? [words.testNote, ""] : []),
    customer.name,
    customer.phone,
    "",
    ...(changes.length > 0 ? [`${words.changes}:`, ...lines(changes), ""] : []),
    `${words.asked}:`,
    customer.message,
    "",
    ...lines(facts),
    ...(map ? ["", `${words.map}: ${map}`] : []),
    ...(desk ? ["", `${words.desk}: ${desk}`] : []),
  ].join("\n");
  return {
    to: lead.notify.length > 0 ? lead.notify : to,
    replyTo: customer.email ?? to[0] ?? brand.contactEmail,
    subject,
    text,
    html: body,
  };
}

function formatOutside({ region, nearest, distance }: NonNullable<LeadSnapshot["outside"]>): string {
  return words.outsideOf(region, nearest, distance);
}

function formatSource({ name, campaign, landing_page }: NonNullable<LeadSnapshot["source"]>): string {
  const source = name === "direct" ? words.direct : name;
  return [source, campaign, landing_page && words.landedOn(landing_page)].filter(Boolean).join(", ");
}

function alarmEmail({ title: headline, text }: AlarmMessage, to: readonly string[]): Email {
  return {
    to,
    replyTo: to[0] ?? brand.contactEmail,
    subject: `${brand.name}: ${headline}`,
    text: `${headline}\n\n${text}`,
    html: page(title(headline), paragraph(text)),
  };
}
