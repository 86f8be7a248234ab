import { brand } from "../../../content/brand.ts";
import { ownerMail as words } from "../../../content/mail.ts";
import { type Destination, refused } from "../../destination.ts";
import type { AlarmMessage, LeadMessage, Message } from "../../message.ts";
import { factLines } from "./facts.ts";
import { html } from "./html.ts";
import type { Letter, PostOffice } from "./post-office.server.ts";

/** Tells the owner, or whoever a location's leads go to, with everything needed to call back in one thumb. */
export function ownerMail(
  office: PostOffice,
  { to, testsTo }: { to: readonly string[]; testsTo: string | undefined },
): Destination {
  return {
    name: "owner-mail",
    atOnce: 2,
    isLetter: true,
    // Nobody wants a test in their mailbox every hour; a mailbox that a program watches does.
    takes: (message) => isForOwner(message) && (!isTest(message) || testsTo !== undefined),
    async send({ id, message }) {
      if (!isForOwner(message)) return refused("nothing to tell");
      const letter = "lead" in message ? letterAboutLead(message, to) : letterAboutAlarm(message, to);
      return office.post(isTest(message) && testsTo ? { ...letter, to: [testsTo] } : letter, id);
    },
  };
}

/** What staff do themselves is no news to them. */
function isForOwner(message: Message): message is LeadMessage | AlarmMessage {
  return !["lead.erased", "lead.status", "person.invited"].includes(message.event);
}

function isTest(message: Message): boolean {
  return "lead" in message && "is_test" in message.lead && message.lead.is_test;
}

function letterAboutLead({ event, change, lead }: LeadMessage, to: readonly string[]): Letter {
  const { customer, place } = lead;
  const subject = [
    lead.is_test ? words.test : "",
    event === "lead.updated" ? words.changed[change ?? "edited"] : "",
    words.subject[lead.kind](customer.name, place.name),
  ].join("");
  const address = lead.visit?.address;
  const map = address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
  const sms = customer.tel.replace("tel:", "sms:");
  const facts = [
    ...(customer.email_typed ? [[words.email, customer.email_typed] as const] : []),
    ...factLines(lead),
    [words.location, place.name] as const,
    [words.reference, lead.reference] as const,
    ...(lead.earlier.length > 0 ? [[words.earlier, lead.earlier.join(", ")] as const] : []),
  ];
  const button = (link: string, label: string) =>
    html`<a href="${link}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:#0b5d3b;color:#ffffff;font-weight:bold;text-decoration:none">${label}</a>`;
  const body = html`<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#14213d">
${lead.is_test ? html`<p>${words.testNote}</p>` : ""}
<h1 style="font-size:22px;margin:0 0 12px">${customer.name}</h1>
<p>${button(customer.tel, words.call(customer.phone))}${button(sms, words.text)}${
    customer.email ? button(`mailto:${customer.email}`, words.reply) : ""
  }${map ? button(map, words.map) : ""}</p>
<h2 style="font-size:17px;margin:16px 0 4px">${words.asked}</h2>
<p style="white-space:pre-line">${customer.message}</p>
<table style="border-collapse:collapse">${facts.map(
    ([label, text]) =>
      html`<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${label}</th><td style="padding:4px 0">${text}</td></tr>`,
  )}</table>
</body></html>`;
  const text = [
    ...(lead.is_test ? [words.testNote, ""] : []),
    customer.name,
    customer.phone,
    "",
    `${words.asked}:`,
    customer.message,
    "",
    ...facts.map(([label, fact]) => `${label}: ${fact}`),
    ...(map ? ["", map] : []),
  ].join("\n");
  return {
    to: lead.notify.length > 0 ? lead.notify : to,
    replyTo: customer.email ?? to[0] ?? brand.contactEmail,
    subject,
    text,
    html: body.text,
  };
}

function letterAboutAlarm({ title, text }: AlarmMessage, to: readonly string[]): Letter {
  const body = html`<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif"><h1 style="font-size:22px">${title}</h1><p>${text}</p></body></html>`;
  return {
    to,
    replyTo: to[0] ?? brand.contactEmail,
    subject: `${brand.name}: ${title}`,
    text: `${title}\n\n${text}`,
    html: body.text,
  };
}
