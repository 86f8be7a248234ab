import type { Generated } from "kysely";

/** The tables as Kysely sees them. Times are epoch milliseconds; documents are JSON texts; ids are UUIDv7 texts. */
export interface Schema {
  leads: LeadsTable;
  lead_versions: LeadVersionsTable;
  location_records: LocationRecordsTable;
  postings: PostingsTable;
  deliveries: DeliveriesTable;
  destinations: DestinationsTable;
  people: PeopleTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  verifications: VerificationsTable;
  totp: TotpTable;
  passkeys: PasskeysTable;
  push_devices: PushDevicesTable;
  push_notifications: PushNotificationsTable;
  invitations: InvitationsTable;
  guesses: GuessesTable;
  secrets: SecretsTable;
  audit_log: AuditLogTable;
  used_codes: UsedCodesTable;
  mailed_links: MailedLinksTable;
  idempotency_keys: IdempotencyKeysTable;
  lead_history: LeadHistoryTable;
  saved_views: SavedViewsTable;
  erasures: ErasuresTable;
  visits: VisitsTable;
  schedule_changes: ScheduleChangesTable;
  capacities: CapacitiesTable;
  schedule_revision: ScheduleRevisionTable;
  opening_hours: OpeningHoursTable;
  readiness: ReadinessTable;
}

/** What a customer asked for: a moving lead or a junk-removal job, in its newest version. */
export interface LeadsTable {
  id: string;
  kind: "moving" | "junk";
  form: "moving-quote" | "free-estimate" | "booking";
  /** Makes a resend the same lead, edited or not: made by the form, or by us for one that came without. */
  submission_key: string;
  /** Content and sender in one hash: the same again within a day is the same lead, whatever its key. */
  sender_key: string;
  /** Tells an unchanged resend from an edited one. */
  content_hash: string;
  captured_at: number;
  updated_at: number;
  version: number;
  /** How often the same submission arrived again, unchanged. */
  repeats: number;
  location_slug: string | null;
  location_id: number | null;
  /** The record exactly as the specification's section 3 spells it. */
  record: string;
  /** What we keep beside the specification's record: wishes, country, sender. */
  details: string;
  /** `quarantined` while it waits for somebody to say that it is no junk; `released` once they have. */
  standing: Generated<"open" | "quarantined" | "released">;
  /** Why it was quarantined, in a few words; null when it was not. */
  suspicion: string | null;
  /** 1 for a heartbeat of our own: in no list and no count. */
  is_test: Generated<number>;
  /** The phone as E.164 ("+14165550142"); null where it does not parse. */
  phone_e164: string | null;
  /** The email in lower case; null when none was given. */
  email: string | null;
  /** When the person was erased: the row stays as a number, without anything of theirs. */
  erased_at: number | null;
  /** Counts leads as they came in; the number under which its words are kept. */
  seq: number | null;
  /** The customer's name, as in the record. */
  name: Generated<string>;
  /** Where it stands; `leads/status.ts` says which may follow which. The record says the same. */
  status: Generated<string>;
  won_by: Generated<string>;
  lost_reason: string | null;
  /** Cents. */
  quoted_amount: number | null;
  /** Goes up with every step of staff and every version: a step taken from an older one is refused. */
  revision: Generated<number>;
  /** The id and the name of the person who has it. */
  assignee: string | null;
  assignee_name: string | null;
  /** YYYY-MM-DD: when somebody wants to look at it again. */
  follow_up_on: string | null;
  /** 1 once somebody has opened its newest version. */
  is_read: Generated<number>;
  /** What brought it: a utm_source, an ad network, another site's host, or "direct". */
  source: Generated<string>;
  campaign: string | null;
  /** When somebody first answered, and how much of the location's opening hours that took, milliseconds. */
  first_response_at: number | null;
  response_time: number | null;
  /** 1 once the IP addresses in it are shortened. */
  ip_cut: Generated<number>;
}

/** What happened to leads, in the order in which it was committed; lines are only ever added. */
export interface LeadHistoryTable {
  seq: Generated<number>;
  lead_id: string;
  at: number;
  /** Null for the visitor. */
  actor_id: string | null;
  actor_name: string;
  /** "captured", "contacted", "noted" … */
  action: string;
  /** The same for everything that was done in one go, and undone in one go. */
  changeset: string;
  /** What changed, as JSON: columns of `leads` with their values before and after. */
  before: string;
  after: string;
  note: string;
  /** The line that this one takes back. */
  undoes: number | null;
}

/** A filter of the inbox that somebody has given a name. */
export interface SavedViewsTable {
  id: string;
  person_id: string;
  name: string;
  filter: string;
  created_at: number;
}

/** Who was erased, as salted hashes: a restored backup erases them again. */
export interface ErasuresTable {
  id: string;
  erased_at: number;
  actor_id: string;
  actor_name: string;
  salt: string;
  /** Hashes of phone and email, separated by spaces. */
  hashes: string;
  /** The leads, separated by spaces. */
  lead_ids: string;
}

/** Every version of a lead that was ever received, the first included; never changed. */
export interface LeadVersionsTable {
  lead_id: string;
  version: number;
  captured_at: number;
  record: string;
  details: string;
  /** As in `leads`, for the person of this version. */
  phone_e164: string | null;
  email: string | null;
}

/** A location record (section 3): read by location id, or by slug where a slug has its own. */
export interface LocationRecordsTable {
  /** `id:13929` for the record of a location id, `slug:houston` for the override of one slug. */
  key: string;
  location_id: number;
  tracking_phone: string;
  /** `content` while the seed may still change it. */
  edited_by: string;
  updated_at: number;
  /** Where this location's leads are mailed, addresses separated by commas; "" for the owner's address. */
  notify: Generated<string>;
}

/** Something that happened and was posted to destinations, with the words that go there. */
export interface PostingsTable {
  id: string;
  /** "lead.captured", "lead.updated", "destination.paused" … */
  event: string;
  lead_id: string | null;
  /** 1 when the ledger counts it: a visitor's submission, no alarm and no heartbeat. */
  counts: number;
  /** The names of the destinations it was posted to, with a space before and after each. */
  destinations: string;
  /** The snapshot that destinations are given, as JSON; "{}" once it is erased. */
  message: string;
  posted_at: number;
}

/** `withdrawn`: what it said was taken back before anybody had sent it. */
export type DeliveryState = "held" | "waiting" | "delivered" | "dead" | "erased" | "withdrawn";

/** One posting on its way to one destination. The waiting rows are the outbox. */
export interface DeliveriesTable {
  /** Stays the same over every attempt: destinations know a repeat by it. */
  id: string;
  posting_id: string;
  destination: string;
  /** `held` while its lead is quarantined. A row that is being sent is `waiting` and claimed. */
  state: DeliveryState;
  attempts: number;
  due_at: number;
  /** The worker that has it and until when: a killed worker must not swallow a lead. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** The id it has at the destination, made once when it was posted (Firebase's push id). */
  remote_id: string | null;
  /** What came of the last attempt, in plain words and without personal data. */
  reason: string | null;
  settled_at: number | null;
}

/** Whether a destination takes deliveries now. One without a row is open. */
export interface DestinationsTable {
  name: string;
  /** `paused`: it refused our key; `off`: it said it is gone (410). Both wait for a person. */
  state: "open" | "paused" | "off";
  reason: string | null;
  since: number;
}

/**
 * Who works here. This table and the five after it are written by the sign-in library, too: where a column is an ISO
 * instant ("2026-11-21T06:30:00.000Z") or 1 and 0, that is its spelling on both databases.
 */
export interface PeopleTable {
  id: string;
  name: string;
  /** In lower case; `removed:` and the id once the person is removed. */
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  updated_at: string;
  two_factor_enabled: Generated<number>;
  role: "owner" | "dispatcher";
  /** "all", or the slugs as a JSON list. */
  locations: string;
  disabled_at: number | null;
  /** Removed people keep their row, so that what they did keeps its name. */
  removed_at: number | null;
}

/** A device that is signed in. */
export interface SessionsTable {
  id: string;
  /** SHA-256 of what the device's cookie holds. */
  token: string;
  person_id: string;
  created_at: string;
  /** The last use, to within five minutes. */
  updated_at: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

/** A password, hashed (scrypt). The library's columns for other providers stay empty. */
export interface CredentialsTable {
  id: string;
  account_id: string;
  provider_id: string;
  person_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** What waits for its second step: a code to be typed, a passkey's challenge to be answered. */
export interface VerificationsTable {
  id: string;
  /** Hashed. */
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** A person's authenticator app and backup codes, both encrypted with the desk's secret. */
export interface TotpTable {
  id: string;
  person_id: string;
  secret: string;
  backup_codes: string;
  verified: Generated<number>;
  failures: Generated<number>;
  locked_until: string | null;
}

/** A passkey's public half. */
export interface PasskeysTable {
  id: string;
  person_id: string;
  name: string | null;
  credential_id: string;
  public_key: string;
  counter: number;
  device_type: string;
  backed_up: number;
  transports: string | null;
  created_at: string | null;
  aaguid: string | null;
}

/** A device that somebody has asked to ring for new leads: a browser's push subscription. */
export interface PushDevicesTable {
  id: string;
  person_id: string;
  /** The session it was last seen in; signing that one out ends it. The session may have run out meanwhile. */
  session_id: string;
  /** The address at the browser's push service; who knows it can reach the device. */
  endpoint: string;
  /** The device's public key and its shared secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  user_agent: string;
  made_at: number;
  /** When its person last had the desk open on it. */
  seen_at: number;
}

/** That a delivery has rung a device: when it is tried again for the others, this one stays quiet. */
export interface PushNotificationsTable {
  delivery_id: string;
  device_id: string;
}

/** A link that makes an account or gives it back, good for one use. */
export interface InvitationsTable {
  id: string;
  /** SHA-256 of the link's token. */
  token_hash: string;
  /** `owner`: for the owner, the first or one who is locked out. `dispatcher`: the owner asked somebody in. */
  kind: "owner" | "dispatcher";
  email: string | null;
  /** As in `people`. */
  locations: string | null;
  /** A person's id, or "system". */
  made_by: string;
  made_at: number;
  expires_at: number;
  used_at: number | null;
  /** The posting that mails it, where there is one. */
  posting_id: string | null;
}

/** Links to an invitation that went out by mail, made as the letter was written: a letter tried twice has two. */
export interface MailedLinksTable {
  /** SHA-256 of the link's token. */
  token_hash: string;
  invitation_id: string;
}

/** Codes of authenticator apps that have let somebody in: none does so twice (RFC 6238, section 5.2). */
export interface UsedCodesTable {
  person_id: string;
  code_hash: string;
  used_at: number;
}

/** Forms of the desk that were sent, by a key of the browser's: one that is sent again is known. */
export interface IdempotencyKeysTable {
  person_id: string;
  key: string;
  begun_at: number;
  /** What was done; null while it is being done. */
  action: string | null;
}

/** Wrong passwords and codes, counted by account and by network. */
export interface GuessesTable {
  /** "account " or "network " and a hash. */
  key: string;
  failures: number;
  wait_until: number;
  forget_at: number;
}

/** What the house made for itself at its first start: "sign-in", "booking-link", "push". */
export interface SecretsTable {
  name: string;
  value: string;
  made_at: number;
}

/** Who did what and when; lines are only ever added. */
export interface AuditLogTable {
  id: string;
  at: number;
  /** A person's id, or "system". */
  actor: string;
  /** "session.started", "person.invited" … */
  action: string;
  /** What sort of action it is, for the filter: "getting-in", "leads" … */
  kind: string;
  /** What it was done to: the id of a person, a lead, a location. */
  subject: string;
  /** JSON without secrets. */
  details: string;
}

/** One row that `/readyz` writes to prove that the database takes writes. */
export interface ReadinessTable {
  id: number;
  checked_at: number;
}

/** A booked visit: the place that a job has in a window. A job that is cancelled has none. */
export interface VisitsTable {
  lead_id: string;
  /** The canonical slug of the location whose crew comes. */
  schedule_key: string;
  /** YYYY-MM-DD. */
  visit_date: string;
  /** The window's value, "9:00". */
  visit_window: string;
  taken_at: number;
}

/** A day or window that differs from the usual. */
export interface ScheduleChangesTable {
  /** A location's key, or "*" for all. */
  schedule_key: string;
  visit_date: string;
  /** A window's value, or "*" for the whole day. */
  visit_window: string;
  /** `open`: a Sunday or holiday on which the crew comes all the same. */
  kind: "closed" | "open";
  reason: string;
  changed_by: string;
  changed_at: number;
}

/** How many bookings a window takes, where the desk has said so; "*" for all locations. */
export interface CapacitiesTable {
  schedule_key: string;
  capacity: number;
  changed_by: string;
  changed_at: number;
}

/** When a location answers, where the desk has said so. */
export interface OpeningHoursTable {
  /** As in `location_records`: `id:13929` for all slugs of a location, `slug:guelph` for one alone. */
  key: string;
  /** As in content: the spans of seven days, as JSON. */
  hours: string;
  changed_by: string;
  changed_at: number;
}

/** One row that counts up with every change of what can be booked, so that every process knows. */
export interface ScheduleRevisionTable {
  id: number;
  revision: number;
}
