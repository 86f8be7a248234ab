// What staff and customers do with a lead once it is in: apply an action, undo it, move a visit, correct what was typed, release from quarantine.
export type { ActionContext, Actor } from "../records/history.server.ts";
export { applyAction, MOST_AT_ONCE } from "./apply-action.server.ts";
export type { Applied, LeadRevision } from "./commit-changeset.server.ts";
export { correctLead } from "./correct.server.ts";
export type { Assignee, LeadAction, LeadActionName, MoveDay, Price } from "./follow-up-plan.ts";
export { mergeCustomers, separateLead } from "./merge.server.ts";
export { moveVisit } from "./move-visit.server.ts";
export { type MoveEmail, previewMoves } from "./preview-move.server.ts";
export { listInQuarantine, releaseLead } from "./quarantine.server.ts";
export {
  ActionRefused,
  InvalidInput,
  NoSuchLead,
  StaleLead,
  StatusNotAllowed,
  WindowTaken,
  WrongFields,
} from "./refusals.ts";
export { undo } from "./undo.server.ts";
