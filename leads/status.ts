/** Where a moving lead stands; the first is what a new one is stored with (specification, section 3). */
export const movingStatuses = ["new", "contacted", "quoted", "won", "lost"] as const;
/** Where a junk job stands; the first is what a new one is stored with (specification, section 3). */
export const jobStatuses = ["active", "confirmed", "done", "cancelled", "no-show"] as const;

export type MovingStatus = (typeof movingStatuses)[number];
export type JobStatus = (typeof jobStatuses)[number];
export type Status = MovingStatus | JobStatus;
export type Kind = "moving" | "junk";

/**
 * Which status may follow which, for both kinds: the only place that says so. "quoted" follows itself because an offer
 * can be made again at another price.
 */
const followers: Record<Status, readonly Status[]> = {
  new: ["contacted", "quoted", "won", "lost"],
  contacted: ["quoted", "won", "lost"],
  quoted: ["quoted", "won", "lost"],
  won: ["new", "contacted"],
  lost: ["new", "contacted"],
  active: ["confirmed", "done", "cancelled", "no-show"],
  confirmed: ["done", "cancelled", "no-show"],
  done: ["active"],
  cancelled: ["active"],
  "no-show": ["active"],
};

const answers: readonly Status[] = ["contacted", "quoted", "won", "confirmed", "done"];
const endings: readonly Status[] = ["won", "lost", "done", "cancelled", "no-show"];

/** The statuses of a kind, in the order in which they usually come. */
export function listStatuses(kind: Kind): readonly Status[] {
  return kind === "moving" ? movingStatuses : jobStatuses;
}

/** What a lead is stored with. */
export function firstStatus(kind: Kind): Status {
  return kind === "moving" ? "new" : "active";
}

/** Whether `next` may follow `status`. */
export function mayFollow(status: Status, next: Status): boolean {
  return followers[status].includes(next);
}

/** Whether reaching this status means that somebody has answered the customer. */
export function isAnswer(status: Status): boolean {
  return answers.includes(status);
}

/** Whether nothing more is expected of us. */
export function isClosed(status: Status): boolean {
  return endings.includes(status);
}

/** Whether a text, from an address or a form, is a status. */
export function isStatus(text: string): text is Status {
  return Object.hasOwn(followers, text);
}

/** What an ended lead goes back to: a customer who was answered stays answered. */
export function reopenedStatus(kind: Kind, wasAnswered: boolean): Status {
  if (kind === "junk") return "active";
  return wasAnswered ? "contacted" : "new";
}
