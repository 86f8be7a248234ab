/** The first of each kind is what a new lead is stored with (section 3). */
export const movingStatuses = ["new", "contacted", "quoted", "won", "lost"] as const;
export const jobStatuses = ["active", "confirmed", "done", "cancelled", "no-show"] as const;

export type MovingStatus = (typeof movingStatuses)[number];
export type JobStatus = (typeof jobStatuses)[number];
export type Status = MovingStatus | JobStatus;
export type Kind = "moving" | "junk";

/** "quoted" follows itself because an offer can be made again at another price. */
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

export function listStatuses(kind: Kind): readonly Status[] {
  return kind === "moving" ? movingStatuses : jobStatuses;
}

export function firstStatus(kind: Kind): Status {
  return kind === "moving" ? "new" : "active";
}

export function mayFollow(status: Status, next: Status): boolean {
  return followers[status].includes(next);
}

export function isAnswer(status: Status): boolean {
  return answers.includes(status);
}

export function isClosed(status: Status): boolean {
  return endings.includes(status);
}

export function isStatus(text: string): text is Status {
  return Object.hasOwn(followers, text);
}

/** A customer who was answered stays answered. */
export function reopenedStatus(kind: Kind, wasAnswered: boolean): Status {
  if (kind === "junk") return "active";
  return wasAnswered ? "contacted" : "new";
}
