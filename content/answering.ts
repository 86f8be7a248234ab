/**
 * How soon a new lead should get its first answer, in minutes of the location's opening hours. The desk shows how much of that
 * is gone, and which leads are over it.
 */
export const answerWithinMinutes: { usual: number; bySlug: Readonly<Record<string, number>> } = {
  usual: 30,
  bySlug: {},
};
