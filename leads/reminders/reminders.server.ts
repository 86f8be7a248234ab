// What staff are reminded of without asking: leads that nobody answers, and in the morning what's on for the day.

export { type Listed, postMorningList } from "./morning-list.server.ts";
export { type Teller, tellOfUnanswered } from "./unanswered.server.ts";
