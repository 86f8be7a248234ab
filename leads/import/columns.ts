/** What a column of a file can be. A name that several headings have is taken from the first that isn't empty. */
const aliases = {
  name: "cus_name customer customer_name full_name contact client first_and_last_name",
  first_name: "first given_name",
  last_name: "last surname family_name",
  phone: "cus_phone telephone tel mobile cell phone_number phone_typed",
  email: "e_mail mail email_address cus_email",
  kind: "list type service lead_type job_type",
  status: "job_status stage state_of_lead",
  received:
    "captured_at created created_at created_on date_created submitted submitted_at timestamp received_at",
  date: "local_date day",
  time: "local_time",
  location: "slug branch territory office",
  place: "location_name city_page",
  location_id: "franchise_id",
  message: "note_from_customer description notes note comments comment details request",
  zip_from: "from_zip origin_zip moving_from from",
  zip_to: "zipto to_zip destination_zip moving_to to",
  move_date: "moving_date wanted_date preferred_date",
  packing: "packing_help",
  visit: "appointment visit_date job_date service_date",
  window: "start_time time_slot arrival_window arrival",
  street: "cus_address_street street_address address_line_1",
  unit: "cus_address_unit apt apartment suite",
  city: "cus_address_city town",
  state: "cus_address_state province",
  zip: "cus_address_zip postal_code zip_code postcode",
  country: "cus_address_country country_name",
  property: "property_type",
  time_sensitive: "is_time_sensitive",
  source: "desk_source lead_source channel referred_by",
  campaign: "desk_campaign utm_campaign",
  quoted: "desk_quoted quote estimate amount quoted_amount",
  quoted_to: "desk_quoted_to",
  final_amount: "desk_final_amount paid invoice_amount total",
  won_by: "salesperson sold_by",
  lost_reason: "desk_lost_reason reason",
  move_on: "desk_move_on",
  move_at: "desk_move_at",
  crew: "desk_crew truck",
  consent: "consent_given",
  consent_at: "",
  consent_version: "",
  consent_text: "",
  id: "",
  remote_key: "key push_id firebase_key",
} as const;

export type ImportTarget = keyof typeof aliases;

export const importTargets = Object.keys(aliases) as ImportTarget[];

export function isImportTarget(name: string): name is ImportTarget {
  return Object.hasOwn(aliases, name);
}

const known = new Map<string, ImportTarget>(
  importTargets.flatMap((target) =>
    [target, ...aliases[target].split(" ")].filter(Boolean).map((alias) => [alias, target] as const),
  ),
);

/** What a heading means; "" for one that isn't read. "Phone Number" is the phone, "cus_address.zip" the ZIP. */
export function recognizeColumn(heading: string): ImportTarget | "" {
  const plain = heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return known.get(plain) ?? "";
}
