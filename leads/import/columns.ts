/**
 * What a column of a file can be, and the headings that say so by themselves: those of our own exports, of the realtime
 * database, and of what HubSpot and Google Contacts export. Every other heading is chosen by hand once.
 */
const headings = {
  name: "cus_name",
  first_name: "",
  middle_name: "",
  last_name: "",
  phone: "phone_typed cus_phone phone_number mobile_phone_number phone_1_value phone_2_value",
  email: "email_record cus_email email_address e_mail_1_value e_mail_2_value",
  kind: "list type",
  status: "job_status lead_status",
  received: "captured_at create_date",
  date: "local_date",
  time: "local_time",
  location: "",
  place: "",
  location_id: "",
  message: "note_from_customer description notes",
  zip_from: "desk_zip_from",
  zip_to: "zipto desk_zip_to",
  move_date: "",
  packing: "",
  visit: "",
  window: "start_time",
  street: "cus_address_street street_address address_1_street",
  unit: "cus_address_unit address_1_extended_address",
  city: "cus_address_city address_1_city",
  state: "cus_address_state state_region address_1_region",
  zip: "cus_address_zip postal_code zip_code address_1_postal_code",
  country: "cus_address_country country_region address_1_country",
  property: "property_type",
  time_sensitive: "is_time_sensitive",
  source: "desk_source",
  campaign: "desk_campaign",
  quoted: "desk_quoted",
  quoted_to: "desk_quoted_to",
  final_amount: "desk_final_amount",
  won_by: "desk_won_by",
  lost_reason: "desk_lost_reason",
  move_on: "desk_move_on",
  move_at: "desk_move_at",
  crew: "desk_crew",
  consent: "consent_given",
  consent_at: "",
  consent_version: "",
  consent_text: "",
  id: "",
  remote_key: "key",
  own: "",
} as const;

export type ImportTarget = keyof typeof headings;

export const importTargets = Object.keys(headings) as ImportTarget[];

export function isImportTarget(name: string): name is ImportTarget {
  return Object.hasOwn(headings, name);
}

const known = new Map<string, ImportTarget>(
  importTargets.flatMap((target) =>
    [target, ...headings[target].split(" ")].filter(Boolean).map((heading) => [heading, target] as const),
  ),
);

/** "Phone Number" as "phone_number", "cus_address.zip" as "cus_address_zip". */
export function nameHeading(heading: string): string {
  return heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** Columns that only our own exports have, and that come back as they were. */
export const ownColumns = [
  ...["form", "standing", "suspicion", "desk_suspicion", "read", "desk_is_read", "first_response_at"],
  ...["desk_first_response_at", "follow_up_on", "desk_follow_up_on", "ip_address", "visitor_country"],
  ...["load", "home", "estimate", "first_touch", "last_touch"],
];

/** In these, a name of ours is one that was worked out, or that another column has as it was typed. */
const workedOut = ["visit_end", "address", "desk_address", "record_source", "brand_id"];

export function isOwnExport(columns: readonly string[]): boolean {
  return ["id", "reference", "form", "standing", "version"].every((name) => columns.includes(name));
}

/** What each heading means; "" for one that isn't read until somebody says what it is. */
export function recognizeColumns(columns: readonly string[]): (ImportTarget | "")[] {
  const isOwn = isOwnExport(columns);
  return columns.map((heading) => {
    const name = nameHeading(heading);
    if (!isOwn) return known.get(name) ?? "";
    if (ownColumns.includes(name) || /^(first|last)_touch_/.test(name)) return "own";
    return workedOut.includes(name) ? "" : (known.get(name) ?? "");
  });
}
