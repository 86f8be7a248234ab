export const auditKinds = [
  "getting-in",
  "people",
  "leads",
  "deliveries",
  "schedule",
  "locations",
  "numbers",
  "settings",
  "views",
  "privacy",
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** Names of what staff do to leads come from `leads/`; "getting-in" is stored in old lines and stays. */
export const auditActions = {
  "session.started": "getting-in",
  "session.refused": "getting-in",
  "session.ended": "getting-in",
  "sessions.ended": "getting-in",
  "owner-link.made": "getting-in",
  "owner-link.used": "getting-in",
  "reset-link.used": "getting-in",
  "password.changed": "getting-in",
  "proof.refused": "getting-in",
  "access.refused": "getting-in",
  "totp.prepared": "getting-in",
  "totp.started": "getting-in",
  "totp.stopped": "getting-in",
  "backup-codes.made": "getting-in",
  "passkey.added": "getting-in",
  "passkey.removed": "getting-in",
  "push.started": "getting-in",
  "push.stopped": "getting-in",
  "weekly-email.started": "getting-in",
  "weekly-email.stopped": "getting-in",

  "person.renamed": "people",
  "reminders.changed": "people",
  "person.joined": "people",
  "person.invited": "people",
  "invitation.sent-again": "people",
  "invitation.withdrawn": "people",
  "person.limited": "people",
  "person.disabled": "people",
  "person.enabled": "people",
  "person.removed": "people",
  "person.signed-out": "people",
  "reset-link.made": "people",
  "second-factor.required": "people",
  "second-factor.optional": "people",
  "second-factor.removed": "people",
  "api-key.made": "people",
  "api-key.revoked": "people",

  "lead.entered": "leads",
  "lead.sent-in": "leads",
  "import.checked": "leads",
  "import.mapped": "leads",
  "import.started": "leads",
  "import.undone": "leads",
  "import.discarded": "leads",
  "lead.moved": "leads",
  "lead.corrected": "leads",
  "lead.merged": "leads",
  "lead.separated": "leads",
  "lead.undone": "leads",
  "message.assigned": "leads",
  "message.removed": "leads",

  "delivery.sent-again": "deliveries",
  "deliveries.sent-again": "deliveries",
  "destination.resumed": "deliveries",
  "destination.paused": "deliveries",
  "webhook.added": "deliveries",
  "webhook.removed": "deliveries",
  "webhook.tested": "deliveries",
  "copy.noticed": "deliveries",
  "restored.sent": "deliveries",
  "restored.marked": "deliveries",

  "capacity.set": "schedule",
  "window.closed": "schedule",
  "window.restored": "schedule",
  "day.opened": "schedule",
  "days.closed": "schedule",
  "days.opened": "schedule",
  "calendar.made": "schedule",
  "calendar.revoked": "schedule",

  "location.edited": "locations",
  "hours.edited": "locations",

  "ad-cost.set": "numbers",
  "ad-cost.removed": "numbers",
  "mailboxes.set": "settings",
  "mail.tested": "settings",
  "words.changed": "settings",

  "view.saved": "views",
  "view.removed": "views",

  "leads.exported": "privacy",
  "person.looked-up": "privacy",
  "person.exported": "privacy",
  "person.erased": "privacy",
} as const satisfies Readonly<Record<string, AuditKind>>;

export type AuditAction = keyof typeof auditActions | `lead.${string}`;

export function findAuditKind(action: AuditAction): AuditKind {
  return action in auditActions ? auditActions[action as keyof typeof auditActions] : "leads";
}
