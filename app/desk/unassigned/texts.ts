import { retention } from "../../../content/retention.ts";

export const unassignedTexts = {
  why: `No lead could be found for these. Add each to its lead, or remove it. After ${retention.unassignedDays} days they’re deleted.`,
  more: (count: number) =>
    count === 1
      ? "One older reply isn’t shown yet. Deal with these first."
      : `${count} older replies aren’t shown yet. Deal with these first.`,
  nothing: "Every reply is on its lead.",
  from: "From ",
  noSubject: "(no subject)",
  theirs: "Requests from this address",
  reference: "Reference of the lead",
  referenceHint: "Like 7K3M-9QXA, at the top of a lead.",
  assign: "Add to the lead",
  remove: "Remove",
  removeNamed: (subject: string) => `Remove: ${subject}`,
  assigned: "It’s on the lead now.",
  removed: "Removed.",
  gone: "Someone has dealt with this already.",
  noSuchReference: "No lead has this reference.",
} as const;
