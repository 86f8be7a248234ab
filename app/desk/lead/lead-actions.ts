import { undoSeconds } from "../../../content/schedule.ts";
import type { LeadAction, LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { isStatus, mayFollow, reopenedStatus } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatAmount } from "../texts.ts";

export type Person = { id: string; name: string };

type Sent = { line: string; lines: string; people: readonly Person[] };

/** What a field says can't be used; the message is shown. */
export class FieldProblem extends Error {}

/** A field of an action's form, and how its value is read. `read` throws a {@link FieldProblem}. */
export type ActionField<Value = unknown> = {
  label: string;
  input: "line" | "amount" | "day" | "person" | "lines" | "tick";
  isRequired?: boolean;
  placeholder?: string;
  maxLength?: number;
  start?: (lead: OpenLead, me: Person) => string;
  read: (sent: Sent) => Value;
};

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

/** An action that staff apply to leads: all that the desk knows of it. The rule is in `leads/`. */
export type LeadActionEntry<Action extends LeadAction = LeadAction> = {
  button: string;
  section: "status" | "handling" | "assignment" | "notes";
  /** Whether it fits the lead as it is; actions named like a status go by `leads/status.ts`. */
  fits?: (lead: Pick<OpenLead, "kind" | "status" | "standing">) => boolean;
  fields?: Fields<Action>;
  done: string | ((action: Action) => string);
  bulk?: Bulk<Action>;
  /** After who did it, on the lead's page; `detail` adds what was changed. */
  history: string;
  detail?: (entry: Pick<HistoryEntry, "after" | "note">) => string;
  /** After who did it, in the audit log; "%" is the lead. */
  audit: string;
};

const reason = (label: string, missing: string | null): ActionField<string> => ({
  label,
  input: "line",
  maxLength: 200,
  isRequired: missing !== null,
  ...(missing !== null && { placeholder: "Price, date, no answer" }),
  read({ line }) {
    if (missing !== null && !line) throw new FieldProblem(missing);
    return line;
  },
});

const customerIsTold = `If we have their email, the customer is notified in ${undoSeconds} seconds.`;

/** Every action, by its name in `leads/`; the order is that of the bulk bar. */
export const leadActions: { readonly [Name in LeadActionName]: LeadActionEntry<Named<Name>> } = {
  contacted: {
    button: "Contacted",
    section: "status",
    done: "Marked contacted.",
    bulk: { group: "moving", label: "Mark contacted", done: "contacted" },
    history: "marked it contacted",
    audit: "marked % contacted",
  },
  quoted: {
    button: "Quoted",
    section: "status",
    fields: {
      amount: {
        label: "Amount (optional)",
        input: "amount",
        placeholder: "1250",
        read({ line }) {
          const plain = line.replace(/[$,\s]/g, "");
          if (!plain) return null;
          if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain))
            throw new FieldProblem("Enter the amount as a number, like 1250 or 1250.50.");
          return Math.round(Number(plain) * 100);
        },
      },
    },
    done: "Marked quoted.",
    history: "quoted it",
    detail: ({ after }) =>
      typeof after.quoted_amount === "number" ? `, ${formatAmount(after.quoted_amount)}` : "",
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
    },
    done: "Marked won.",
    bulk: {
      group: "moving",
      label: "Won by me",
      values: ({ name }) => ({ wonBy: name }),
      done: ({ wonBy }) => `won by ${wonBy}`,
    },
    history: "marked it won",
    detail: ({ after }) => (after.won_by ? `: ${after.won_by}` : ""),
    audit: "marked % won",
  },
  lost: {
    button: "Lost",
    section: "status",
    fields: { reason: reason("Reason", "Enter why it was lost.") },
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
  done: {
    button: "Done",
    section: "status",
    done: "Marked done.",
    bulk: { group: "both", label: "Done", done: "done" },
    history: "marked it done",
    audit: "marked % done",
  },
  cancelled: {
    button: "Cancelled",
    section: "status",
    fields: { reason: reason("Reason (optional)", null) },
    done: `Cancelled. ${customerIsTold}`,
    history: "cancelled it",
    detail: ({ after }) => (after.lost_reason ? `: ${after.lost_reason}` : ""),
    audit: "cancelled %",
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
    section: "assignment",
    fields: {
      on: {
        label: "Follow up on",
        input: "day",
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
    history: "set the follow-up date",
    detail: ({ after }) =>
      after.follow_up_on ? ` to ${formatShortDay(String(after.follow_up_on))}` : " to none",
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
    history: "read it",
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
    fields: {
      assignee: {
        label: "Assigned to",
        input: "person",
        start: ({ assignee }) => assignee?.id ?? "",
        read({ line, people }) {
          if (!line) return null;
          const person = people.find(({ id }) => id === line);
          if (!person) throw new FieldProblem("There’s no such person.");
          return { id: person.id, name: person.name };
        },
      },
    },
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
};

export const leadActionNames = Object.keys(leadActions) as LeadActionName[];

export function findEntry(name: string): LeadActionEntry | null {
  return Object.hasOwn(leadActions, name) ? (leadActions[name as LeadActionName] as LeadActionEntry) : null;
}

export function listFields({ fields = {} }: LeadActionEntry): [string, ActionField][] {
  return Object.entries(fields);
}

export function listOffered(
  section: LeadActionEntry["section"],
  lead: Pick<OpenLead, "kind" | "status" | "standing">,
): LeadActionName[] {
  return leadActionNames.filter((name) => {
    const entry = leadActions[name] as LeadActionEntry;
    if (entry.section !== section) return false;
    if (entry.fits) return entry.fits(lead);
    return !isStatus(name) || mayFollow(lead.kind, lead.status, name);
  });
}
