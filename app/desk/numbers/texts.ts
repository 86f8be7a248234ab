import { formatLeads } from "../texts.ts";

export const numbersTexts = {
  period: "Period",
  noPeriod: (days: number) => `These two days aren’t a valid period, so this shows the last ${days} days.`,
  kind: "Kind",
  bothKinds: "Both",
  moves: "Moves",
  junkJobs: "Junk jobs",
  lastDays: (days: number) => `Last ${days} days`,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  noLeads: (span: string) => `No leads came in from ${span}. `,
  leadsBefore: (count: number) => `The previous period had ${formatLeads(count)}.`,
  total: "Total",
  explanation: (span: string) =>
    `Compared with ${span}. The win rate covers moves that were won or lost, not junk jobs. First answers are timed in the location’s opening hours, for leads that got one; those still waiting and those that never got one are counted separately. A lead that came in and was answered while closed counts as no wait.`,
  leadsAsCsv: "These leads as CSV",
  leadsAsJson: "as JSON",
  chartChoice: "What the charts show",
  thisPeriod: " this period ",
  periodBefore: " the previous period",
  noCity: "No city chosen",
  noCampaign: "No campaign",
  answered: "Answered",
  of: (part: number, whole: number) => `${part} of ${whole}`,
  was: (before: string) => `was ${before}`,
  neverAnswered: "Closed without an answer",
  waiting: "Waiting for an answer",
  longest: (time: string) => `longest ${time}`,

  tooFew: "too few to tell",
  tooFewSentence: "Too few to tell.",
  groups: { day: "day", city: "city", source: "source", campaign: "campaign", status: "status" },
  groupTitles: { day: "Day", city: "City", source: "Source", campaign: "Campaign", status: "Status" },
  chartTitle: (measure: string, group: string) => `${measure} by ${group}`,
  moreInTable: (count: number) => `And ${count} more in the table.`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  daysSummary: (days: string, most: string, day: string) => `${days}; the most, ${most}, on ${day}.`,
  daysTooFew: (days: string) => `${days}; too few to tell.`,
  asTable: "As a table",
  tableBy: (group: string) => `: by ${group}`,
  figuresBy: (group: string) => `Figures by ${group}`,
  before: "before",
  won: "Won",
  lost: "Lost",
  stillWaiting: "Still waiting",
  never: "Never answered",
} as const;

/** Each measure's name, and what a chart of it shows, before "by day". */
export const measureTexts = {
  leads: { name: "Leads", title: "Leads" },
  "win-rate": { name: "Win rate", title: "Win rate" },
  median: {
    name: "Half answered within",
    title: "Time to the first answer (half took no longer)",
  },
  p90: {
    name: "Nine in ten answered within",
    title: "Time to the first answer (nine in ten took no longer)",
  },
} as const;
