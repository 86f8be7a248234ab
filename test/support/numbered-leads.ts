import { capture } from "../../leads/capture/capture.server.ts";
import { blankMove, type MovingLead } from "../../leads/moving-lead.ts";
import { fillLocationRecords } from "./leads.ts";
import { ada, atAddress } from "./people.ts";

/** Leads at a time: they share commits. */
const BATCH = 1_000;

/** A move requested by another person each time; its message is "Lead 7". */
function buildMove(index: number): MovingLead {
  return {
    ...blankMove,
    name: ada.name,
    phone: `(416) 55${index.toString().padStart(5, "0").replace(/^(\d)/, "$1-")}`,
    email: `customer${index}@example.com`,
    message: `Lead ${index}`,
  };
}

/** Captures the leads numbered from `first` in the open database. Returns their ids. */
export async function captureNumbered(count: number, { first = 0 } = {}): Promise<string[]> {
  if (first === 0) await fillLocationRecords();
  const ids: string[] = [];
  for (let from = first; from < first + count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, first + count - from) }, (_, index) =>
      capture(buildMove(from + index), {
        submissionKey: `numbered-lead-key-${from + index}`,
        address: atAddress(ada, from + index).address,
        userAgent: ada.userAgent,
        country: "Canada",
        locationSlug: "toronto",
        locationId: 13929,
        suspicion: null,
        proof: null,
        isTest: false,
        consent: { given: false, version: "1" },
        attribution: { first: null, last: null },
        now: Date.now(),
      }),
    );
    for (const receipt of await Promise.all(batch)) {
      if (receipt === "window taken") throw new Error("A move takes no window.");
      ids.push(receipt.id);
    }
  }
  return ids;
}
