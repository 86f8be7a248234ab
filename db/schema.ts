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
  /** The idempotency key: a resend with it is the same lead, edited or not. We make one where the form sent none. */
  submission_key: string;
  /** A hash of content and sender: within a day, the same hash is the same lead, whatever its key. */
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
  /** `quarantined` while it waits for a person to check it; `released` once they have. */
  standing: Generated<"open" | "quarantined" | "released">;
  suspicion: string | null;
  /** 1 for our own heartbeat, which is in no list and no count. */
  is_test: Generated<number>;
  /** The phone as E.164 ("+14165550142"); null where it can't be parsed. */
  phone_e164: string | null;
  /** The email in lower case; null when none was given. */
  email: string | null;
  /** When the person was erased: the row stays for the counts, without personal data. */
  erased_at: number | null;
  /** The order of arrival; `lead_words` is keyed by it. */
  seq: number | null;
  name: Generated<string>;
  /** Always the same as in the record; `leads/status.ts` says which may follow which. */
  status: Generated<string>;
  won_by: Generated<string>;
  lost_reason: string | null;
  /** Cents. */
  quoted_amount: number | null;
  /** Rises with every action and version: an action on an older revision is refused. */
  revision: Generated<number>;
  /** The assigned person's id. */
  assignee: string | null;
  assignee_name: string | null;
  /** YYYY-MM-DD. */
  follow_up_on: string | null;
  /** 1 once the newest version has been opened. */
  is_read: Generated<number>;
  /** A utm_source, an ad network, another site's host, or "direct". */
  source: Generated<string>;
  campaign: string | null;
  /** When staff first answered, and how many milliseconds of opening hours that took. */
  first_response_at: number | null;
  response_time: number | null;
  /** 1 once the IP addresses in it are shortened. */
  ip_cut: Generated<number>;
}

/** The history of leads in commit order; rows are only added. */
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
  /** The line that this one undoes. */
  undoes: number | null;
}

/** A named filter of the inbox. */
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

/** Every version of a lead, the first included; only erasure and retention change them. */
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

/** An event that was posted to destinations, with its content. */
export interface PostingsTable {
  id: string;
  /** "lead.captured", "lead.updated", "destination.paused" … */
  event: string;
  lead_id: string | null;
  /** 1 when the ledger counts it: visitors' submissions, not alarms or heartbeats. */
  counts: number;
  /** The names of the destinations it was posted to, with a space before and after each. */
  destinations: string;
  /** The snapshot for destinations, as JSON; "{}" once erased. */
  message: string;
  posted_at: number;
}

/** `withdrawn`: undone before it was sent. */
export type DeliveryState = "held" | "waiting" | "delivered" | "dead" | "erased" | "withdrawn";

/** One posting on its way to one destination. The waiting rows are the outbox. */
export interface DeliveriesTable {
  /** The same for every attempt, so that destinations recognize a repeat. */
  id: string;
  posting_id: string;
  destination: string;
  /** `held` while its lead is quarantined. A row that is being sent is `waiting` and claimed. */
  state: DeliveryState;
  attempts: number;
  due_at: number;
  /** The worker that has claimed it; the claim expires, so a killed worker loses no lead. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** Its id at the destination, made once when posted (Firebase's push id). */
  remote_id: string | null;
  /** The last attempt's outcome, without personal data. */
  reason: string | null;
  settled_at: number | null;
}

/** Whether a destination takes deliveries now. One without a row is open. */
export interface DestinationsTable {
  name: string;
  /** `paused`: it refused our key; `off`: it answered 410. Both wait for a person. */
  state: "open" | "paused" | "off";
  reason: string | null;
  since: number;
}

/**
 * Staff. The sign-in library also writes this table and the next five: columns with an ISO instant
 * ("2026-11-21T06:30:00.000Z") or with 1 and 0 have that form on both databases.
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
  /** Removed people keep their row: the audit log needs the name. */
  removed_at: number | null;
}

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

/** Sign-ins that wait for a second step: a code or a passkey's answer. */
export interface VerificationsTable {
  id: string;
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

/** A device with notifications for new leads: a browser's push subscription. */
export interface PushDevicesTable {
  id: string;
  person_id: string;
  /** The session it was last seen in; signing that one out ends it. The session may have run out meanwhile. */
  session_id: string;
  /** The address at the browser's push service: as good as a key to the device. */
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

/** A one-time link that creates an account or restores access. */
export interface InvitationsTable {
  id: string;
  /** SHA-256 of the link's token. */
  token_hash: string;
  /** `owner`: for the first owner or one who is locked out. `dispatcher`: an invitation from the owner. */
  kind: "owner" | "dispatcher";
  email: string | null;
  locations: string | null;
  /** A person's id, or "system". */
  made_by: string;
  made_at: number;
  expires_at: number;
  used_at: number | null;
  /** The posting that mails it, where there is one. */
  posting_id: string | null;
}

/** Links of an invitation's emails, made while sending: an email that was tried twice has two. */
export interface MailedLinksTable {
  /** SHA-256 of the link's token. */
  token_hash: string;
  invitation_id: string;
}

/** Used codes of authenticator apps: none works twice (RFC 6238, section 5.2). */
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

/** Secrets made on first use: "sign-in", "booking-link", "push". */
export interface SecretsTable {
  name: string;
  value: string;
  made_at: number;
}

/** Who did what and when; rows are only added. */
export interface AuditLogTable {
  id: string;
  at: number;
  /** A person's id, or "system". */
  actor: string;
  /** "session.started", "person.invited" … */
  action: string;
  /** What sort of action it is, for the filter: "getting-in", "leads" … */
  kind: string;
  /** The id of the person, lead or location it was done to. */
  subject: string;
  details: string;
}

/** One row that `/readyz` writes, to see that the database can be written. */
export interface ReadinessTable {
  id: number;
  checked_at: number;
}

/** A booked visit: one spot in a window. A canceled job has none. */
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
  /** `open`: a Sunday or holiday on which the crew works all the same. */
  kind: "closed" | "open";
  reason: string;
  changed_by: string;
  changed_at: number;
}

/** Capacities set at the desk; "*" for all locations. */
export interface CapacitiesTable {
  schedule_key: string;
  capacity: number;
  changed_by: string;
  changed_at: number;
}

/** Opening hours set at the desk. */
export interface OpeningHoursTable {
  /** As in `location_records`: `id:13929` for all slugs of a location, `slug:guelph` for one alone. */
  key: string;
  /** As in content: the spans of seven days, as JSON. */
  hours: string;
  changed_by: string;
  changed_at: number;
}

/** One row that rises with every change of the schedule, so that every process reads it again. */
export interface ScheduleRevisionTable {
  id: number;
  revision: number;
}
