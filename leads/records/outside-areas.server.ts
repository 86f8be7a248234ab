import type { LeadSnapshot } from "../../deliveries/message.ts";
import { formatDistance } from "../../locations/nearest.ts";
import { findOutside } from "../../locations/outside.server.ts";
import type { JunkJob } from "../junk-job.ts";
import type { MovingLead } from "../moving-lead.ts";

type Pickup = Pick<MovingLead, "kind" | "zipFrom"> | Pick<JunkJob, "kind" | "zip">;

/** The province or state where the truck would load, if that's outside every service area; null also without a code. */
export function findOutsideRegion(asked: Pickup): string | null {
  return findOutside(readPickupCode(asked))?.region ?? null;
}

export function describeOutside(asked: Pickup): NonNullable<LeadSnapshot["outside"]> | null {
  const outside = findOutside(readPickupCode(asked));
  if (!outside) return null;
  const { region, crew, kilometers } = outside;
  return { region, nearest: crew.name, distance: formatDistance(kilometers, crew.country) };
}

function readPickupCode(asked: Pickup): string {
  return asked.kind === "moving" ? asked.zipFrom : asked.zip;
}
