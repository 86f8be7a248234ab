import type * as z from "zod";
import type { ApiScope } from "../../people/api-scopes.ts";
import { actOnLead } from "./act-on-lead.server.ts";
import type { Asked } from "./asked.server.ts";
import { enterLead } from "./enter-lead.server.ts";
import { answerAvailability, answerLocations } from "./places.server.ts";
import { answerLead, answerLeads } from "./read-leads.server.ts";
import { availabilityQuery, listQuery, type SchemaName } from "./schemas.server.ts";

/** One thing that a program can ask for. `problems` are the statuses it can be refused with, beside those of every one. */
export type Operation = {
  id: string;
  method: "GET" | "POST";
  /** Below /api/v1. */
  path: string;
  scope: ApiScope;
  summary: string;
  description: string;
  query?: z.ZodObject;
  body?: SchemaName;
  answers: Readonly<Record<number, { description: string; schema?: SchemaName }>>;
  problems: readonly number[];
  /** Bodies that work as they are, by name. */
  examples?: Readonly<Record<string, unknown>>;
  answer: (asked: Asked) => Promise<Response>;
};

const move = {
  name: "Ada Moore",
  phone: "(416) 555-0143",
  email: "ada@example.com",
  message: "Two bedrooms and a piano",
  moveDate: "2030-06-14",
  packing: true,
};

export const operations: readonly Operation[] = [
  {
    id: "listLeads",
    method: "GET",
    path: "/leads",
    scope: "leads:read",
    summary: "List leads",
    description:
      "Newest first. Follow next until it’s null. New leads don’t move what’s on later pages. Leads that are in quarantine or erased aren’t listed.",
    query: listQuery,
    answers: { 200: { description: "A page of leads.", schema: "Leads" } },
    problems: [400],
    answer: answerLeads,
  },
  {
    id: "enterLead",
    method: "POST",
    path: "/leads",
    scope: "leads:write",
    summary: "Enter a lead",
    description:
      "What a visitor could send with a form of the site, checked by the same rules. The same request from the same key within a day is the same lead.",
    body: "NewLead",
    answers: {
      201: { description: "It’s in, on disk and on its way to your destinations.", schema: "Receipt" },
      200: { description: "We already had this lead.", schema: "Receipt" },
    },
    problems: [400, 413, 415, 422, 503],
    examples: {
      move: { form: "moving-quote", location: "toronto", source: "yelp", fields: move },
      estimate: {
        form: "free-estimate",
        location: "toronto",
        fields: { name: "Ben Okafor", phone: "(416) 555-0178", message: "Please call after five" },
      },
      booking: {
        form: "booking",
        location: "atlanta",
        fields: {
          name: "Carla Diaz",
          phone: "(404) 555-0162",
          message: "A couch and a fridge",
          street: "12 Peach Street",
          city: "Atlanta",
          state: "GA",
          zip: "30301",
          countryName: "USA",
          propertyType: "House",
          selectedDate: "2026-12-04",
          timeSlot: "13:00",
          isTimeSensitive: false,
        },
      },
    },
    answer: enterLead,
  },
  {
    id: "readLead",
    method: "GET",
    path: "/leads/{id}",
    scope: "leads:read",
    summary: "Read a lead",
    description: "Send its ETag in If-None-Match to learn whether it has changed.",
    answers: {
      200: { description: "The lead.", schema: "Lead" },
      304: { description: "It’s still the same." },
    },
    problems: [404],
    answer: answerLead,
  },
  {
    id: "actOnLead",
    method: "POST",
    path: "/leads/{id}/actions",
    scope: "leads:write",
    summary: "Record what was done about a lead",
    description:
      "What staff do at the desk, with the same rules: which status may follow which, and nobody changes a lead that someone else has changed in the meantime. Customers get the same emails, too.",
    body: "Action",
    answers: { 200: { description: "It’s done.", schema: "Receipt" } },
    problems: [400, 404, 409, 413, 415, 422],
    examples: {
      contacted: { action: "contacted", revision: 0 },
      quoted: { action: "quoted", revision: 1, amount: 1450, amount_to: 1800 },
      won: {
        action: "won",
        revision: 2,
        won_by: "Dan",
        amount: 1600,
        move_on: "2030-06-14",
        move_at: "8:00",
      },
      noted: { action: "noted", text: "Prefers texts", is_call: false },
      followUp: { action: "follow-up", revision: 3, on: "2030-06-10" },
      done: { action: "done", revision: 4, amount: 1612.5 },
    },
    answer: actOnLead,
  },
  {
    id: "readAvailability",
    method: "GET",
    path: "/schedule/availability",
    scope: "schedule:read",
    summary: "Read which windows can be booked",
    description: "The days that the booking form offers now, with their windows.",
    query: availabilityQuery,
    answers: { 200: { description: "The days.", schema: "Availability" } },
    problems: [400, 404],
    answer: answerAvailability,
  },
  {
    id: "listLocations",
    method: "GET",
    path: "/locations",
    scope: "locations:read",
    summary: "List locations",
    description: "The ones this key works in.",
    answers: { 200: { description: "The locations.", schema: "Locations" } },
    problems: [],
    answer: answerLocations,
  },
];
