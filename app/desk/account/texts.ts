import type { PushState } from "../live/push-in-browser.ts";

/** "America/New_York" as "New York". */
function formatZone(zone: string): string {
  return zone.replace(/^.*\//, "").replaceAll("_", " ");
}

export const accountTexts = {
  you: "You",
  name: "Name",
  signInAs: (email: string) => `You sign in as ${email}.`,
  saved: "Saved.",
  removed: "Removed.",

  weeklyEmail: "Monday email",
  weeklyEmailIntro: "Every Monday at 8 AM, you get last week’s numbers by email.",
  weeklyEmailIsOff: "You don’t get last week’s numbers by email on Mondays.",
  weeklyEmailOn: "You’ll get it on Mondays.",
  weeklyEmailOff: "You won’t get it anymore.",

  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  changePassword: "Change password",
  passwordChanged: "Password changed. Every other device has been signed out.",

  totp: "Authenticator app",
  totpIsOn: "Signing in with your password also takes a code from your app.",
  totpIsOff: "With an app, nobody gets in with your password alone.",
  totpOn: "From now on, signing in takes a code.",
  totpOff: "Signing in no longer takes a code.",
  appCode: "Code shown in the app",
  turnOn: "Turn on",
  turnOff: "Turn off",
  setUp: "Set up",
  scan: "Scan this with your app, or type in the key. On this phone: ",
  openApp: "open the app",
  qrCode: "QR code with the key below",
  key: "Key: ",
  backupCodes: "Keep these backup codes somewhere safe. Each works once in place of a code from the app:",
  backupTitle: "Backup codes",
  backupLeft: (count: number) =>
    count === 1
      ? "One is left. It works once, in place of a code from your app."
      : `${count} are left. Each works once, in place of a code from your app.`,
  makeBackupCodes: "Make new backup codes",
  newBackupCodes: "Keep these somewhere safe. The old ones no longer work.",
  lastFactor:
    "The owner requires a second factor, and this is your only one. Set up another one first, then remove this one.",
  secondFactor: "Set up a second factor",
  or: "or",
  secondFactorReason:
    "Everyone here needs one: a passkey or an authenticator app. Set one up, and the desk opens.",

  passkeys: "Passkeys",
  passkeysIntro: "Sign in with your fingerprint, face or PIN, without a password or a code.",
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  passkeyLabel: "Passkey name",
  passkeyHint: "My phone",
  addPasskey: "Add a passkey",
  passkeyName: "Passkey",
  passkeyNotChecked: "The passkey couldn’t be verified. Try again.",

  devices: "Devices",
  devicesIntro:
    "These are signed in to your account. A device is signed out after 12 hours without use, and after 14 days no matter what.",
  thisDevice: "This device",
  lastUsed: "Last used ",
  usedFrom: (address: string) => (address ? ` from ${address}` : ""),
  signOutDevice: (name: string) => `Sign out ${name}`,
  signOutEverywhere: "Sign out everywhere",
  deviceSignedOut: "That device has been signed out.",
  browserOn: (browser: string, system: string | null) =>
    system === null ? browser : `${browser} on ${system}`,
  unknownBrowser: "A browser",

  reminders: "Reminders",
  remindersIntro:
    "In the morning we can send you what’s waiting, what’s due and what to confirm. When a lead goes unanswered for too long, you get an email and a notification, except in your quiet hours.",
  morning: "Morning list",
  morningWays: { off: "Off", mail: "By email", push: "As a notification" },
  morningHour: "At",
  quiet: "Quiet hours",
  quietUntil: "Until",
  timeZone: "Time zone",
  usualZone: (zone: string) => `Your location’s (${formatZone(zone)})`,
  zone: formatZone,

  notifications: "Notifications",
  notificationsIntro:
    "A notification shows the kind and city of a new lead, even while the desk is closed; never a name or a phone number. Notifications stop when you sign out, or when you haven’t opened the desk on this device for 14 days.",
  checkingDevice: "Checking this device…",
  startNotifications: "Notify this device about new leads",
  stopNotifications: "Stop notifying this device",
  otherDevices: "Your other devices with notifications",
  since: "since ",
  stop: "Stop",
  stopNamed: (device: string) => `Stop notifying ${device}`,
  cannotTell: "You’re offline, so we can’t tell whether notifications are on.",
  pushOn: "Notifications are on.",
  pushOff: "Notifications are off on that device.",
  pushUnreachable: "Notifications can’t be sent to this browser.",
} as const;

export const pushStates: Readonly<Record<PushState["kind"], string>> = {
  insecure: "Browsers allow notifications only when the desk’s address starts with https.",
  unsupported: "This browser can’t show notifications. Use a newer one, or another browser.",
  "needs-home-screen":
    "On an iPhone or iPad, add the desk to your home screen first: tap Share, then Add to Home Screen. Open it from there and come back to this page.",
  blocked:
    "This browser is blocking the desk’s notifications. Allow them in its settings for this site (click the icon next to the address; in an installed desk: App info, then Notifications), then reload this page.",
  off: "Notifications are off on this device.",
  on: "Notifications are on. This device tells you about every new lead in the locations you work in.",
};
