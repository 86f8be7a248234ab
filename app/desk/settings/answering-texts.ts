import { formatCount } from "../texts.ts";

const formatMinutes = (minutes: number) => (minutes === 1 ? "1 minute" : `${formatCount(minutes)} minutes`);

export const answeringTexts = {
  everywhere: "Everywhere",
  everywhereHint: "For every location without its own order.",
  content: "content/answering.ts",
  rules:
    "Minutes count in the location’s opening hours only. Nobody’s told in their quiet hours, and nobody’s told of the same lead twice. Where a turn is nobody’s who works there, the next one moves up.",
  who: (turn: number) => `Turn ${turn}: who’s told`,
  after: (turn: number) => `Turn ${turn}: after how many minutes`,
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
  noPerson: "Choose who’s told, or clear the minutes.",
  isGone: "They don’t work here anymore. Choose someone else.",
  twice: "They have a turn already.",
  tooEarly: (before: number) => `This comes after the turn before it: enter more than ${before}.`,
  notThere: (who: string, place: string) => `${who} doesn’t work in ${place}.`,
} as const;
