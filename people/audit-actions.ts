/** The kinds of actions that the audit log can be filtered by. */
export const auditKinds = [
  "getting-in",
  "people",
  "leads",
  "deliveries",
  "schedule",
  "locations",
  "views",
  "privacy",
] as const;

export type AuditKind = (typeof auditKinds)[number];

/**
 * Everything that leaves a line in the audit log, by its name, and of which kind it is; what staff do to leads
 * is named by `leads/` and begins with "lead.". */
export const auditActions = {
  "session.started": "getting-in",
  /** A wrong password, code or passkey; the subject is the account, where there is one. */
  "session.refused": "getting-in",
  "session.ended": "getting-in",
  "sessions.ended": "getting-in",
  "owner-link.made": "getting-in",
  "owner-link.used": "getting-in",
  "password.changed": "getting-in",
  /** Somebody signed in who gave a wrong password or code to change their account. */
  "proof.refused": "getting-in",
  "totp.prepared": "getting-in",
  "totp.started": "getting-in",
  "totp.stopped": "getting-in",
  "passkey.added": "getting-in",
  "passkey.removed": "getting-in",
  /** A device gets notifications of new leads, or no longer; the subject is whose. */
  "push.started": "getting-in",
  "push.stopped": "getting-in",

  "person.renamed": "people",
  "person.joined": "people",
  "person.invited": "people",
  "invitation.sent-again": "people",
  "invitation.withdrawn": "people",
  "person.limited": "people",
  "person.disabled": "people",
  "person.enabled": "people",
  "person.removed": "people",

  "lead.moved": "leads",
  "lead.undone": "leads",

  "delivery.sent-again": "deliveries",
  "deliveries.sent-again": "deliveries",
  "destination.resumed": "deliveries",

  "capacity.set": "schedule",
  "window.closed": "schedule",
  "window.restored": "schedule",
  "day.opened": "schedule",

  "location.edited": "locations",
  "hours.edited": "locations",

  "view.saved": "views",
  "view.removed": "views",

  "leads.exported": "privacy",
  "person.looked-up": "privacy",
  "person.exported": "privacy",
  "person.erased": "privacy",
} as const satisfies Readonly<Record<string, AuditKind>>;

export type AuditAction = keyof typeof auditActions | `lead.${string}`;

/** The kind of an action. */
export function findAuditKind(action: AuditAction): AuditKind {
  return action in auditActions ? auditActions[action as keyof typeof auditActions] : "leads";
}
