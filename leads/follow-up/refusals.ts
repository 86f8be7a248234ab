import type { Status } from "../status.ts";

/** A deed was not done; nothing was changed. */
export class DeedRefused extends Error {}

/** There is no such lead, or this person may not see it. */
export class NoSuchLead extends DeedRefused {}

/** Somebody else has changed the lead meanwhile: what it is now, and who did what when ("" is the visitor). */
export class StaleStep extends DeedRefused {
  readonly now: { revision: number; status: Status; by: string; at: number; deed: string };
  constructor(now: StaleStep["now"]) {
    super("Somebody else has changed this lead meanwhile.");
    this.now = now;
  }
}

/** This step may not follow. */
export class StepNotAllowed extends DeedRefused {
  readonly from: Status;
  readonly to: Status;
  constructor(from: Status, to: Status) {
    super(`A lead that is ${from} cannot become ${to}.`);
    this.from = from;
    this.to = to;
  }
}

/** What was given with a deed is missing or too long; the message is for people. */
export class BadWords extends DeedRefused {}

/** The window is full or closed; nobody has lost or got a place. */
export class WindowTaken extends DeedRefused {}
