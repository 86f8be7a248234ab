import type { factLabels } from "../content/mail.ts";
import type { ErasedPerson } from "./erased-person.server.ts";

/** A lead as it was when it was posted, so that destinations need not know the leads' own tables. */
export type LeadSnapshot = {
  id: string;
  reference: string;
  kind: "moving" | "junk";
  version: number;
  /** Goes up with every version and every step of staff. */
  revision: number;
  /** A heartbeat of our own: destinations that accept test messages mark it, the others are not given it. */
  is_test: boolean;
  /** The Job or Lead exactly as the specification's section 3 spells it. */
  record: Readonly<Record<string, unknown>>;
  exported: Readonly<Record<string, unknown>>;
  customer: {
    name: string;
    phone: string;
    phone_e164: string | null;
    tel: string;
    email: string | null;
    email_typed: string;
    message: string;
  };
  place: { name: string; phone: string; tel: string };
  visit: PlannedVisit | null;
  facts: {
    /** In words, but a load is how many of each thing, by the ids of `content/junk-items.ts`. */
    [Key in keyof typeof factLabels]?: string | boolean | Readonly<Record<string, number>>;
  };
  /** Missing in messages that older versions of this program posted. */
  source?: { name: string; campaign: string | null; landing_page: string | null };
  /** Of a request from outside every service area: its province or state, and the nearest crew. */
  outside?: { region: string; nearest: string; distance: string };
  /** Where the location's leads are mailed; empty for the owner's own address. */
  notify: readonly string[];
  /** References of earlier requests from the same phone or email, newest first. */
  earlier: readonly string[];
};

/** A job's visit, or in letters to its customer a move whose day is set. */
export type PlannedVisit = {
  starts_at: string;
  ends_at: string;
  day: string;
  /** In words, as what follows the day; "" while a move has no hour. */
  window: string;
  address: string;
  /** Day and window where there's little room: "Wed, Dec 30, 11 AM–1 PM". Missing in old messages. */
  short?: string;
};

/** When a customer may be written to; with neither, at any time. */
type LetterTimes = {
  /** A time zone: only in its hours for letters. */
  daytime_in?: string;
  /** An ISO instant: from then on it isn't true anymore. */
  until?: string;
};

export type LeadMessage = LetterTimes & {
  event: "lead.captured" | "lead.updated";
  at: string;
  change?: VisitChange;
  lead: LeadSnapshot;
};

/** What only the customer is told: nobody else has to know. */
export type LetterMessage = LetterTimes & {
  event: "customer.letter";
  at: string;
  /** A change is a move's; those of jobs are {@link LeadMessage}s, as programs follow them, too. */
  letter: VisitChange | "tomorrow" | "on-the-way";
  lead: LeadSnapshot;
  /** Until the crew is there, about. */
  minutes?: number;
};

/** What can become of a visit, or of a move's day. "unconfirmed": a confirmation was undone. */
export type VisitChange = "confirmed" | "unconfirmed" | "moved" | "cancelled" | "restored";

/** Staff moved a lead on: it carries the record as it is now, so that a copy can be overwritten. */
export type StatusMessage = {
  event: "lead.status";
  at: string;
  lead: Pick<LeadSnapshot, "id" | "reference" | "kind" | "version" | "is_test" | "record" | "exported">;
};

/** What staff write to a customer. `references`: what it answers, oldest first; one without a domain is an email of ours. */
export type WrittenMessage = {
  event: "customer.messaged";
  at: string;
  lead: Pick<LeadSnapshot, "id" | "reference" | "kind">;
  email: {
    id: string;
    to: string;
    subject: string;
    text: string;
    by: string;
    place: LeadSnapshot["place"];
    references: readonly string[];
  };
};

/** A text message to a customer; `to` in E.164. */
export type TextMessage = {
  event: "customer.texted";
  at: string;
  lead: Pick<LeadSnapshot, "id" | "kind">;
  text: { id: string; to: string; text: string };
};

/** A customer has answered: for whom it's, and nothing of what they wrote. `location` is a slug, `assignee` a person's id. */
export type ReplyMessage = {
  event: "customer.replied";
  at: string;
  lead: Pick<LeadSnapshot, "id" | "kind">;
  place: string;
  location: string | null;
  assignee: string | null;
};

/**
 * A customer has added photos to a request: how many and for whom, and none of them. `notify` as in {@link LeadSnapshot};
 * `until`: when the link to them ends, epoch milliseconds, and `day` in words.
 */
export type PhotosMessage = {
  event: "customer.photos";
  at: string;
  lead: Pick<LeadSnapshot, "id" | "reference" | "kind">;
  photos: { count: number; place: string; notify: readonly string[]; until: number; day: string };
};

/** Something the owner must look at, without any customer's data. */
export type AlarmMessage = {
  event:
    | "destination.paused"
    | "destination.off"
    | "destination.failing"
    | "heartbeat.failed"
    | "owner-email.failed"
    | "backup.failed"
    | "clock.ahead"
    | "disk.full"
    | "quarantine.waiting";
  title: string;
  text: string;
  at: string;
};

/** A person had their data erased: copies elsewhere must be erased too. */
export type ErasedMessage = {
  event: "lead.erased";
  at: string;
  lead: { id: string; kind: "moving" | "junk" };
};

/** The same about the person: what a restored database no longer knows is found by their phone or email. */
export type PersonErasedMessage = {
  event: "person.erased";
  at: string;
  person: ErasedPerson;
};

export type InvitationMessage = {
  event: "person.invited";
  at: string;
  invitation: { id: string; origin: string };
};

/**
 * For one person on staff, by their id: what waits and how much, nothing of the customers' own. `lead` is what to open.
 */
export type ReminderMessage = {
  event: "person.reminded";
  at: string;
  reminder: {
    to: string;
    by: readonly ReminderWay[];
    title: string;
    lines: readonly string[];
    lead?: string;
  };
};

export type ReminderWay = "mail" | "push";

/** What the desk tells one of the staff by email, without any customer's data: only whose it is, not the address. */
export type DigestMessage = {
  event: "staff.digest";
  at: string;
  digest: {
    person: string;
    subject: string;
    opening: string;
    parts: readonly { title: string; text: string }[];
    link: { label: string; path: string };
    why: string;
  };
};

export type Message =
  | LeadMessage
  | LetterMessage
  | StatusMessage
  | WrittenMessage
  | TextMessage
  | ReplyMessage
  | PhotosMessage
  | AlarmMessage
  | ErasedMessage
  | PersonErasedMessage
  | InvitationMessage
  | ReminderMessage
  | DigestMessage;

/** What an erasure posts, and what is therefore posted again or tried again until no copy is left. */
export const erasures: readonly Message["event"][] = ["lead.erased", "person.erased"];
