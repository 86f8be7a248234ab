import { unfinishedAfterMinutes, unfinishedDays } from "../../../content/unfinished.ts";
import { formatCount } from "../texts.ts";

export const unfinishedTexts = {
  why: `They typed a phone number into a form and left ${unfinishedAfterMinutes} minutes ago or more without sending it. The page told them that we may call. Call them; don’t text or email. After ${unfinishedDays} days these are deleted.`,
  off: "Unfinished requests aren’t kept. The owner turns them on in ",
  offFile: "content/unfinished.ts",
  offEnd: ", with words for the form.",
  none: "Nobody has left a request unfinished.",
  more: (count: number) =>
    count === 1
      ? "One older request isn’t shown. Narrow the list to see it."
      : `${formatCount(count)} older requests aren’t shown. Narrow the list to see them.`,
  location: "Location",
  everywhere: "Everywhere",
  kind: "Kind",
  bothKinds: "Moving and junk",
  show: "Show",

  badge: "Unfinished",
  noName: "No name yet",
  left: "Left ",
  call: "Call",
  callPerson: (who: string) => `Call ${who}`,
  makeLead: "Make it a lead",
  makeLeadOf: (who: string) => `Make a lead of ${who}`,
  remove: "Remove",
  removeNamed: (who: string) => `Remove the unfinished request of ${who}`,
  removed: "Removed.",
  gone: "Someone has dealt with this already.",

  /** In the new lead's form, until it's saved. */
  begun: "Begun on the website and not sent. It’s gone from the unfinished requests once you save.",
  source: "Unfinished form",
} as const;
