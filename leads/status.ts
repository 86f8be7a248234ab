/** The first of each kind is what a new lead is stored with (section 3). */
export const movingStatuses = ["new", "contacted", "quoted", "won", "lost", "done", "cancelled"] as const;
export const jobStatuses = ["active", "confirmed", "done", "cancelled", "no-show"] as const;

export type MovingStatus = (typeof movingStatuses)[number];
export type JobStatus = (typeof jobStatuses)[number];
export type Status = MovingStatus | JobStatus;
export type Kind = "moving" | "junk";

/** Of both kinds, each once. */
export const statuses: readonly Status[] = [...new Set([...movingStatuses, ...jobStatuses])];

type Followers<Each extends Status> = Readonly<Record<Each, readonly Each[]>>;

/** Beside these, a closed or won lead can be reopened: {@link reopenedStatus}. An offer can be made again. */
const movingFollowers: Followers<MovingStatus> = {
  new: ["contacted", "quoted", "won", "lost"],
  contacted: ["quoted", "won", "lost"],
  quoted: ["quoted", "won", "lost"],
  won: ["done", "cancelled"],
  lost: [],
  done: [],
  cancelled: [],
};

const jobFollowers: Followers<JobStatus> = {
  active: ["confirmed", "done", "cancelled", "no-show"],
  confirmed: ["done", "cancelled", "no-show"],
  done: [],
  cancelled: [],
  "no-show": [],
};

const followers: Readonly<Record<Kind, Partial<Followers<Status>>>> = {
  moving: movingFollowers,
  junk: jobFollowers,
};

const answers: readonly Status[] = ["contacted", "quoted", "won", "confirmed", "done"];
const endings: readonly Status[] = ["lost", "done", "cancelled", "no-show"];

export function listStatuses(kind: Kind): readonly Status[] {
  return kind === "moving" ? movingStatuses : jobStatuses;
}

export function firstStatus(kind: Kind): Status {
  return kind === "moving" ? "new" : "active";
}

/** Of somebody who was spoken to when the lead came in: a visit that's agreed on the phone is confirmed. */
export function answeredStatus(kind: Kind): Status {
  return kind === "moving" ? "contacted" : "confirmed";
}

export function mayFollow(kind: Kind, status: Status, next: Status): boolean {
  return followers[kind][status]?.includes(next) ?? false;
}

export function isAnswer(status: Status): boolean {
  return answers.includes(status);
}

/** A won move isn't: its day is still to come. */
export function isClosed(status: Status): boolean {
  return endings.includes(status);
}

export function isStatus(text: string): text is Status {
  return (statuses as readonly string[]).includes(text);
}

/** A move that's done or canceled was won before, so a canceled one counts as both won and canceled. */
export function wasWon({ kind, status }: { kind: Kind; status: Status }): boolean {
  return kind === "moving" && (status === "won" || status === "done" || status === "cancelled");
}

type Reopened = { kind: Kind; status: Status; wasAnswered: boolean };

/** Null for a lead that's still open. A customer who was answered stays answered. */
export function reopenedStatus({ kind, status, wasAnswered }: Reopened): Status | null {
  if (kind === "junk") return isClosed(status) ? "active" : null;
  if (status === "done" || status === "cancelled") return "won";
  if (status === "won" || status === "lost") return wasAnswered ? "contacted" : "new";
  return null;
}

export type Reached = Exclude<Status, "new" | "active">;

type Workable = {
  status: Status;
  standing: "open" | "quarantined" | "released";
  /** When the visit's window or the move's day begins, in epoch milliseconds. */
  beginsAt: number | null;
};

/** What comes next; null where there's only waiting, or nothing left to do. */
export function findMainAction(
  { status, standing, beginsAt }: Workable,
  now: number,
): Reached | "scheduled" | "released" | null {
  if (standing === "quarantined") return "released";
  const hasBegun = beginsAt !== null && beginsAt <= now;
  switch (status) {
    case "new":
      return "contacted";
    case "contacted":
      return "quoted";
    case "quoted":
      return "won";
    case "won":
      if (beginsAt === null) return "scheduled";
      return hasBegun ? "done" : null;
    case "active":
      return hasBegun ? "done" : "confirmed";
    case "confirmed":
      return hasBegun ? "done" : null;
    default:
      return null;
  }
}
