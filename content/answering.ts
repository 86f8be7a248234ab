/**
 * How soon a new lead should get its first answer, in minutes of the location's opening hours. The desk shows how much of that
 * is gone, and which leads are over it.
 */
export const answerWithinMinutes: { usual: number; bySlug: Readonly<Record<string, number>> } = {
  usual: 30,
  bySlug: {},
};

/** Who is told: everybody who works leads in the location, the owner, or one person by the email they sign in with. */
export type ToldOfUnanswered = "dispatchers" | "owner" | `${string}@${string}`;

/**
 * Who is told, one after another, that a lead has no answer: the first when that time is up, the next after
 * twice that time, and so on. A person who is told once isn't told of the same lead again.
 */
export const toldInTurn: {
  usual: readonly ToldOfUnanswered[];
  bySlug: Readonly<Record<string, readonly ToldOfUnanswered[]>>;
} = {
  usual: ["dispatchers", "owner"],
  bySlug: {},
};

/**
 * Under their form, visitors read within how many minutes half of the last 30 days' requests were answered, as long as
 * that's under this many minutes of opening hours and there were more than 20. The site measures it every hour. Null: it
 * never says so.
 */
export const showAnswersUnder: number | null = 60;

export type AnsweredWithin = {
  requests: number;
  /** Of opening hours, rounded up. */
  minutes: number;
  city: string | null;
};

export function answeredWithin({ requests, minutes, city }: AnsweredWithin): string {
  const whose = city === null ? "to all our crews" : `from ${city}`;
  return `In the last 30 days, half of ${requests.toLocaleString("en-US")} requests ${whose} were answered within ${inWords(minutes)}, counting only our opening hours.`;
}

function inWords(minutes: number): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  const [hours, rest] = minutes < 120 ? [0, minutes] : [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && count(hours, "hour"), rest > 0 && count(rest, "minute")].filter(Boolean).join(" ");
}
