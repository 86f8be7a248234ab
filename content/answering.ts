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
