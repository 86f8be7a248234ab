import { formatCount } from "../texts.ts";

const formatMinutes = (minutes: number) => (minutes === 1 ? "1 minute" : `${formatCount(minutes)} minutes`);

export const answeringTexts = {
  everywhere: "Everywhere",
  everywhereHint: "For every location without its own order.",
  content: "content/answering.ts",
  rules:
    "Minutes count only while the location is open. Nobody is told in their quiet hours, or twice about the same lead. If nobody in a step works there, the next step is told at that time instead.",
  who: (step: number) => `Step ${step}: tell`,
  after: (step: number) => `Step ${step}: after (minutes)`,
  nobody: "Nobody",
  dispatchers: "Everybody who works there",
  owner: "The owner",
  gone: "someone who has left",
  turn: (who: string, after: number) => `${who} after ${formatMinutes(after)}`,
  save: "Save the order",
  saved: "Saved. It counts for leads that are waiting now, too.",
  reset: "Back to the usual order",
  wasReset: "Back to the usual order.",
  undone: "Undone.",
  changedSince: "This order has been changed since, so nothing was undone.",

  own: "Locations with their own order",
  none: "None. All of them use the order above.",
  edit: "Change",
  editFor: (name: string) => ` for ${name}`,
  choose: "Give a location its own order",
  location: "Location",
  open: "Open",
  for: (name: string) => `For ${name}`,

  noTurns: "Choose at least one person, or go back to the usual order.",
  noMinutes: (most: number) => `Enter minutes from 1 to ${formatCount(most)}.`,
  noPerson: "Choose whom to tell, or clear the minutes.",
  isGone: "They don’t work here anymore. Choose someone else.",
  notOnTeam: (email: string) => `Nobody on the team has the email ${email}. Choose someone else.`,
  twice: "They have a step already.",
  tooEarly: (before: number) => `This comes after the step before it: enter more than ${before}.`,
  notThere: (who: string, place: string) => `${who} doesn’t work in ${place}.`,
} as const;
