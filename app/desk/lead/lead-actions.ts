import { cancelReasons, lostReasons } from "../../../content/outcome-reasons.ts";
import { undoSeconds } from "../../../content/schedule.ts";
import type { LeadAction, LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { readOnWay } from "../../../leads/letters/on-way.ts";
import { isClosed, isStatus, type Kind, mayFollow, reopenedStatus } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { customerIsTold, formatAmount, formatTime, newTimeIsTold, setDayIsTold } from "../texts.ts";
import {
  type ActionField,
  assignee,
  FieldProblem,
  finalAmount,
  listFollowUpDays,
  minutesAway,
  moveDayFields,
  type Person,
  price,
  reason,
} from "./action-fields.ts";

type Named<Name extends LeadActionName> = Extract<LeadAction, { name: Name }>;
type Fields<Action extends LeadAction> = {
  [Key in keyof Omit<Action, "name">]: ActionField<Exclude<Action[Key], undefined>>;
};

type Bulk<Action> = {
  group: "moving" | "junk" | "both" | "people";
  /** In the list of actions; for each person of `people` where it takes one. */
  label: string;
  /** Which of its fields the bar shows; the others have a value there. */
  asks?: "reason" | "on";
  values?: (me: Person) => Record<string, string>;
  /** What was done, after "3 leads: ". */
  done: string | ((action: Action) => string);
};

type Fitted = Pick<OpenLead, "kind" | "status" | "standing"> &
  Partial<Pick<OpenLead, "repliedAt" | "onWayWays">>;

/** An action that staff apply to leads: all that the desk knows of it. The rule is in `leads/`. */
export type LeadActionEntry<Action extends LeadAction = LeadAction> = {
  button: string | ((lead: Pick<OpenLead, "kind">) => string);
  /** Of its sheet, where that isn't the button's. */
  title?: string;
  section: "status" | "handling" | "assignment" | "notes" | "messages";
  /** Whether it fits the lead as it is; actions named like a status go by `leads/status.ts`. */
  fits?: (lead: Fitted) => boolean;
  fields?: Fields<Action>;
  done: string | ((action: Action, kind: Kind) => string);
  bulk?: Bulk<Action>;
  /** After who did it, on the lead's page; `detail` adds what was changed. */
  history: string | ((after: After) => string);
  detail?: (entry: Pick<HistoryEntry, "after" | "note">) => string;
  /** After who did it, in the audit log; "%" is the lead. */
  audit: string;
};

type After = HistoryEntry["after"];

/** "Tue, Dec 8, 8 AM, crew Blue". */
function formatMoveDay({ move_on: day, move_at: time, crew }: After): string {
  return [day && formatShortDay(String(day)), time && formatTime(String(time)), crew && `crew ${crew}`]
    .filter(Boolean)
    .join(", ");
}

function listAfter(...texts: readonly string[]): string {
  return texts.map((text) => text && `, ${text}`).join("");
}

function formatQuote({ quoted_amount: low, quoted_to: high }: After): string {
  return typeof low === "number" ? formatAmount(low, typeof high === "number" ? high : null) : "";
}

/** Every action, by its name in `leads/`; the order is that of the bulk bar. */
export const leadActions: { readonly [Name in LeadActionName]: LeadActionEntry<Named<Name>> } = {
  contacted: {
    button: "Mark contacted",
    section: "status",
    done: "Marked contacted.",
    bulk: { group: "moving", label: "Mark contacted", done: "contacted" },
    history: "marked it contacted",
    audit: "marked % contacted",
  },
  quoted: {
    button: "Quoted",
    section: "status",
    fields: { amount: price("Amount (optional)") },
    done: "Marked quoted.",
    history: "quoted it",
    detail: ({ after }) => listAfter(formatQuote(after)),
    audit: "quoted %",
  },
  won: {
    button: "Won",
    section: "status",
    fields: {
      wonBy: {
        label: "Won by",
        input: "line",
        maxLength: 200,
        isRequired: true,
        start: (_, me) => me.name,
        read({ line }) {
          if (!line) throw new FieldProblem("Enter who won it.");
          return line;
        },
      },
      amount: price("Price (optional)", ({ quotedAmount, quotedTo }) =>
        quotedAmount === null ? "" : formatAmount(quotedAmount, quotedTo),
      ),
      ...moveDayFields,
    },
    done: ({ moveOn }) => (moveOn ? `Marked won. ${customerIsTold}` : "Marked won."),
    bulk: {
      group: "moving",
      label: "Won by me",
      values: ({ name }) => ({ wonBy: name }),
      done: ({ wonBy }) => `won by ${wonBy}`,
    },
    history: "marked it won",
    detail: ({ after }) =>
      `${after.won_by ? `: ${after.won_by}` : ""}${listAfter(formatQuote(after), formatMoveDay(after))}`,
    audit: "marked % won",
  },
  lost: {
    button: "Lost",
    section: "status",
    fields: { reason: reason("Reason", lostReasons, "Choose a reason, or enter your own.") },
    done: "Marked lost.",
    bulk: { group: "moving", label: "Lost…", asks: "reason", done: "lost" },
    history: "marked it lost",
    detail: ({ after }) => (after.lost_reason ? `: ${after.lost_reason}` : ""),
    audit: "marked % lost",
  },
  confirmed: {
    button: "Confirm",
    section: "status",
    done: `Confirmed. ${customerIsTold}`,
    bulk: { group: "junk", label: "Confirm", done: "confirmed" },
    history: "confirmed the visit",
    audit: "confirmed the visit of %",
  },
  scheduled: {
    button: ({ kind }) => (kind === "moving" ? "Day and crew" : "Crew"),
    section: "status",
    fits: ({ kind, status }) => (kind === "moving" ? status === "won" : !isClosed(status)),
    fields: moveDayFields,
    done: ({ moveOn, moveAt }, kind) =>
      kind === "junk" ? "Crew saved." : `Day and crew saved.${moveOn || moveAt ? ` ${newTimeIsTold}` : ""}`,
    history(after) {
      if (!("move_on" in after)) return after.crew ? `set the crew to ${after.crew}` : "cleared the crew";
      return after.move_on
        ? `set the day to ${formatMoveDay(after)}`
        : `cleared the day${listAfter(formatMoveDay(after))}`;
    },
    audit: "set the day and crew of %",
  },
  done: {
    button: "Done",
    section: "status",
    fields: { amount: finalAmount },
    done: "Marked done.",
    bulk: { group: "both", label: "Done", done: "done" },
    history: "marked it done",
    detail: ({ after }) =>
      listAfter(typeof after.final_amount === "number" ? formatAmount(after.final_amount) : ""),
    audit: "marked % done",
  },
  cancelled: {
    button: "Canceled",
    section: "status",
    fields: { reason: reason("Reason (optional)", cancelReasons, null) },
    done: (_, kind) => `Canceled. ${kind === "junk" ? customerIsTold : setDayIsTold}`,
    history: "canceled it",
    detail: ({ after }) => (after.lost_reason ? `: ${after.lost_reason}` : ""),
    audit: "canceled %",
  },
  "on-the-way": {
    button: "On the way",
    section: "status",
    fits: ({ onWayWays = [] }) => onWayWays.length > 0,
    fields: { minutes: minutesAway },
    done: `The customer hears that the crew is on the way, in ${undoSeconds} seconds.`,
    history: "told them the crew is on the way",
    detail({ after }) {
      const minutes = typeof after.on_way === "string" ? readOnWay({ on_way: after.on_way })?.minutes : null;
      return minutes ? `, there in about ${minutes} minutes` : "";
    },
    audit: "told the customer of % that the crew is on the way",
  },
  "no-show": {
    button: "No-show",
    section: "status",
    done: "Marked no-show.",
    history: "marked it no-show",
    audit: "marked % no-show",
  },
  reopened: {
    button: "Reopen",
    section: "status",
    fits: ({ kind, status }) => reopenedStatus({ kind, status, wasAnswered: true }) !== null,
    done: "Reopened.",
    history: "reopened it",
    audit: "reopened %",
  },
  "follow-up": {
    button: "Save",
    title: "Follow up",
    section: "assignment",
    fields: {
      on: {
        label: "Follow up on",
        input: "day",
        answers: listFollowUpDays,
        min: ({ today }) => today,
        start: ({ followUpOn }) => followUpOn ?? "",
        read: ({ line }) => line || null,
      },
    },
    done: ({ on }) => (on ? "Follow-up date saved." : "Follow-up date cleared."),
    bulk: {
      group: "both",
      label: "Follow up on…",
      asks: "on",
      done: ({ on }) => (on ? `follow up ${formatShortDay(on)}` : "no follow-up date"),
    },
    history: ({ follow_up_on: on }) =>
      on ? `set the follow-up date to ${formatShortDay(String(on))}` : "cleared the follow-up date",
    audit: "set the follow-up date of %",
  },
  quarantined: {
    button: "Put in quarantine",
    section: "handling",
    fits: ({ standing }) => standing !== "quarantined",
    done: "In quarantine.",
    bulk: { group: "both", label: "Put in quarantine", done: "in quarantine" },
    history: "put it in quarantine",
    detail: ({ after }) => (after.suspicion ? `: ${after.suspicion}` : ""),
    audit: "put % in quarantine",
  },
  released: {
    button: "Release",
    section: "handling",
    fits: ({ standing }) => standing === "quarantined",
    done: "Released. Its notifications are going out now.",
    bulk: { group: "both", label: "Release from quarantine", done: "released" },
    history: "released it from quarantine",
    audit: "released % from quarantine",
  },
  read: {
    button: "Mark read",
    section: "handling",
    // Opening a lead marks it read.
    fits: () => false,
    done: "Marked read.",
    bulk: { group: "both", label: "Mark read", done: "marked read" },
    history: "read this request",
    audit: "read %",
  },
  unread: {
    button: "Mark unread",
    section: "handling",
    done: "Marked unread.",
    bulk: { group: "both", label: "Mark unread", done: "marked unread" },
    history: "marked it unread",
    audit: "marked % unread",
  },
  assigned: {
    button: "Assign",
    section: "assignment",
    fields: { assignee },
    done: "Assigned.",
    bulk: {
      group: "people",
      label: "Assign to",
      done: ({ assignee }) => (assignee ? `assigned to ${assignee.name}` : "assigned to nobody"),
    },
    history: "assigned it",
    detail: ({ after }) => (after.assignee_name ? ` to ${after.assignee_name}` : " to nobody"),
    audit: "assigned %",
  },
  noted: {
    button: "Add note",
    section: "notes",
    fields: {
      text: {
        label: "New note",
        input: "lines",
        isRequired: true,
        maxLength: 5_000,
        read: ({ lines }) => lines,
      },
      isCall: { label: "I spoke with them", input: "tick", read: ({ line }) => line === "yes" },
    },
    done: "Note added.",
    history: "added a note",
    detail: ({ after, note }) => `${after.first_response_at ? " about a call" : ""}: ${note.slice(0, 80)}`,
    audit: "added a note to %",
  },
  messaged: {
    button: "Send",
    section: "messages",
    fits: ({ standing }) => standing !== "quarantined",
    fields: {
      subject: {
        label: "Subject",
        input: "line",
        isRequired: true,
        maxLength: 150,
        read: ({ line }) => line,
      },
      text: {
        label: "Message",
        input: "lines",
        isRequired: true,
        maxLength: 5_000,
        read: ({ lines }) => lines,
      },
    },
    done: `It goes out in ${undoSeconds} seconds.`,
    history: "wrote to them",
    audit: "wrote to the customer of %",
  },
  texted: {
    button: "Send text",
    section: "messages",
    fits: ({ standing }) => standing !== "quarantined",
    fields: {
      message: {
        label: "Text",
        input: "lines",
        isRequired: true,
        maxLength: 1_600,
        read: ({ lines }) => lines,
      },
    },
    done: `It goes out in ${undoSeconds} seconds.`,
    history: "texted them",
    audit: "texted the customer of %",
  },
  settled: {
    button: "No reply needed",
    section: "messages",
    fits: ({ repliedAt = null }) => repliedAt !== null,
    done: "OK, no reply needed.",
    history: "marked it as needing no reply",
    audit: "marked a message of % as needing no reply",
  },
};

export const leadActionNames = Object.keys(leadActions) as LeadActionName[];

export function findEntry(name: string): LeadActionEntry | null {
  return Object.hasOwn(leadActions, name) ? (leadActions[name as LeadActionName] as LeadActionEntry) : null;
}

/** Those that are asked for a lead; without one, all. */
export function listFields(
  { fields = {} }: LeadActionEntry,
  lead?: Pick<OpenLead, "kind">,
): [string, ActionField][] {
  return Object.entries<ActionField>(fields).filter(([, { fits }]) => !lead || !fits || fits(lead));
}

export function formatButton({ button }: LeadActionEntry, lead: Pick<OpenLead, "kind">): string {
  return typeof button === "string" ? button : button(lead);
}

export function listOffered(section: LeadActionEntry["section"], lead: Fitted): LeadActionName[] {
  return leadActionNames.filter((name) => {
    const entry = leadActions[name] as LeadActionEntry;
    if (entry.section !== section) return false;
    if (entry.fits) return entry.fits(lead);
    return !isStatus(name) || mayFollow(lead.kind, lead.status, name);
  });
}
