import type { GivenRole, Role } from "../../../people/roles.ts";
import type { WorkPlaces } from "../../../people/staff.ts";
import type { Colleague } from "../../../people/team.server.ts";

export const peopleTexts = {
  invite: "Invite someone",
  inviteButton: "Send the invitation",
  theirEmail: "Their email",
  linkToSend: "The link to send them",
  copy: "Copy the link",
  role: "Role",
  crews: "On the crew",
  otherCrews: "Other crews",
  otherCrewsHint: "As the schedule calls them, with commas between: Blue truck, Red truck",
  crewsAre: (names: readonly string[]) => `Crew: ${names.join(", ")}`,
  worksIn: "Works in",
  allLocations: "All locations",
  team: "On the team",
  ownersOnly:
    "Only the owner can make someone a manager, make reset links, change second factors and remove people.",
  disabled: "Access disabled",
  notSignedIn: "Hasn’t signed in yet",
  lastSeen: "Last seen ",
  change: "Change",
  savePosition: "Save role and locations",
  enableAccess: "Enable access",
  disableAccess: "Disable access",
  signOutEverywhere: "Sign out everywhere",
  signedOut: "Signed out everywhere. They can sign in again.",
  reset: "Make a reset link",
  resetOnItsWay: (email: string) =>
    `An email with a reset link is on its way to ${email}. You can also send them this one yourself.`,
  sendResetYourself: (email: string) => `No mail server is set up, so send ${email} this link yourself.`,
  resetMeans:
    "It works once, for 24 hours. Nothing changes until they use it: then they choose a new password and are signed out everywhere. Their authenticator app and passkeys stay.",
  removeFactors: "Remove the second factor",
  confirmFactors: (name: string) =>
    `Remove ${name}’s authenticator app and passkeys? Only do this if they’ve lost their phone and you’re sure it’s them asking. After that, their password alone opens the desk.`,
  noReset: "They don’t have access, so there’s nothing to reset. Enable their access first.",
  factors: {
    both: "Signs in with an authenticator app or a passkey",
    totp: "Signs in with an authenticator app",
    passkey: "Signs in with a passkey",
    none: "No second factor",
  },

  secondFactor: "Second factor",
  factorIsRequired:
    "Everyone needs a passkey or an authenticator app. People without one set it up after signing in and see nothing else until they have.",
  factorIsOptional:
    "Everyone decides for themselves whether to use a passkey or an authenticator app. With a second factor, a stolen password isn’t enough to get in.",
  requireFactor: "Require a second factor",
  makeFactorOptional: "Make it optional",
  ownFactorFirst: "Set up a passkey or an authenticator app of your own first, on your account page.",
  factorRequired: "From now on, everyone needs a second factor.",
  factorOptional: "A second factor is optional now.",

  remove: "Remove",
  confirmRemoval: (name: string) => `Remove ${name}? Their name stays next to what they did.`,

  invited: "Invited",
  linkWorksUntil: "Link works until ",
  notEmailed: "Not emailed: no mail server is set up. Send the link yourself.",
  emailSent: "Email sent",
  emailFailed: (reason: string | null) => `The email couldn’t be sent: ${reason}. Send the link another way.`,
  emailStopped: (reason: string) => `Email is paused: ${reason}. Send the link another way.`,
  emailWaiting: (reason: string | null) =>
    reason === null
      ? "The email is on its way."
      : `The email hasn’t gone out yet: ${reason}. It’ll be retried.`,
  sendAgain: "Send again",
  sendAgainTo: (email: string) => `Send again to ${email}`,
  withdraw: "Withdraw",
  withdrawFor: (email: string) => `Withdraw the invitation for ${email}`,

  emailOnItsWay: (email: string) =>
    `An email is on its way to ${email}. You can also send them this link yourself. It works once, for 72 hours.`,
  sendLinkYourself: (email: string) =>
    `No mail server is set up, so send ${email} this link yourself. It works once, for 72 hours.`,
  noRole: "Choose a role.",
  noCrews: "Choose or enter at least one crew.",
  beyondYours: "You can only make people dispatchers or crew, in your own locations.",
  noTeam: "Nobody else works only in your locations.",
  noPlaces: "Choose at least one location, or all.",
  alreadyOnTheTeam: "Someone with this address is already on the team, or invited.",
  invitationGone: "This invitation is no longer valid.",
  withdrawn: "The link no longer works.",
  saved: "Saved.",
  accessDisabled: "Access disabled. They’ve been signed out everywhere.",
  accessEnabled: "Access enabled.",
  removed: "Removed.",
  mailServerRefuses: "the mail server refuses it",

  audit: "Audit log",
  auditIntro: "Everything done at the desk is recorded here, and no entry can be changed.",
  noEntries: "No entries match.",
  who: "Who",
  anyone: "Anyone",
  what: "What",
  anything: "Anything",
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  owner: "Owner",
  manager: "Manager",
  dispatcher: "Dispatcher",
  crew: "Crew",
};

export const roleTexts: Readonly<Record<GivenRole, string>> = {
  manager: "Everything a dispatcher does, and the numbers, people, hours and phones of these locations.",
  dispatcher: "Works the leads and the schedule of these locations.",
  crew: "Sees only their own crew’s jobs of today and tomorrow: address, phone and load. Marks them done or no-show.",
};

export function formatPlaces(
  chosen: WorkPlaces,
  places: readonly { slug: string; locationName: string }[],
): string {
  if (chosen === "all") return peopleTexts.allLocations;
  const names = chosen.map((slug) => places.find((place) => place.slug === slug)?.locationName ?? slug);
  return names.join(", ") || "No location";
}

export function formatFactors({ hasTotp, hasPasskey }: Pick<Colleague, "hasTotp" | "hasPasskey">): string {
  const { both, totp, passkey, none } = peopleTexts.factors;
  if (hasTotp) return hasPasskey ? both : totp;
  return hasPasskey ? passkey : none;
}
