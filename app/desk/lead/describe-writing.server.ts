import { emailSubject, type MessageVariable } from "../../../content/message-templates.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { isStopped } from "../../../deliveries/text-stops.server.ts";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { fillTemplate } from "../../../leads/messages/blanks.ts";
import { templateWords } from "../../../leads/messages/messages.server.ts";
import { formatDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { formatAmount, formatTime } from "../texts.ts";
import type { Person } from "./action-fields.ts";
import { leadTexts } from "./texts.ts";

/** What an email to the customer can start from. `chosen`: where the page has no scripts, its address names a template. */
export type Writing = {
  templates: readonly { id: string; name: string; subject: string; text: string }[];
  chosen: string | null;
  /** Of one that starts from no template; that of an answer when there's something to answer. */
  subject: string;
  isAnswer: boolean;
  texts: boolean;
  isTextStopped: boolean;
  staysHere: boolean;
};

export async function describeWriting(lead: OpenLead, me: Person, chosen: string | null): Promise<Writing> {
  const values = describeValues(lead, me);
  const templates = Object.entries(await templateWords.read())
    .filter(
      ([, { kind = lead.kind, status = [lead.status] }]) =>
        kind === lead.kind && status.includes(lead.status),
    )
    .map(([id, { name, subject, text }]) => ({
      ...{ id, name },
      subject: fillTemplate(subject, values),
      text: fillTemplate(text, values),
    }));
  return {
    templates,
    chosen: templates.some(({ id }) => id === chosen) ? chosen : null,
    subject: lead.lastSubject === null ? emailSubject[lead.kind] : leadTexts.answerSubject(lead.lastSubject),
    isAnswer: lead.lastSubject !== null,
    texts: listDestinations().some(({ name }) => name === "sms"),
    isTextStopped: lead.phone_e164 !== null && (await isStopped(lead.phone_e164)),
    staysHere: listDestinations().find(({ name }) => name === "customer-mail")?.staysHere ?? true,
  };
}

function describeValues(lead: OpenLead, me: Person): Partial<Record<MessageVariable, string>> {
  const { record, quotedAmount, quotedTo, location } = lead;
  const isJob = lead.kind === "junk";
  const day = isJob ? record.date : (lead.moveOn ?? lead.wantedOn);
  const visit = timeWindows.find(({ value }) => value === record.start_time)?.label ?? "";
  return {
    firstName: lead.name.trim().split(/\s+/)[0] ?? "",
    name: lead.name,
    city: location.name,
    phone: location.phone,
    reference: lead.reference,
    day: typeof day === "string" && day ? formatDay(day) : "",
    window: isJob ? visit : lead.moveAt ? formatTime(lead.moveAt) : "",
    amount: quotedAmount === null ? "" : formatAmount(quotedAmount, quotedTo),
    me: me.name,
  };
}
