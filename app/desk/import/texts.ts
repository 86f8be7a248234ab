import type { ImportTarget } from "../../../leads/import/columns.ts";
import { formatCount, formatLeads } from "../texts.ts";

const rows = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);

export const importTexts = {
  title: "Import leads",
  intro: (most: number) =>
    `A CSV file or an Excel workbook (.xlsx), an export from this desk, or the leads and jobs that the realtime database exports as JSON. Up to ${formatCount(most)} rows and 20 MB.`,
  promise:
    "First you see each row as it would be read. Nothing is added until you say so, and nobody is notified.",
  file: "File",
  paste: "Or paste it here",
  place: "Location for rows without one",
  noPlace: "None: those rows can’t be imported",
  kind: "Rows that don’t say moving or junk",
  check: "Check the file",
  nothingSent: "Choose a file, or paste its text.",
  otherOpen: "Another import is open. Finish or discard it first.",
  uploading: "Another file is being uploaded. If that was cut off, try again in ten seconds.",
  gone: "This import has moved on. Here’s where it stands.",

  progress: {
    checking: (done: number, all: number) => `Checking ${formatCount(done)} of ${rows(all)}`,
    importing: (done: number, all: number) => `Importing ${formatCount(done)} of ${formatLeads(all)}`,
    undoing: (done: number, all: number) => `Removing ${formatCount(done)} of ${formatLeads(all)}`,
  },
  look: "See how far it is",
  mayClose: "You can close this page. It goes on by itself, and the desk says when it has ended.",

  dryRun: "What would happen",
  counts: {
    new: (count: number) => `${formatLeads(count)} would be added.`,
    duplicate: (count: number) =>
      `${rows(count)} ${count === 1 ? "is" : "are"} already here, or in the file twice.`,
    problem: (count: number) => `${rows(count)} can’t be imported.`,
    noted: "Some of what would be added is read otherwise than it’s written:",
  },
  preview: "Rows as they’d be read",
  previewHint:
    "Rows that can’t be imported come first. Correct them in your file and import it again: what’s here already isn’t added twice.",
  more: "Show more rows",
  inFile: (typed: string) => `in the file: ${typed}`,
  notInFile: "not in the file",
  unread: "can’t be read",
  left: "Left out",
  row: (position: number) => `Row ${formatCount(position)}`,
  sameAs: "is the same as",
  earlierRow: (row: string) => row,
  existing: "a lead we already have",
  andMore: (count: number) => `and ${formatCount(count)} more`,
  reason: (reason: string, count: number, shown: readonly number[]) =>
    count === 1 && shown[0] !== undefined
      ? `Row ${formatCount(shown[0])}: ${reason}`
      : `${rows(count)}: ${reason}`,
  run: (count: number) => `Import ${formatLeads(count)}`,
  discard: "Discard",
  discarded: "Discarded. Nothing was added.",

  columns: "Columns",
  columnsRead: (read: number, all: number) => `${read} of ${all} columns are read.`,
  columnsLeft: (names: string) => `Not read: ${names}.`,
  asTarget: (heading: string) => `What “${heading}” is`,
  notRead: "Not read",
  noHeading: "(no heading)",
  order: (heading: string) => `Dates in “${heading}”`,
  orders: {
    ask: "Choose what comes first",
    month: "Month first: 12/31/2026",
    day: "Day first: 31/12/2026",
  },
  checkAgain: "Check again",

  past: "Past imports",
  imported: (count: number, by: string) => `${formatLeads(count)} imported by ${by}`,
  removed: (count: number) => `${formatLeads(count)} removed.`,
  kept: (count: number) =>
    `${count === 1 ? "1 lead stays: it’s" : `${formatCount(count)} leads stay: they’ve`} been worked on since.`,
  keptLead: (name: string, position: number) => `${name} (row ${formatCount(position)})`,
  undo: "Undo this import",
  undoHint:
    "Removes what it added, except leads that someone has worked on since. You can import the file again.",
} as const;

export const targetNames: Readonly<Record<ImportTarget, string>> = {
  name: "Name",
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  phone: "Phone",
  email: "Email",
  kind: "Moving or junk",
  status: "Status",
  received: "Received",
  date: "Date",
  time: "Time",
  location: "Location",
  place: "Location’s name",
  location_id: "Location’s id",
  message: "Message",
  zip_from: "From ZIP",
  zip_to: "To ZIP",
  move_date: "Requested move date",
  packing: "Packing",
  visit: "Visit day",
  window: "Arrival window",
  street: "Street",
  unit: "Unit",
  city: "City",
  state: "State or province",
  zip: "ZIP or postal code",
  country: "Country",
  property: "Property",
  time_sensitive: "Time sensitive",
  source: "Source",
  campaign: "Campaign",
  quoted: "Quoted amount",
  quoted_to: "Quoted up to",
  final_amount: "Final amount",
  won_by: "Won by",
  lost_reason: "Why it was lost",
  move_on: "Move day",
  move_at: "Arrival time",
  crew: "Crew",
  consent: "Marketing consent",
  consent_at: "Consent, when",
  consent_version: "Consent, version",
  consent_text: "Consent, text",
  id: "Our id",
  remote_key: "Realtime database key",
  own: "As our own export has it",
};
