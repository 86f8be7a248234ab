import { unnamedCaller } from "../../content/call-sources.ts";
import { marketingConsent } from "../../content/forms.ts";
import { retention } from "../../content/retention.ts";
import { fold, foldQuery } from "../../locations/city-search.ts";
import { findLocation, type Location, listLocations } from "../../locations/locations.server.ts";
import { formatNationalPhone, toE164 } from "../../locations/phone-number.server.ts";
import { printCode } from "../../locations/postal-code.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { endOfWindow } from "../../schedule/windows.ts";
import { ADDRESS_LIMIT, cleanMessage } from "../input-filters.ts";
import type { JunkJob } from "../junk-job.ts";
import { blankMove, type MovingLead } from "../moving-lead.ts";
import type { ChangedColumns, MarketingConsent } from "../records/stored-json.ts";
import type { Kind, Status } from "../status.ts";
import type { ImportTarget } from "./columns.ts";
import { type OwnPart, readOwnPart } from "./own-export.server.ts";
import {
  cutShort,
  readAmount,
  readArrival,
  readCountry,
  readEmail,
  readKind,
  readLine,
  readPhone,
  readProperty,
  readSaid,
  readStatus,
  readTimeSensitive,
  readWindow,
  readYesNo,
  readZip,
} from "./read-cell.ts";
import { type DayOrder, type ReadMoment, readMoment, toInstant, Unclear } from "./read-moment.ts";

export type PlannedLead = {
  asked: MovingLead | JunkJob;
  location: Location;
  capturedAt: number;
  status: Status;
  columns: ChangedColumns;
  source: string;
  campaign: string | null;
  consent: MarketingConsent;
  phone: string | null;
  email: string | null;
  /** Kind and day: with the same person's, it says which rows are the same request. */
  day: string;
  /** Our own id, from an export of ours. */
  id: string | null;
  remoteKey: string | null;
  own: OwnPart | null;
};

/** What a cell becomes, for people: `typed` is "" where the file says nothing. Printed only where somebody reads it. */
export type ReadCell = { target: ImportTarget; typed: string; print: () => string };

/** `problems` and `notes` have nothing of the customer's; `planned` is null where there's a problem. */
export type ReadRow = {
  cells: ReadCell[];
  notes: string[];
  problems: string[];
  planned: PlannedLead | null;
};

export type OpenedRow = {
  /** The cells of that target that aren't empty, the likeliest first. */
  list: (target: ImportTarget) => readonly string[];
  /** Of a column that only our own exports have, by its name. */
  own: ((...names: string[]) => string) | null;
  order: (target: ImportTarget) => DayOrder;
  /** How many cells stand beyond the last heading. */
  beyond: number;
  isExact: boolean;
  place: string;
  kind: Kind;
};

const LONGEST_CELL = 20_000;

/** The apostrophe that our export, and others, put before what a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/u;

const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

class RowReader {
  readonly row: OpenedRow;
  readonly cells: ReadCell[] = [];
  readonly problems = new Set<string>();
  readonly notes = new Set<string>();
  readonly note = (said: string) => void this.notes.add(said);

  constructor(row: OpenedRow) {
    this.row = row;
  }

  text(target: ImportTarget): string {
    const [first = "", ...others] = this.row.list(target).map((cell) => cell.replace(formulaGuard, ""));
    if (!this.row.own && others.some((one) => one !== first))
      this.note("Of several cells that say the same of a lead, only the first is kept.");
    return first;
  }

  /** What `read` makes of the cell, or `fallback` and a problem. */
  take<Value>(
    target: ImportTarget,
    read: (text: string) => Value,
    fallback: Value,
    print: (value: Value) => string = String,
  ): Value {
    const typed = this.text(target);
    return this.attempt(
      () => {
        if (typed.length > LONGEST_CELL) throw new Unclear(`A cell has over ${LONGEST_CELL} characters.`);
        const value = read(typed);
        if (typed !== "" || (value !== null && value !== ""))
          this.cells.push({ target, typed, print: () => (value === null ? "" : print(value)) });
        return value;
      },
      fallback,
      () => this.cells.push({ target, typed, print: () => "" }),
    );
  }

  attempt<Value>(work: () => Value, fallback: Value, onProblem: () => void = () => undefined): Value {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      this.problems.add(error.message);
      onProblem();
      return fallback;
    }
  }

  moment(target: ImportTarget, what: string, text = this.text(target)): ReadMoment | null {
    if (readSaid(text) === "") return null;
    const moment = readMoment(text, this.row.order(target), this.note);
    if (moment) return moment;
    throw new Unclear(
      `${what} can’t be read. Write it like 2026-12-31${target === "received" ? " 14:05" : ""}.`,
    );
  }
}

export function readRow(row: OpenedRow, now: number): ReadRow {
  const reader = new RowReader(row);
  if (row.beyond > 0)
    reader.problems.add("It has more cells than there are headings: a comma in it may lack its quotes.");
  const planned = planRow(reader, now);
  const { cells, notes, problems } = reader;
  return {
    cells,
    notes: [...notes],
    problems: [...problems],
    planned: problems.size === 0 ? planned : null,
  };
}

function planRow(reader: RowReader, now: number): PlannedLead | null {
  const kind = reader.take("kind", (text) => readKind(text) ?? reader.row.kind, reader.row.kind);
  const location = readLocation(reader);
  if (!location) return null;
  const person = readPerson(reader);
  const columns = readColumns(reader, kind, location);
  const asked = kind === "moving" ? readMove(reader, person) : readJob(reader, person, location);
  const phone = toE164(asked.phone);
  if (asked.name === "" && phone === null && asked.email === "" && reader.problems.size === 0)
    reader.problems.add("It has no name, no phone and no email.");
  const capturedAt = readCaptured(reader, kind, location, now);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.months);
  if (capturedAt < oldest.getTime())
    reader.problems.add(`It’s over ${retention.months} months old, and older leads aren’t kept.`);
  const { date } = localDateAndTime(capturedAt, location.timeZone);
  const { own } = reader.row;
  return {
    asked: { ...asked, name: asked.name || unnamedCaller },
    location,
    capturedAt,
    status: reader.take("status", (text) => readStatus(text, kind, reader.note), "new"),
    columns,
    source: readSource(reader),
    campaign: reader.take("campaign", (text) => readLine(text, 120, "Its campaign"), "") || null,
    consent: readConsent(reader, location),
    phone,
    email: asked.email.toLowerCase() || null,
    day: `${kind} ${asked.kind === "junk" ? asked.date : date}`,
    id: readId(reader, "id", ourId, "An id that isn’t one of ours isn’t kept."),
    remoteKey: readId(
      reader,
      "remote_key",
      /^[-\w]{10,120}$/,
      "A key that isn’t one of the realtime database isn’t kept.",
    ),
    own: own && reader.attempt(() => readOwnPart(own, location.timeZone, reader.note), null),
  };
}

function readId(reader: RowReader, target: "id" | "remote_key", pattern: RegExp, otherwise: string) {
  const id = reader.text(target);
  if (pattern.test(id)) return id;
  if (id !== "") reader.note(otherwise);
  return null;
}

function readSource(reader: RowReader): string {
  const source = reader.take("source", (text) => readLine(text, 60, "Its source"), "");
  const small = source.toLowerCase();
  if (small === "" || small === "paid ads") return "import";
  if (small !== source) reader.note("A source is kept in small letters.");
  return small;
}

function readLocation(reader: RowReader): Location | null {
  const { place } = reader.row;
  const find = (text: string): Location[] => {
    const bySlug = findLocation(foldQuery(text));
    if (bySlug) return [bySlug];
    return listLocations().filter(({ locationName }) => fold(locationName) === foldQuery(text));
  };
  const said = (["location", "place"] as const).filter((target) => reader.text(target) !== "");
  const [first] = said;
  const print = (one: Location | null) => one?.locationName ?? "";
  if (first) {
    const read = (text: string) => {
      const found = find(text);
      const one = found.find(({ slug }) => slug === place) ?? found[0];
      if (!one) throw new Unclear("Its location isn’t one of ours.");
      if (new Set(found.map(({ canonicalSlug }) => canonicalSlug)).size > 1 && one.slug !== place)
        throw new Unclear("Several of our locations have the name of its location.");
      return one;
    };
    return reader.take<Location | null>(first, read, null, print);
  }
  if (reader.text("location_id") !== "") {
    const read = (text: string) => {
      const sharing = listLocations().filter(({ locationId }) => String(locationId) === text);
      const one = sharing.find(({ slug }) => slug === place) ?? sharing[0];
      if (!one) throw new Unclear("Its location isn’t one of ours.");
      if (sharing.length > 1 && one.slug !== place)
        reader.note("Several of our locations share an id; a lead goes to the first of them.");
      return one;
    };
    return reader.take<Location | null>("location_id", read, null, print);
  }
  const usual = findLocation(place) ?? null;
  if (!usual) reader.problems.add("It has no location.");
  return usual;
}

type Person = Pick<JunkJob, "name" | "phone" | "email" | "message">;

const NAME_LIMIT = 120;

function readPerson(reader: RowReader): Person {
  const parts = (["first_name", "middle_name", "last_name"] as const).map((target) =>
    reader.text("name") ? "" : reader.take(target, (text) => readLine(text, NAME_LIMIT, "Its name"), ""),
  );
  const whole = reader.take("name", (text) => readLine(text, NAME_LIMIT, "Its name"), "");
  const { own } = reader.row;
  const emails = reader.row.list("email");
  const email = emails.find((text) => text.includes("@")) ?? emails[0] ?? "";
  const readLongPhone = () => {
    // Of our own export, a phone as it was typed may be none at all.
    const typed = reader.row.list("phone").map((text) => text.replace(formulaGuard, ""));
    const [best = ""] = own ? typed.filter((text) => !cutShort.test(text)) : typed;
    return own && best !== "" && toE164(best) === null
      ? best
      : readPhone(own ? best : reader.text("phone"), toE164, reader.note);
  };
  return {
    name: whole || parts.filter(Boolean).join(" "),
    phone: reader.take("phone", readLongPhone, "", (phone) => {
      const number = toE164(phone);
      return number ? formatNationalPhone(number) : phone;
    }),
    email: reader.take("email", (text) => readEmail(own ? email : text, reader.note), ""),
    message: reader.take("message", cleanMessage, ""),
  };
}

function readCode(reader: RowReader, target: "zip" | "zip_from" | "zip_to", state = ""): string {
  const { isExact } = reader.row;
  return reader.take(target, (text) => readZip(text, { state, isExact }, reader.note), "", printCode);
}

function readMove(reader: RowReader, person: Person): MovingLead {
  const from = readCode(reader, reader.text("zip_from") === "" ? "zip" : "zip_from");
  return {
    ...blankMove,
    form: "import",
    ...person,
    zipFrom: from,
    zipTo: readCode(reader, "zip_to"),
    moveDate: reader.take("move_date", () => readDay(reader, "move_date", "Its move date")?.day ?? "", ""),
    packing: reader.take(
      "packing",
      (text) => readYesNo(text, "packing"),
      false,
      (is) => (is ? "yes" : "no"),
    ),
  };
}

/** A day without its time, or with one that's taken elsewhere. */
function readDay(
  reader: RowReader,
  target: ImportTarget,
  what: string,
  mayHaveTime = false,
): ReadMoment | null {
  const moment = reader.moment(target, what);
  const isMidnight = !moment?.clock || /^00:00:00(\.0+)?$/.test(moment.clock);
  if (!moment || isMidnight) return moment && { ...moment, clock: null };
  if (moment.zone === null && mayHaveTime) return moment;
  throw new Unclear(`${what} has a time that isn’t kept. Leave only the day.`);
}

function readJob(reader: RowReader, person: Person, location: Location): JunkJob {
  const line = (target: "street" | "unit" | "city" | "state", what: string) =>
    reader.take(target, (text) => readLine(text, ADDRESS_LIMIT, what), "");
  const dayOf = reader.text("visit") === "" ? "date" : "visit";
  const visit = reader.take(
    dayOf,
    () => {
      const day = readDay(reader, dayOf, "The day of its visit", true);
      if (day) return day;
      throw new Unclear("It has no day of the visit.");
    },
    null,
    (day) => day?.day ?? "",
  );
  const inVisit = visit?.clock?.slice(0, 5) ?? "";
  const startTime = reader.take(
    "window",
    (text) => {
      const window = readWindow(text || inVisit, reader.note);
      if (inVisit !== "" && window !== readWindow(inVisit, reader.note))
        throw new Unclear("It has two times for its visit.");
      return window;
    },
    "",
  );
  const state = line("state", "Its state");
  return {
    kind: "junk",
    form: "import",
    ...person,
    street: line("street", "Its street"),
    unit: line("unit", "Its unit"),
    city: line("city", "Its city"),
    state,
    zip: readCode(reader, "zip", state),
    country: reader.take("country", (text) => readCountry(text) ?? location.country, location.country),
    date: visit?.day ?? "",
    startTime,
    endTime: endOfWindow(startTime) ?? "",
    propertyType: reader.take("property", (text) => readProperty(text) ?? "House", "House"),
    isTimeSensitive: reader.take("time_sensitive", readTimeSensitive, false, (is) => (is ? "yes" : "no")),
  };
}

function readCaptured(reader: RowReader, kind: Kind, { timeZone }: Location, now: number): number {
  const inParts = kind === "moving" ? `${reader.text("date")} ${reader.text("time")}`.trim() : "";
  const target = reader.text("received") === "" && inParts !== "" ? "date" : "received";
  const print = (moment: number) => {
    const { date, time } = localDateAndTime(moment, timeZone);
    return `${date} ${time}`;
  };
  const read = (text: string) => {
    const moment = reader.moment(target, "The time it came in", target === "date" ? inParts : text);
    const at = moment ? toInstant(moment, timeZone, reader.note) : now;
    if (!moment) reader.note("A row without the day it came in gets today’s.");
    if (at > now) throw new Unclear("It says it came in on a day in the future.");
    return at;
  };
  return reader.take(target, read, now, print);
}

function readColumns(reader: RowReader, kind: Kind, { country }: Location): ChangedColumns {
  const dollars = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));
  const amount = (target: "quoted" | "quoted_to" | "final_amount", what: string) =>
    reader.take(target, (text) => readAmount(text, country, what), null, dollars);
  const line = (target: "won_by" | "lost_reason" | "crew", most: number, what: string) =>
    reader.take(target, (text) => readLine(text, most, what), "");
  const columns: ChangedColumns = {
    won_by: line("won_by", 200, "Who won it"),
    lost_reason: line("lost_reason", 200, "Why it was lost") || null,
    quoted_amount: amount("quoted", "Its quote"),
    quoted_to: amount("quoted_to", "The upper end of its quote"),
    final_amount: amount("final_amount", "Its final amount"),
    crew: line("crew", 60, "Its crew") || null,
  };
  const moves = reader.take(
    "move_on",
    () => readDay(reader, "move_on", "Its move day", true),
    null,
    (day) => day?.day ?? "",
  );
  const inDay = moves?.clock?.slice(0, 5) ?? "";
  const arrival = reader.take(
    "move_at",
    (text) => {
      if (text !== "" && inDay !== "" && readArrival(text) !== readArrival(inDay))
        throw new Unclear("It has two arrival times.");
      return readArrival(text || inDay);
    },
    null,
  );
  if (kind === "junk" && moves) reader.note("A junk job has no move day; it’s left out.");
  if (!moves && arrival) reader.problems.add("It has an arrival time without the day of the move.");
  return kind === "moving" && moves ? { ...columns, move_on: moves.day, move_at: arrival } : columns;
}

/** Kept only where the file has the words that were agreed to, and when. */
function readConsent(reader: RowReader, { timeZone }: Location): MarketingConsent {
  const [version, text] = [reader.text("consent_version"), reader.text("consent_text")];
  const isGiven = reader.take(
    "consent",
    (said) => readYesNo(said, "consent"),
    false,
    (is) => (is ? "yes" : "no"),
  );
  const moment = reader.attempt(() => reader.moment("consent_at", "The time of its consent"), null);
  if (isGiven && moment && version && text) {
    const at = new Date(toInstant(moment, timeZone, reader.note)).toISOString();
    return { given: true, version, text, at };
  }
  if (isGiven) reader.note("Consent isn’t kept without the words that were agreed to, and when.");
  return { given: false, version: version || marketingConsent.version };
}
