import type { Status } from "../status.ts";

/** An action was not applied; nothing was changed. */
export class ActionRefused extends Error {}

/** There is no such lead, or this person may not see it. */
export class NoSuchLead extends ActionRefused {}

/** Somebody else has changed the lead meanwhile: what it is now, and who did what when ("" is the visitor). */
export class StaleLead extends ActionRefused {
  readonly now: { revision: number; status: Status; by: string; at: number; action: string };
  constructor(now: StaleLead["now"]) {
    super("Someone else has changed this lead in the meantime.");
    this.now = now;
  }
}

/** This step may not follow. */
export class StatusNotAllowed extends ActionRefused {
  readonly from: Status;
  readonly to: Status;
  constructor(from: Status, to: Status) {
    super(`A lead that is ${from} can’t become ${to}.`);
    this.from = from;
    this.to = to;
  }
}

/** What came with an action is missing or too long; the message is for people. */
export class InvalidInput extends ActionRefused {}

/** The window is full or closed; nobody has lost or got a spot. */
export class WindowTaken extends ActionRefused {}
