// What the desk reads of leads: the list and its filters, one lead with everything about it, the week, exports, changes.

export { bookingToken } from "../../deliveries/booking-link.server.ts";
export {
  findLatestCursor,
  type LeadChange,
  listChangesSince,
  onLeadsChanged,
} from "../records/changes.server.ts";
export { exportRecords, isExportList } from "../records/exported-record.server.ts";
export { formatReference } from "../reference.ts";
export { type Booking, bookingCalendar, findBooking } from "./bookings.server.ts";
export { countWaiting } from "./count-waiting.server.ts";
export {
  type CrewJob,
  type CrewMove,
  type CrewWork,
  listCrews,
  listCrewWork,
  listOnWay,
  listOwnSteps,
  type OnWayState,
} from "./crew-work.server.ts";
export {
  type Customer,
  type CustomerLead,
  lookForCustomers,
  openCustomer,
  type SamePerson,
  suggestSamePerson,
} from "./customer.server.ts";
export { exportFiltered } from "./export-filtered.server.ts";
export { type FilterValues, listFilterValues } from "./filter-values.server.ts";
export {
  type Found,
  type FoundCustomer,
  type FoundLead,
  findAnybody,
  listFound,
} from "./find.server.ts";
export { findLastEntryPlace, type KnownRequest, listKnownRequests } from "./known-customer.server.ts";
export { type Counted, countLeads, type InboxLine, listLeads } from "./lead-list.server.ts";
export { findLeadRecord, type LeadRecords, listLeadRecords } from "./lead-records.server.ts";
export type { Marked } from "./match-marks.ts";
export {
  type HistoryEntry,
  type LeadMessage,
  listPresent,
  type OpenLead,
  openLead,
} from "./open-lead.server.ts";
export {
  findVisit,
  listJobs,
  listMoves,
  listNotesOf,
  type PlannedJob,
  type PlannedMove,
  type Visit,
} from "./planned-work.server.ts";
export { listSavedViews, removeView, saveView } from "./saved-views.server.ts";
export { readToDo, type ToDoLine, type ToDoPart } from "./to-do.server.ts";
