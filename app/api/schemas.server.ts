import * as z from "zod";
import { junkItems } from "../../content/junk-items.ts";
import { arrivalTimes } from "../../leads/arrival-times.ts";
import { flexibilityChoices, propertyTypes } from "../../leads/junk-job.ts";
import { MOST_OF_ONE } from "../../leads/junk-load.ts";
import { estimateFields, movingFields } from "../../leads/moving-lead.ts";
import { jobStatuses, movingStatuses, statuses } from "../../leads/status.ts";
import type { FormField } from "../../leads/submission.ts";
import { timeWindows } from "../../schedule/windows.ts";

// What programs read and send. Both the document and the checks are made of it.

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const dollars = z.number().min(0).max(10_000_000);
const window = z.enum(timeWindows.map(({ value }) => value));
const kind = z.enum(["moving", "junk"]);
const form = z
  .enum(["moving-quote", "free-estimate", "booking", "desk", "import"])
  .describe("The form it came with; desk: entered by hand; import: from a file.");

const moveRecord = z
  .strictObject({
    date: z.string(),
    email: z.string(),
    phone: z.string(),
    zip: z.string(),
    zipTo: z.string(),
    source: z.string(),
    brand_id: z.number(),
    status: z.enum(movingStatuses),
    type: z.literal("moving"),
    won_by: z.string(),
    location_id: z.union([z.number(), z.literal("")]),
    name: z.string(),
    time: z.string(),
    note_from_customer: z.string(),
    ip_address: z.string(),
  })
  .meta({ title: "Lead record" });

const jobRecord = z
  .strictObject({
    brand_id: z.number(),
    cus_address: z.strictObject({
      street: z.string(),
      unit: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
    }),
    cus_email: z.string(),
    cus_name: z.string(),
    cus_phone: z.string(),
    date: z.string(),
    description: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    ip_address: z.string(),
    is_time_sensitive: z.boolean(),
    sensitive_reason: z.string(),
    job_status: z.enum(jobStatuses),
    property_type: z.enum(propertyTypes.map(({ value }) => value)),
    location_id: z.union([z.number(), z.literal("")]),
    type: z.literal("Full Service"),
  })
  .meta({ title: "Job record" });

export const lead = z.strictObject({
  id: z.uuid(),
  reference: z.string().describe("The short code that the customer has, such as 7K3M-9QXA."),
  kind,
  form,
  location: z.string().nullable().describe("The location’s slug; null for a request without a city."),
  captured_at: moment,
  updated_at: moment.describe("When the customer’s words or the visit last changed."),
  version: z.number().int().describe("Goes up when the customer’s words or the visit change."),
  revision: z.number().int().describe("Goes up with every change. Send it back with an action."),
  phone_e164: z
    .string()
    .nullable()
    .describe("The first complete phone number in what the customer typed; null where there’s none."),
  record: z
    .union([moveRecord, jobRecord])
    .describe("The Lead or Job exactly as the webhook and the exports spell it, with today’s status."),
  details: z
    .record(z.string(), z.unknown())
    .describe("What the form asks for beside the record: the day and packing of a move, a load, consent."),
  desk: z
    .strictObject({
      status: z.enum(statuses),
      source: z.string(),
      campaign: z.string().nullable(),
      assignee: z.string().nullable(),
      follow_up_on: day.nullable(),
      quoted: dollars.nullable(),
      quoted_to: dollars.nullable().describe("The upper end, where the quote is a range."),
      final_amount: dollars.nullable(),
      won_by: z.string(),
      lost_reason: z.string().nullable(),
      outside_region: z
        .string()
        .nullable()
        .describe("The province or state of a request from outside every service area."),
      first_response_at: z.union([moment, z.literal("")]),
      move_on: day.nullable(),
      move_at: z.string().nullable(),
      crew: z.string().nullable(),
    })
    .describe("What the company has done about it. Amounts are dollars."),
});

export const leads = z.strictObject({
  leads: z.array(lead),
  next: z.string().nullable().describe("The cursor of the next page; null on the last one."),
  as_of: moment.describe("When it was read. Send it as changed_since next time."),
});

export const receipt = z.strictObject({ id: z.uuid(), reference: z.string(), revision: z.number().int() });

export const listQuery = z.strictObject({
  kind: kind.optional(),
  status: z.array(z.enum(statuses)).optional().describe("May be given several times."),
  location: z
    .array(z.string().max(80))
    .optional()
    .describe("Slugs; none for requests without a city. May be given several times."),
  since: moment.optional().describe("The ones that came in at this time or later."),
  changed_since: moment
    .optional()
    .describe("The ones that came in, were edited or were acted on at this time or later."),
  cursor: z.string().max(60).optional().describe("From the page before."),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

function describeField({ control, label, isOptional }: FormField): z.ZodType {
  const title = typeof label === "string" ? label : undefined;
  const rule = control === "tick" ? z.boolean() : control === "date" ? day : z.string();
  const named = title ? rule.meta({ title }) : rule;
  return isOptional ? named.optional() : named;
}

function describeFields(fields: Readonly<Record<string, FormField>>) {
  return z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeField(field)])),
  );
}

const load = z
  .strictObject(
    Object.fromEntries(junkItems.map(({ id }) => [id, z.number().int().min(0).max(MOST_OF_ONE).optional()])),
  )
  .describe("How many of what, by item.");

const bookingFields = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  message: z.string(),
  street: z.string(),
  unit: z.string().optional().describe("Of an Apartment, where it’s required."),
  city: z.string(),
  state: z.string(),
  zip: z.string().optional(),
  countryName: z.string().describe("Canada or USA, by name or code."),
  propertyType: z.enum(propertyTypes.map(({ value }) => value)),
  selectedDate: day,
  timeSlot: window.describe("When the window begins."),
  isTimeSensitive: z
    .boolean()
    .describe(flexibilityChoices.map(({ value, label }) => `${value}: ${label}`).join(". ")),
  load: load.optional(),
});

const place = {
  location: z.string().max(80).nullable().describe("A slug of yours; null for a request without a city."),
  source: z
    .string()
    .max(60)
    .optional()
    .describe("Where the customer came from, as Numbers counts it; api if you don’t say."),
};

const newMove = z.strictObject({
  form: z.literal("moving-quote"),
  ...place,
  fields: describeFields(movingFields),
});
const newEstimate = z.strictObject({
  form: z.literal("free-estimate"),
  ...place,
  fields: describeFields(estimateFields),
});
const newBooking = z.strictObject({
  form: z.literal("booking"),
  ...place,
  location: z.string().max(80).describe("A slug of yours."),
  fields: bookingFields,
});

export const newLead = z
  .discriminatedUnion("form", [newMove, newEstimate, newBooking])
  .describe("A request as a visitor would send it with one of the site’s forms.");

/** A missing field is the form's own rule to refuse, in its own words. */
export const sentLead = z.discriminatedUnion("form", [
  newMove.extend({ fields: newMove.shape.fields.partial() }),
  newEstimate.extend({ fields: newEstimate.shape.fields.partial() }),
  newBooking.extend({ fields: newBooking.shape.fields.partial() }),
]);

const revision = z.number().int().min(0).describe("The lead’s, as you read it last.");
const amount = dollars.optional().describe("Dollars, such as 1450 or 1450.5.");
const price = { amount, amount_to: dollars.optional().describe("The upper end of a range.") };
const moveDay = {
  move_on: day.nullable().optional(),
  move_at: z.enum(arrivalTimes).nullable().optional().describe("When the crew arrives."),
  crew: z.string().max(60).nullable().optional(),
};

export const action = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("contacted"), revision }),
  z.strictObject({ action: z.literal("quoted"), revision, ...price }),
  z.strictObject({ action: z.literal("won"), revision, won_by: z.string().min(1), ...price, ...moveDay }),
  z.strictObject({ action: z.literal("lost"), revision, reason: z.string().min(1) }),
  z.strictObject({ action: z.literal("confirmed"), revision }),
  z.strictObject({ action: z.literal("scheduled"), revision, ...moveDay }),
  z.strictObject({
    action: z.literal("done"),
    revision,
    amount: dollars.optional().describe("What was paid in the end, in dollars."),
  }),
  z.strictObject({ action: z.literal("cancelled"), revision, reason: z.string().optional() }),
  z.strictObject({ action: z.literal("no-show"), revision }),
  z.strictObject({ action: z.literal("reopened"), revision }),
  z.strictObject({
    action: z.literal("follow-up"),
    revision,
    on: day.nullable().describe("null clears it."),
  }),
  z.strictObject({
    action: z.literal("assigned"),
    revision,
    assignee: z.string().max(254).nullable().describe("The email of someone on the team; null for nobody."),
  }),
  z.strictObject({
    action: z.literal("noted"),
    revision: revision.optional(),
    text: z.string().min(1),
    is_call: z.boolean().optional().describe("Someone spoke to the customer, which is a first answer."),
  }),
]);

export type SentAction = z.infer<typeof action>;
export type SentLead = z.infer<typeof sentLead>;

export const availabilityQuery = z.strictObject({
  location: z.string().max(80).describe("A slug of yours."),
});

export const availability = z.strictObject({
  location: z.string(),
  time_zone: z.string(),
  days: z.array(
    z.strictObject({
      date: day,
      windows: z.array(
        z.strictObject({
          start: z.string(),
          end: z.string(),
          is_open: z.boolean(),
          left: z
            .number()
            .int()
            .nullable()
            .describe("How many bookings still fit; null while none is booked."),
        }),
      ),
    }),
  ),
});

export const locations = z.strictObject({
  locations: z.array(
    z.strictObject({
      slug: z.string(),
      id: z.number().int(),
      name: z.string(),
      region: z.string(),
      country: z.enum(["Canada", "USA"]),
      time_zone: z.string(),
      phone: z.string(),
      cities: z.array(z.string()),
    }),
  ),
});

export const problem = z.strictObject({
  title: z.string().describe("The status in words."),
  status: z.number().int(),
  detail: z.string().describe("What happened and what to do next."),
  reason: z
    .enum([
      "key-missing",
      "key-refused",
      "scope-missing",
      "idempotency-key-missing",
      "idempotency-key-reused",
      "not-json",
      "invalid",
      "changed-meanwhile",
      "status-not-allowed",
      "window-full",
    ])
    .optional()
    .describe("For programs that want to tell problems of one status apart."),
  errors: z
    .array(
      z.strictObject({
        detail: z.string(),
        pointer: z.string().optional().describe("A JSON Pointer into what you sent."),
        parameter: z.string().optional().describe("Of the address."),
      }),
    )
    .optional(),
  revision: z.number().int().optional().describe("The lead’s revision now."),
  lead_status: z.enum(statuses).optional().describe("The lead’s status now."),
});

export const schemas = {
  Lead: lead,
  Leads: leads,
  NewLead: newLead,
  Action: action,
  Receipt: receipt,
  Availability: availability,
  Locations: locations,
  Problem: problem,
} as const;

export type SchemaName = keyof typeof schemas;
