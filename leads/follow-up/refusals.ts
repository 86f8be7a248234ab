import type { Status } from "../status.ts";
import type { FieldError } from "../submission.ts";

/** Nothing was changed. The message is for the person who acted. */
export class ActionRefused extends Error {}

/** Also for a lead that this person may not see. */
export class NoSuchLead extends ActionRefused {
  constructor() {
    super("We can’t find this lead.");
  }
}

/** `now`: what the lead is, and who did what when; `by` is "" for the customer. */
export class StaleLead extends ActionRefused {
  readonly now: { revision: number; status: Status; by: string; at: number; action: string };
  constructor(now: StaleLead["now"]) {
    super("Someone else has changed this lead in the meantime.");
    this.now = now;
  }
}

/** The desk says it in its own words for the two statuses. */
export class StatusNotAllowed extends ActionRefused {
  readonly from: Status;
  readonly to: Status;
  constructor(from: Status, to: Status) {
    super(`A lead that’s ${from} can’t become ${to}.`);
    this.from = from;
    this.to = to;
  }
}

export class InvalidInput extends ActionRefused {}

export class WindowTaken extends ActionRefused {}

/** Fields that break the form's rules, with the form's messages. */
export class WrongFields extends ActionRefused {
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super("Some of this can’t be saved as it is.");
    this.errors = errors;
  }
}
