// How somebody who called, wrote or walked in came to us, as staff choose it when they enter a lead by hand.

export const repeatSource = "Repeat customer";

/** Most frequent first; the first is chosen at the start. Staff can use their own words instead. */
export const callSources: readonly string[] = [
  "Phone call",
  repeatSource,
  "Referral",
  "Walk-in",
  "Other ad",
];

/** Stands for the name of somebody who didn't give one. */
export const unnamedCaller = "Caller";
