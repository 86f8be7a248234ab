// What you have filled in for the rules of your places: a license number, a notice, or why a rule isn't yours. What
// isn't filled in is shown nowhere, and `npm run doctor` names it. docs/place-rules.md says how.
import type { Answer } from "./rule.ts";

/** By the rule's id: `"usa-usdot": { value: "1234567" }`. */
export const answers: Readonly<Record<string, Answer>> = {};
