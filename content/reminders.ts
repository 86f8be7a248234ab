// What staff are reminded of, by email and on their phones' lock screens: nothing of the customers' own.

const count = (many: number, one: string, several: string) => (many === 1 ? one : `${many} ${several}`);

export const unanswered = {
  title: (leads: number) =>
    count(leads, "A lead is waiting for an answer", "leads are waiting for an answer"),
  line: (kind: "moving" | "junk", place: string, waited: string, reference: string) =>
    `${kind === "moving" ? "A move" : "A junk removal"} in ${place} has been waiting ${waited} (${reference}).`,
  more: (leads: number) => count(leads, "And one more.", "more are in To do."),
};

export const morningList = {
  title: (leads: number) => count(leads, "One thing to do today", "things to do today"),
  waiting: (leads: string) => `Waiting for an answer: ${leads}`,
  due: (leads: string) => `Follow-ups due: ${leads}`,
  visits: (leads: string) => `Visits to confirm, moves without a crew: ${leads}`,
};

export const reminderEmail = {
  link: "Open the desk",
  why: "You get this because you work at the desk. You can change when, or turn it off, on your account page.",
};
