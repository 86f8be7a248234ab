import { describeHome, homeSizes } from "../../content/home-sizes.ts";
import { junkItems } from "../../content/junk-items.ts";
import { adLabels, type Touch } from "../capture/attribution.ts";
import type { Estimate } from "../estimate/estimate.ts";
import { toEstimateColumns } from "../estimate/estimate-request.server.ts";
import { type Home, MOST_FLIGHTS } from "../home.ts";
import type { LoadChoice } from "../junk-load.ts";
import type { LeadRow } from "../records/records.server.ts";
import type { LeadDetails } from "../records/stored-json.ts";
import { readYesNo } from "./read-cell.ts";
import { type Note, readMoment, toInstant, Unclear } from "./read-moment.ts";

export type OwnPart = { columns: Partial<LeadRow>; details: Partial<LeadDetails>; ipAddress: string };

type Read = (...names: string[]) => string;

const forms = ["moving-quote", "free-estimate", "booking", "desk", "import"] as const;
const standings = ["open", "quarantined", "released"] as const;

/** `read` gives the first of these columns that isn't empty. */
export function readOwnPart(read: Read, timeZone: string, note: Note): OwnPart {
  const estimate = readJson<Estimate>(read("estimate"));
  const load = readLoad(read("load"));
  const home = readHome(read("home"));
  const responded = read("first_response_at", "desk_first_response_at");
  const followUp = read("follow_up_on", "desk_follow_up_on");
  return {
    columns: {
      form: choose(forms, read("form")),
      standing: choose(standings, read("standing")),
      suspicion: read("suspicion", "desk_suspicion") || null,
      is_read: readYesNo(read("read", "desk_is_read"), "having been read") ? 1 : 0,
      first_response_at: responded === "" ? null : toInstant(require(responded, note), timeZone, note),
      follow_up_on: followUp === "" ? null : require(followUp, note).day,
      ...toEstimateColumns(estimate),
    },
    details: {
      visitor_country: read("visitor_country"),
      first_touch: readTouch("first_touch", read),
      last_touch: readTouch("last_touch", read),
      ...(load && { load }),
      ...(home && { home }),
      ...(estimate && { estimate }),
    },
    ipAddress: read("ip_address"),
  };
}

function require(text: string, note: Note) {
  const moment = readMoment(text, "month", note);
  if (moment) return moment;
  throw new Unclear("A day in it can’t be read. Write it like 2026-12-31.");
}

function choose<Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((one) => one === text);
  if (found) return found;
  throw new Unclear("It isn’t as our own export wrote it.");
}

function readJson<Value>(text: string): Value | null {
  if (text === "") return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new Unclear("It isn’t as our own export wrote it.");
  }
}

function readTouch(which: string, read: Read): Touch | null {
  const whole = readJson<Touch>(read(which));
  if (whole) return whole;
  const of = (field: string) => read(`${which}_${field}`);
  if (of("at") === "") return null;
  const labels = adLabels.flatMap((label) => (of(label) ? [[label, of(label)] as const] : []));
  return {
    ...Object.fromEntries(labels),
    referrer: of("referrer") || null,
    landing_page: of("landing_page"),
    at: of("at"),
  };
}

/** "Mattresses × 2; Pianos × 1". */
function readLoad(text: string): LoadChoice | null {
  if (text === "" || text.startsWith("{")) return readJson<LoadChoice>(text);
  const counts = text.split("; ").map((part) => {
    const [, name = "", count] = /^(.+) × (\d+)$/.exec(part) ?? [];
    if (!count) throw new Unclear("It isn’t as our own export wrote it.");
    return [junkItems.find((item) => item.name === name)?.id ?? name, Number(count)] as const;
  });
  return Object.fromEntries(counts);
}

const homes = new Map<string, Home>();

function readHome(text: string): Home | null {
  if (text === "" || text.startsWith("{")) return readJson<Home>(text);
  if (homes.size === 0) {
    for (const size of homeSizes)
      for (let flights = 0; flights <= MOST_FLIGHTS; flights++)
        for (const elevators of [0, 1, 2])
          homes.set(describeHome({ size, flights, elevators }), { size, flights, elevators });
  }
  const home = homes.get(text);
  if (home) return home;
  throw new Unclear("It isn’t as our own export wrote it.");
}
