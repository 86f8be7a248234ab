import { Temporal } from "temporal-polyfill";
import { junkItems } from "../../content/junk-items.ts";
import { openingHours } from "../../content/opening-hours.ts";
import { cancelReasons, lostReasons } from "../../content/outcome-reasons.ts";
import { holidays } from "../../content/schedule.ts";
import type { Attribution } from "../../leads/capture/capture.server.ts";
import type { LeadAction, Price } from "../../leads/follow-up/follow-up.server.ts";
import type { JunkJob } from "../../leads/junk-job.ts";
import { blankMove, type MovingLead } from "../../leads/moving-lead.ts";
import { findLocation, type Location, listLocations } from "../../locations/locations.server.ts";
import { timeWindows } from "../../schedule/windows.ts";
import { seededRandom } from "../seeded-random.ts";
import {
  areaCodes,
  crew,
  crewNames,
  farCodes,
  firstNames,
  junkWishes,
  lastNames,
  movingWishes,
  notes,
  origins,
  regions,
  streets,
} from "./sample-data.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 61;

export type Step = { at: number; who: (typeof crew)[number]; action: LeadAction };

export type Invented = {
  asked: MovingLead | JunkJob;
  /** The customer's correction, sent with the same idempotency key. */
  edit: { at: number; message: string } | null;
  location: Location;
  at: number;
  address: string;
  attribution: Attribution;
  suspicion: string | null;
  steps: Step[];
  undelivered: string | null;
};

/**
 * Two months of leads up to `now` (epoch milliseconds), oldest first; the same `now` makes the same leads. Phones are
 * fictional (555-01xx), emails end in example.com.
 */
export function inventLeads(now: number): Invented[] {
  const chance = seededRandom(20_260_101);
  const postalChance = seededRandom(20_260_102);
  const farChance = seededRandom(20_261_126);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const between = (low: number, high: number) => low + chance() * (high - low);
  const pages = listLocations().filter(({ slug, canonicalSlug }) => slug === canonicalSlug);
  const busy = pages.filter(({ slug }) => ["toronto", "gta", "atlanta", "houston", "dfw"].includes(slug));
  const phones = new Map<string, number>();

  function nextPhone(slug: string): string {
    const codes = areaCodes[slug] ?? areaCodes.elsewhere ?? ["202"];
    const code = pick(codes);
    const count = phones.get(code) ?? 0;
    phones.set(code, count + 1);
    return `(${code}) 555-01${String(count % 100).padStart(2, "0")}`;
  }

  function inventCustomer(slug: string) {
    const [first, last] = [pick(firstNames), pick(lastNames)];
    const plain = `${first}.${last}`
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z.]/g, "");
    return { name: `${first} ${last}`, phone: nextPhone(slug), email: `${plain}@example.com` };
  }

  function pickAttribution(at: number): Attribution {
    const origin = pick(origins.flatMap((one) => Array<typeof one>(one.weight).fill(one)));
    const referrer = "referrer" in origin ? origin.referrer : null;
    if (!origin.source && !referrer) return { first: null, last: null };
    const touch = {
      ...(origin.source && { utm_source: origin.source, utm_medium: origin.click ? "cpc" : "email" }),
      ...(origin.campaign && { utm_campaign: origin.campaign }),
      ...(origin.click && { [origin.click]: `demo-${Math.floor(chance() * 1e6)}` }),
      referrer,
      landing_page: "/",
      at: new Date(at - 5 * MINUTE).toISOString(),
    };
    return { first: touch, last: touch };
  }

  /** The moment itself, or one soon after the next opening. */
  function whenOpen(moment: number, { timeZone }: Location): number {
    let local = Temporal.Instant.fromEpochMilliseconds(Math.round(moment)).toZonedDateTimeISO(timeZone);
    for (;;) {
      const [opens, closes] = openingHours[local.dayOfWeek - 1]?.[0] ?? ["24:00", "00:00"];
      const time = local.toPlainTime().toString().slice(0, 5);
      if (time >= opens && time < closes) return local.epochMilliseconds;
      if (time < opens && opens !== "24:00") {
        const opening = local.withPlainTime(opens).epochMilliseconds;
        return opening + Math.round(between(2, 50)) * MINUTE;
      }
      local = local.add({ days: 1 }).startOfDay();
    }
  }

  /** A working day at least `ahead` days after a moment. */
  function visitDay(moment: number, ahead: number, { timeZone }: Location): string {
    let day = Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .add({ days: ahead });
    while (day.dayOfWeek === 7 || holidays.some(({ date }) => date === day.toString()))
      day = day.add({ days: 1 });
    return day.toString();
  }

  function findEvening(date: string, { timeZone }: Location): number {
    return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "18:00" }).epochMilliseconds;
  }

  /** A move that was won: most are done on their day for about the price, a few are canceled before. */
  function planWin(
    { at, who }: Omit<Step, "action">,
    price: number,
    wanted: string,
    location: Location,
  ): Step[] {
    const moveOn =
      wanted > visitDay(at, 2, location) ? wanted : visitDay(at, Math.floor(between(3, 24)), location);
    const day = { moveOn, moveAt: pick(["8:00", "8:30", "9:00", "13:00"]), crew: pick(crewNames) };
    const won: Step = { at, who, action: { name: "won", wonBy: who.name, amount: price, ...day } };
    if (chance() < 0.1)
      return [won, { at: at + 20 * HOUR, who, action: { name: "cancelled", reason: pick(cancelReasons) } }];
    const amount = price + Math.round(between(-2, 8)) * 2_500;
    return [won, { at: findEvening(moveOn, location), who, action: { name: "done", amount } }];
  }

  function planMoveSteps(at: number, wanted: string, location: Location): Step[] {
    const who = pick(crew);
    const fate = chance();
    // Some leads are forgotten, and some closed without an answer.
    if (fate < 0.03) return [];
    // Most answers come within the hour, a few take most of a day.
    const delay = chance() < 0.8 ? between(3, 55) : between(60, 480);
    const first = whenOpen(at + delay * MINUTE, location);
    if (fate < 0.06) return [{ at: first, who, action: { name: "lost", reason: "Outside our area" } }];
    const steps: Step[] = [
      { at: first, who, action: { name: "read" } },
      { at: first + MINUTE, who, action: { name: "assigned", assignee: who } },
      { at: first + 2 * MINUTE, who, action: { name: "contacted" } },
    ];
    if (chance() < 0.4)
      steps.push({ at: first + 4 * MINUTE, who, action: { name: "noted", text: pick(notes) } });
    if (fate > 0.9) return steps;
    const quotedAt = whenOpen(first + between(1, 26) * HOUR, location);
    const amount = Math.round(between(8, 76)) * 5_000;
    const offer: Price = chance() < 0.3 ? [amount, amount + 35_000] : amount;
    steps.push({ at: quotedAt, who, action: { name: "quoted", amount: offer } });
    const decidedAt = whenOpen(quotedAt + between(4, 150) * HOUR, location);
    if (fate < 0.5) steps.push(...planWin({ at: decidedAt, who }, amount, wanted, location));
    else if (fate < 0.82)
      steps.push({ at: decidedAt, who, action: { name: "lost", reason: pick(lostReasons) } });
    else {
      const on = visitDay(Math.max(quotedAt, now + Math.floor(between(-2, 6)) * DAY), 0, location);
      steps.push({ at: quotedAt + MINUTE, who, action: { name: "follow-up", on } });
    }
    return steps;
  }

  function planJobSteps(at: number, date: string, location: Location): Step[] {
    const who = pick(crew);
    const fate = chance();
    const first = whenOpen(at + between(5, 240) * MINUTE, location);
    if (fate < 0.08)
      return [
        { at: first, who, action: { name: "cancelled", reason: "Customer canceled: no longer needed" } },
      ];
    const steps: Step[] = [{ at: first, who, action: { name: "read" } }];
    if (fate < 0.92) steps.push({ at: first + 2 * MINUTE, who, action: { name: "confirmed" } });
    const amount = Math.round(between(9, 60)) * 1_000;
    const action: LeadAction = fate < 0.13 ? { name: "no-show" } : { name: "done", amount };
    steps.push({ at: findEvening(date, location), who, action });
    return steps;
  }

  /** One move in twelve comes from outside every service area instead. */
  function orFarAway(code: string, { country }: Location): string {
    const codes = farCodes[country];
    return farChance() < 1 / 12 ? (codes[Math.floor(farChance() * codes.length)] ?? code) : code;
  }

  function lead(at: number, location: Location, kind: "moving" | "junk"): Invented {
    const person = inventCustomer(location.slug);
    const { state, zip } = regions[location.badgeGroup] ?? { state: "", zip: "" };
    const code = () => {
      if (!zip) return "";
      if (location.country === "USA") return `${zip}${String(Math.floor(between(1, 99))).padStart(2, "0")}`;
      const [first, last] = [1, 1].map(() => Math.floor(postalChance() * 10));
      return `${zip}${first}a${last}`;
    };
    const own = {
      location,
      at,
      address: `203.0.113.${1 + Math.floor(chance() * 250)}`,
      attribution: pickAttribution(at),
      suspicion: null,
      undelivered: null,
    };
    if (kind === "moving") {
      const isShort = chance() < 0.25;
      const asked: MovingLead = {
        ...blankMove,
        form: isShort ? "free-estimate" : "moving-quote",
        ...person,
        zipFrom: isShort ? "" : orFarAway(code(), location),
        zipTo: isShort ? "" : code(),
        message: pick(movingWishes),
        moveDate: chance() < 0.6 ? visitDay(at, Math.floor(between(5, 40)), location) : "",
        packing: chance() < 0.3,
      };
      const edit =
        chance() < 0.03
          ? { at: at + 9 * MINUTE, message: `${asked.message} And a freezer, I forgot.` }
          : null;
      // Staff start after the correction.
      return { ...own, asked, edit, steps: planMoveSteps(edit?.at ?? at, asked.moveDate, location) };
    }
    const window = pick(timeWindows);
    const isFlat = chance() < 0.4;
    const wish = pick(junkWishes);
    const isOffered = ([id]: [string, number]) => junkItems.some((item) => item.id === id);
    const date = visitDay(at, 1 + Math.floor(between(0, 6)), location);
    const asked: JunkJob = {
      kind,
      form: "booking",
      ...person,
      email: chance() < 0.7 ? person.email : "",
      message: wish.message,
      load: Object.fromEntries(Object.entries(wish.load).filter(isOffered)),
      street: `${Math.floor(between(2, 990))} ${pick(streets)}`,
      unit: isFlat ? `${Math.floor(between(1, 30))}${pick(["A", "B", "C"])}` : "",
      city: location.cities[0] ?? location.locationName,
      state,
      zip: code(),
      country: location.country,
      date,
      startTime: window.value,
      endTime: `${Number.parseInt(window.value, 10) + 2}:00`,
      propertyType: isFlat ? "Apartment" : "House",
      isTimeSensitive: chance() < 0.3,
    };
    return { ...own, asked, edit: null, steps: planJobSteps(at, date, location) };
  }

  const invented: Invented[] = [];
  for (let ago = DAYS; ago >= 0; ago--) {
    const weekday = new Date(now - ago * DAY).getUTCDay();
    // Leads grow a little over time, and weekends are quieter.
    const count = Math.round(between(4, 8) * (weekday === 0 ? 0.5 : 1) * (1.25 - ago / 200));
    for (let n = 0; n < count; n++) {
      const location = chance() < 0.6 && busy.length > 0 ? pick(busy) : pick(pages);
      const midnight = Temporal.Instant.fromEpochMilliseconds(now - ago * DAY)
        .toZonedDateTimeISO(location.timeZone)
        .startOfDay().epochMilliseconds;
      const at = Math.round(midnight + between(6.5, 23) * HOUR);
      const one = lead(at, location, chance() < 0.64 ? "moving" : "junk");
      if (at < now) invented.push(one);
    }
  }
  for (const index of [40, 120, 200, 260]) {
    const one = invented[index];
    if (one) one.undelivered = index % 80 === 40 ? "answered 550: mailbox unavailable" : "answered 404";
  }
  invented.push(...knownPeople(), ...unanswered(), ...spam(), ...coming());
  return invented.toSorted((a, b) => a.at - b.at);

  /** Ada, Ben and Carla from the walkthroughs, each in their own city if the brand has it. */
  function knownPeople(): Invented[] {
    const at = (slug: string) => findLocation(slug) ?? (pages[0] as Location);
    const open = (one: Invented, who: object, steps: (first: number) => Step[]): Invented => {
      const first = whenOpen(one.at + 12 * MINUTE, one.location);
      return { ...one, asked: { ...one.asked, ...who }, edit: null, steps: steps(first) };
    };
    const ada = { name: "Ada Byron", phone: "(416) 555-0142", email: "ada@example.com" };
    const ben = { name: "Ben Okafor", phone: "713-555-0118", email: "ben@example.com" };
    const carla = { name: "Carla Reyes", phone: "+1 404 555 0163", email: "carla@example.com" };
    const flat = { street: "120 Peachtree St NE", unit: "4B", city: "Atlanta", state: "GA", zip: "30303" };
    const [maya, theo] = crew as [Step["who"], Step["who"]];
    return [
      open(lead(now - 30 * DAY, at("toronto"), "moving"), ada, (first) => [
        { at: first, who: maya, action: { name: "contacted" } },
        { at: first + HOUR, who: maya, action: { name: "lost", reason: "Date didn't fit" } },
      ]),
      open(lead(now - 3 * DAY, at("toronto"), "moving"), ada, (first) => [
        { at: first, who: maya, action: { name: "read" } },
        { at: first, who: maya, action: { name: "assigned", assignee: maya } },
        {
          at: first + MINUTE,
          who: maya,
          action: { name: "noted", text: "Second try: has the new date.", isCall: true },
        },
        { at: first + HOUR, who: maya, action: { name: "quoted", amount: 145_000 } },
      ]),
      open(
        lead(now - 2 * DAY, at("houston"), "moving"),
        { ...ben, zipFrom: "77002", zipTo: "77449" },
        (first) => [{ at: first, who: theo, action: { name: "contacted" } }],
      ),
      open(
        lead(now - DAY, at("atlanta"), "junk"),
        { ...carla, ...flat, propertyType: "Apartment" },
        (first) => [{ at: first, who: theo, action: { name: "confirmed" } }],
      ),
    ];
  }

  function coming(): Invented[] {
    return [1, 2, 3, 4, 5].map((ahead) => {
      const one = lead(now - ahead * HOUR, pick(pages), "junk");
      const asked = { ...one.asked, date: visitDay(now, ahead, one.location) };
      const confirmed: Step = { at: one.at + 9 * MINUTE, who: pick(crew), action: { name: "confirmed" } };
      return { ...one, asked, steps: ahead % 2 === 0 ? [confirmed] : [] };
    });
  }

  /** Unanswered at any time of day. */
  function unanswered(): Invented[] {
    return (["moving", "junk"] as const).map((kind, n) => ({
      ...lead(now - (7 + 12 * n) * MINUTE, pick(pages), kind),
      edit: null,
      steps: [],
    }));
  }

  /** Leads in quarantine, Rob's among them; one turns out to be a person. */
  function spam(): Invented[] {
    return Array.from({ length: 9 }, (_, n) => {
      const one = lead(Math.round(now - (1 + n * 6.3) * DAY), pick(pages), "moving");
      const asked = {
        ...one.asked,
        ...(n < 3 && { name: "Rob", phone: "0000000000", email: "rob@spam.example" }),
        message: n === 5 ? one.asked.message : "Best prices on replica watches, visit our shop today",
      };
      const steps: Step[] =
        n === 5 ? [{ at: one.at + 3 * HOUR, who: crew[0] as Step["who"], action: { name: "released" } }] : [];
      const suspicion =
        n % 2 === 0 ? "a field that people do not see was filled in" : "the message holds several links";
      return { ...one, asked, edit: null, steps, suspicion };
    });
  }
}
