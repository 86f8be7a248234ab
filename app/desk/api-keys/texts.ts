import type { ApiScope } from "../../../people/api-scopes.ts";

export const apiKeyTexts = {
  description: "What programs can do, for developers",
  make: "Make a key",
  makeButton: "Make the key",
  name: "What is it for?",
  nameHint: "Such as HubSpot. The history and the audit log show this name.",
  scopes: "What it can do",
  locations: "Where",
  allLocations: "All locations, new ones too, and requests without a city",
  expires: "Works until",
  ages: [
    { value: "", label: "You revoke it" },
    { value: "30", label: "30 days from now" },
    { value: "90", label: "90 days from now" },
    { value: "365", label: "A year from now" },
  ],
  key: "Your new key",
  keyHint: "Copy it now: it’s shown only once. Keep it like a password, and never in a page or an app.",
  copy: "Copy the key",
  keys: "Keys",
  none: "No keys yet.",
  ending: (ending: string) => `tg_live_…${ending}`,
  expired: "Expired",
  made: (by: string) => `Made by ${by}, `,
  worksUntil: "Works until ",
  usedAt: "Last used around ",
  unused: "Not used yet",
  revoke: "Revoke",
  revokeWhat: (name: string) => ` ${name}`,
  confirmRevoke: (name: string) => `Revoke ${name}? The program that uses it stops working at once.`,

  isMade: "Here’s the new key. Copy it now.",
  isRevoked: "Revoked. It doesn’t work anymore.",
  revokedAlready: "This key was already revoked.",
  tooMany: "There are 50 keys, which is the most there can be. Revoke one you no longer use.",
  noName: "Say what it’s for.",
  noScopes: "Choose at least one thing it may do.",
  noPlaces: "Choose at least one location, or all.",
} as const;

export const scopeTexts: Readonly<Record<ApiScope, string>> = {
  "leads:read": "Read leads, with customers’ names, phones and addresses",
  "leads:write": "Enter leads and record what was done about them",
  "schedule:read": "Read which windows can be booked",
  "locations:read": "Read locations",
};
