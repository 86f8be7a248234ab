import type { Generated } from "kysely";

/** The tables as Kysely sees them. Times are epoch milliseconds; documents are JSON texts; ids are UUIDv7 texts. */
export interface Schema {
  leads: LeadsTable;
  lead_versions: LeadVersionsTable;
  location_records: LocationRecordsTable;
  postings: PostingsTable;
  deliveries: DeliveriesTable;
  destinations: DestinationsTable;
  webhooks: WebhooksTable;
  webhook_answers: WebhookAnswersTable;
  customer_emails: CustomerEmailsTable;
  clock: ClockTable;
  trusted_clock: TrustedClockTable;
  people: PeopleTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  totp: TotpTable;
  passkeys: PasskeysTable;
  push_devices: PushDevicesTable;
  push_notifications: PushNotificationsTable;
  invitations: InvitationsTable;
  guesses: GuessesTable;
  refusals: RefusalsTable;
  access_rules: AccessRulesTable;
  secrets: SecretsTable;
  retired_secrets: RetiredSecretsTable;
  audit_log: AuditLogTable;
  mailed_links: MailedLinksTable;
  lead_history: LeadHistoryTable;
  lead_messages: LeadMessagesTable;
  unfinished_requests: UnfinishedRequestsTable;
  text_stops: TextStopsTable;
  text_reports: TextReportsTable;
  photos: PhotosTable;
  saved_views: SavedViewsTable;
  calendar_feeds: CalendarFeedsTable;
  reminders: RemindersTable;
  ad_costs: AdCostsTable;
  weekly_emails: WeeklyEmailsTable;
  api_keys: ApiKeysTable;
  erasures: ErasuresTable;
  visits: VisitsTable;
  schedule_changes: ScheduleChangesTable;
  capacities: CapacitiesTable;
  schedule_revision: ScheduleRevisionTable;
  opening_hours: OpeningHoursTable;
  readiness: ReadinessTable;
  installation: InstallationTable;
  desk_settings: DeskSettingsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  first_answers: FirstAnswersTable;
  done_once: DoneOnceTable;
}

/** In the newest version: `record` has the specification's section 3 exactly, `details` what we keep beside it. */
export interface LeadsTable {
  id: string;
  kind: "moving" | "junk";
  /** `desk`: entered by hand; `import`: from a file. */
  form: "moving-quote" | "free-estimate" | "booking" | "desk" | "import";
  /** The idempotency key: a resend with it is the same lead, edited or not. Made here where the form sent none. */
  submission_key: string;
  /** A hash of content and sender: within a day, the same hash is the same lead, whatever its key. */
  sender_key: string;
  content_hash: string;
  captured_at: number;
  updated_at: number;
  version: number;
  repeats: number;
  location_slug: string | null;
  location_id: number | null;
  record: string;
  details: string;
  standing: Generated<"open" | "quarantined" | "released">;
  suspicion: string | null;
  /** 1 for our own heartbeat, which is in no list and no count. */
  is_test: Generated<number>;
  phone_e164: string | null;
  email: string | null;
  /** The leads of one person have the same; null is its own id, as for the first that somebody sends. */
  customer: string | null;
  /** The row stays for the counts, without personal data. */
  erased_at: number | null;
  /** The order of arrival; `lead_words` is keyed by it. */
  seq: number | null;
  name: Generated<string>;
  status: Generated<string>;
  won_by: Generated<string>;
  lost_reason: string | null;
  /** Cents, as the other amounts; with `quoted_to` it's the low end of a range. Once won, the price they agreed to. */
  quoted_amount: number | null;
  quoted_to: number | null;
  final_amount: number | null;
  /** The day of a move that was won, YYYY-MM-DD, and when the crew arrives, one of the arrival times: "8:00". */
  move_on: string | null;
  move_at: string | null;
  /** Which crew does the move or the job, as the desk names it. */
  crew: string | null;
  revision: Generated<number>;
  assignee: string | null;
  assignee_name: string | null;
  follow_up_on: string | null;
  is_read: Generated<number>;
  source: Generated<string>;
  campaign: string | null;
  first_response_at: number | null;
  response_time: number | null;
  /** When the customer last wrote; null once that was answered, or needs no answer. */
  replied_at: Generated<number | null>;
  answered_by: string | null;
  ip_cut: Generated<number>;
  /** The province or state of a request from outside every service area; null for all others. */
  outside_region: string | null;
  /** Cents: the ends of the price range that the visitor saw; null without one. */
  estimate_low: number | null;
  estimate_high: number | null;
  /** The time that the customer was last reminded of the day before: "2026-12-08 9:00". */
  reminded_for: string | null;
  /** JSON: to which time they were last told that the crew is on the way, and when. */
  on_way: string | null;
}

/** In commit order, only added to. `before` and `after` are JSON: columns of `leads` with their values. */
export interface LeadHistoryTable {
  seq: Generated<number>;
  lead_id: string;
  at: number;
  actor_id: string | null;
  actor_name: string;
  action: string;
  changeset: string;
  before: string;
  after: string;
  note: string;
  undoes: number | null;
}

/** Writing and texts, both ways. Without a lead it's an answer that nobody has assigned yet. */
export interface LeadMessagesTable {
  id: string;
  lead_id: string | null;
  /** The `seq` of its line in the history. */
  line: number | null;
  way: "email" | "text";
  direction: "out" | "in";
  /** `auto`: an autoresponder wrote it; `bounce`: a mail server did, about an email that didn't arrive. */
  kind: "written" | "auto" | "bounce";
  at: number;
  correspondent: string;
  subject: string;
  text: string;
  /** The rest of an answer: the emails that it quotes. */
  quoted: string;
  /** What came with it, as JSON: name and size. The files themselves aren't kept. */
  attachments: string;
  /** Without a domain it's ours. What comes in twice has the same. */
  message_id: string;
  /** Those it answers, oldest first, with spaces between. */
  refs: string;
  posting_id: string | null;
}

/** Photos of a request. Their files are named by the id. */
export interface PhotosTable {
  id: string;
  lead_id: string;
  position: number;
  /** SHA-256 of the file as it was sent: the same photo sent again is the same row. */
  content_hash: string;
  /** `waiting`: to be encoded. `refused`: it couldn't be. `erased`: its file is to be removed, then the row. */
  state: "waiting" | "kept" | "refused" | "erased";
  store: "disk" | "bucket";
  /** 0 until it's encoded, as the height is. */
  width: number;
  height: number;
  added_at: number;
  /** Which process is encoding it doesn't matter, only until when it may. */
  claimed_until: Generated<number>;
  attempts: Generated<number>;
  /** Why it was refused: one of `photoProblems`. */
  problem: string | null;
  /** Whether its lead's history has a line about it. */
  is_told: Generated<number>;
}

/** What a visitor typed and hasn't sent, one row for each time a form was begun. Deleted a week after. */
export interface UnfinishedRequestsTable {
  id: string;
  /** As `leads.submission_key` would have it. */
  submission_key: string;
  kind: "moving" | "junk";
  location_slug: string | null;
  begun_at: number;
  updated_at: number;
  name: string;
  phone_e164: string;
  email: string | null;
  /** JSON: the form's fields by name. */
  typed: string;
}

/** What Twilio last said of a text, by its id there, which a delivery has as its `remote_id` once it was accepted. */
export interface TextReportsTable {
  sid: string;
  delivery_id: string;
  status: "accepted" | "sent" | "delivered" | "failed";
  code: number | null;
  reported_at: number;
}

/** Phones that asked for no more texts, as keyed hashes: that's kept when the person is erased. */
export interface TextStopsTable {
  phone_hash: string;
  stopped_at: number;
}

export interface SavedViewsTable {
  id: string;
  person_id: string;
  name: string;
  filter: string;
  created_at: number;
}

/** Addresses that calendar apps read without signing in: `place` is a slug, or "*" for wherever the person works. */
export interface CalendarFeedsTable {
  id: string;
  token_hash: string;
  person_id: string;
  place: string;
  made_at: number;
}

/** What people have set on their account page; without a row the usual settings hold. Hours of the day, 0 to 23. */
export interface RemindersTable {
  person_id: string;
  morning: "off" | "mail" | "push";
  morning_hour: number;
  quiet_from: number;
  quiet_to: number;
  /** "" for that of the person's first location. */
  time_zone: string;
}

/** What an ad source cost in a month (YYYY-MM): cents in that country's dollars. */
export interface AdCostsTable {
  id: string;
  source: string;
  month: string;
  country: "Canada" | "USA";
  amount: number;
  changed_by: string;
  changed_at: number;
}

/** The Monday email, for those who changed or got it: `sent_for` is the last Monday (YYYY-MM-DD) it was posted on. */
export interface WeeklyEmailsTable {
  person_id: string;
  is_off: Generated<number>;
  sent_for: string | null;
}

/** A revoked key stays, without its hash, for its name beside what it did. */
export interface ApiKeysTable {
  id: string;
  token_hash: string | null;
  /** The last characters of the key, to tell keys apart. */
  ending: string;
  person_id: string;
  name: string;
  scopes: string;
  locations: string;
  made_at: number;
  expires_at: number | null;
  /** To the hour. */
  used_at: number | null;
}

/** Salted hashes of phone and email, by which a restored backup erases the person again; spaces separate them. */
export interface ErasuresTable {
  id: string;
  erased_at: number;
  actor_id: string;
  actor_name: string;
  salt: string;
  hashes: string;
  lead_ids: string;
}

/** The first version is included; only erasure and retention change a row. */
export interface LeadVersionsTable {
  lead_id: string;
  version: number;
  captured_at: number;
  record: string;
  details: string;
  phone_e164: string | null;
  email: string | null;
}

/** `key` is `id:13929` for a location id, `slug:houston` for one slug. `content` edits only its own rows. */
export interface LocationRecordsTable {
  key: string;
  location_id: number;
  tracking_phone: string;
  edited_by: string;
  updated_at: number;
  notify: Generated<string>;
}

/** An event with its content, and the destinations it went to: names with a space before and after each. */
export interface PostingsTable {
  id: string;
  event: string;
  lead_id: string | null;
  /** 1 when the ledger counts it: visitors' submissions, not alarms or heartbeats. */
  counts: number;
  destinations: string;
  message: string;
  posted_at: number;
}

/** `restored`: it was waiting in a copy of the database and may have been sent since; a person decides. */
export type DeliveryState = "held" | "waiting" | "restored" | "delivered" | "dead" | "erased" | "withdrawn";

/** One posting to one destination. The waiting rows are the outbox; the id stays the same for every attempt. */
export interface DeliveriesTable {
  id: string;
  posting_id: string;
  destination: string;
  state: DeliveryState;
  /** How often it was sent, each of which may have arrived. */
  attempts: number;
  /** How often it failed while its destination worked; after ten of these it's dead. */
  faults: Generated<number>;
  due_at: number;
  claimed_by: string | null;
  /** A claim expires, so a killed worker loses no lead. */
  claimed_until: number | null;
  remote_id: string | null;
  reason: string | null;
  settled_at: number | null;
}

/**
 * Without a row it's open. `failing` and `limited` (it answered 429) are tried by one delivery at a time. `paused` (it
 * refused our key) and `off` (it answered 410) wait for a person. Shared by all processes.
 */
export interface DestinationsTable {
  name: string;
  state: "open" | "failing" | "limited" | "paused" | "off";
  reason: string | null;
  since: number;
  /** Nothing goes out before. */
  next_at: Generated<number>;
  /** When the owner was last told that it's failing. */
  told_at: number | null;
}

/** Those added at the desk. `name` is also the destination's, so it stays taken once it's removed; `secret` is sealed. */
export interface WebhooksTable {
  name: string;
  url: string;
  secret: string;
  made_by: string;
  made_at: number;
  removed_at: number | null;
}

/** What webhooks answered lately. `said` is the beginning of a test's answer, or why none came: never about a customer. */
export interface WebhookAnswersTable {
  id: string;
  destination: string;
  /** Null for a test. */
  delivery_id: string | null;
  at: number;
  status: number | null;
  /** Milliseconds. */
  took: number;
  said: string;
}

/** What the owner set at the desk instead of content's: "notify" is where leads are mailed, "text:…" a message's words. */
export interface DeskSettingsTable {
  key: string;
  value: string;
  changed_by: string;
  changed_at: number;
}

/** Emails that a form caused, for a day: `mailbox` is a hash, by which those to one mailbox are counted. */
export interface CustomerEmailsTable {
  delivery_id: string;
  mailbox: string;
  posted_at: number;
}

/** One row: the latest time that a process has seen, by which the next start notices a clock that was set back. */
export interface ClockTable {
  id: number;
  seen_at: number;
}

/** One row: how far the clock is believed, by which what deletes by age notices one that's far ahead. */
export interface TrustedClockTable {
  id: number;
  trusted_at: number;
  /** The clock at the last hour that was counted. */
  seen_at: number;
  /** For how long the site has run with a clock that isn't believed yet. */
  hours: number;
}

/** This and the next four have ISO instants, and 1 and 0, on both databases. */
export interface PeopleTable {
  id: string;
  name: string;
  email: string;
  email_verified: number;
  image: string | null;
  created_at: string;
  updated_at: string;
  role: "owner" | "manager" | "dispatcher" | "crew";
  /** "all", or the slugs as a JSON list. */
  locations: string;
  /** A JSON list of names, as `leads.crew` has them. */
  crews: Generated<string>;
  disabled_at: number | null;
  removed_at: number | null;
  /** Goes up when the password is changed: cookies of known devices made before count no more. */
  device_era: Generated<number>;
}

/** `token` is an HMAC of the device's cookie; `updated_at` is the last use, to within five minutes. */
export interface SessionsTable {
  id: string;
  token: string;
  person_id: string;
  created_at: string;
  updated_at: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  proved_at: number;
}

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

/** Authenticator apps, encrypted with the desk's secret; backup codes, hashed like passwords. */
export interface TotpTable {
  id: string;
  person_id: string;
  secret: string;
  backup_codes: string;
  /** 0 until a first code has shown that the app has the secret. */
  verified: number;
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

/** Browsers' push subscriptions (RFC 8291, base64url): an endpoint is as good as a key to the device. */
export interface PushDevicesTable {
  id: string;
  person_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string;
  made_at: number;
  seen_at: number;
}

/** Which devices a delivery has notified: an attempt for the others leaves these alone. */
export interface PushNotificationsTable {
  delivery_id: string;
  device_id: string;
}

/**
 * One-time links, stored as SHA-256. `owner`: the first owner, or one who is locked out; `dispatcher`: an invitation,
 * whatever its role; `reset`: someone else who is locked out.
 */
export interface InvitationsTable {
  id: string;
  token_hash: string;
  kind: "owner" | "dispatcher" | "reset";
  /** Whose access a `reset` restores. */
  person_id: string | null;
  email: string | null;
  role: Generated<"manager" | "dispatcher" | "crew">;
  locations: string | null;
  crews: Generated<string>;
  made_by: string;
  made_at: number;
  expires_at: number;
  used_at: number | null;
  posting_id: string | null;
}

/** Links of an invitation's emails, made while sending: an email that was tried twice has two. */
export interface MailedLinksTable {
  token_hash: string;
  invitation_id: string;
}

/** Wrong passwords and codes, by "account ", "device " or "network " and a keyed hash. */
export interface GuessesTable {
  key: string;
  failures: number;
  wait_until: number;
  forget_at: number;
}

/** Refused sign-ins and pages of late: the audit log gets the first of each kind at once, the others as a count. */
export interface RefusalsTable {
  key: string;
  /** The audit log's line, as JSON. */
  line: string;
  unwritten: number;
  until: number;
}

export interface AccessRulesTable {
  id: number;
  needs_second_factor: number;
}

/** Made on first use: "sign-in", "booking-link", "push", "mailboxes". Most are sealed where DESK_SECRET is set. */
export interface SecretsTable {
  name: string;
  value: string;
  made_at: number;
}

/** What was made before `retired_at` still counts by these. */
export interface RetiredSecretsTable {
  name: string;
  retired_at: number;
  value: string;
}

export interface AuditLogTable {
  id: string;
  at: number;
  actor: string;
  action: string;
  kind: string;
  subject: string;
  details: string;
}

/** One row that `/readyz` writes, to see that the database can be written. */
export interface ReadinessTable {
  id: number;
  checked_at: number;
}

/** One row: where this database is, by which a copy of it is noticed. `copied_at`: when that last happened. */
export interface InstallationTable {
  id: number;
  place: string;
  mark: string;
  copied_at: number | null;
}

/** Booked visits: each holds one spot in a window. A canceled job has none. */
export interface VisitsTable {
  lead_id: string;
  schedule_key: string;
  visit_date: string;
  visit_window: string;
  taken_at: number;
}

/** "*" for all locations or the whole day, "country:Canada" for a country's. `open`: a Sunday or holiday on which the crew works. */
export interface ScheduleChangesTable {
  schedule_key: string;
  visit_date: string;
  visit_window: string;
  kind: "closed" | "open";
  reason: string;
  changed_by: string;
  changed_at: number;
}

export interface CapacitiesTable {
  schedule_key: string;
  capacity: number;
  changed_by: string;
  changed_at: number;
}

/** Set at the desk: the spans of seven days as JSON, by the same keys as `location_records`. */
export interface OpeningHoursTable {
  key: string;
  hours: string;
  changed_by: string;
  changed_at: number;
}

/** One row that goes up with every change, so that every process reads the schedule again. */
export interface ScheduleRevisionTable {
  id: number;
  revision: number;
}

/** A file with leads. `columns` is a JSON list of its headings; `choices` is JSON: which column is what, and defaults. */
export interface ImportsTable {
  id: string;
  made_by: string;
  made_by_name: string;
  made_at: number;
  state: "staging" | "checking" | "checked" | "importing" | "imported" | "undoing" | "undone" | "discarded";
  columns: string;
  choices: string;
  /** Which process works on it, and until when it's that one's alone. */
  claimed_by: string | null;
  claimed_until: Generated<number>;
  /** JSON, once it has ended: how many rows are in each state. */
  counts: string | null;
  /** Who began what has ended, until they have seen that. */
  unseen_by: string | null;
}

/** A row of the file. Once the import has run, `cells`, phone and email are empty: the leads have them. */
export interface ImportRowsTable {
  import_id: string;
  position: number;
  cells: string;
  state: "unchecked" | "new" | "duplicate" | "problem" | "imported" | "kept" | "undone";
  /** Of a duplicate: the lead's id, or "row 12". Else what's wrong, or read otherwise than it's written, each on a line. */
  detail: string | null;
  /** What it's known by where it came from: a key of the realtime database, or our own id. */
  remote_key: string | null;
  phone_e164: string | null;
  email: string | null;
  /** Kind and day: the same person's with the same is a duplicate. */
  day: string | null;
  lead_id: string | null;
}

/** One row: how soon requests were answered in the 30 days before `measured_at`. `figures` is JSON: by slug, and "" for all. */
export interface FirstAnswersTable {
  id: number;
  measured_at: number;
  figures: string;
}

/** Forms of the desk, programs' requests, codes, proofs of work, what is done once a day. */
export interface DoneOnceTable {
  owner: string;
  key: string;
  until: number;
  /** Of a program's request: the signature of what was asked for. */
  content: string | null;
  /** Null while a form is being processed, and where only the claim counts. */
  outcome: string | null;
}
