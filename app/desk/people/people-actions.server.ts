import {
  invite,
  inviteAgain,
  removeFactors,
  removePerson,
  requireSecondFactor,
  resetAccess,
  setDisabled,
  setWorkPlaces,
  signOutPerson,
  withdrawInvitation,
} from "../../../people/team.server.ts";
import { requireCaller, requireOwner, requireSignedIn } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { invitationsAreMailed } from "./invitation-mail.server.ts";
import { peopleTexts } from "./texts.ts";
import { readPlaces } from "./work-places.server.ts";

/** With `link`, what the owner can copy and send themselves. */
export type PeopleResult = ActionResult & { email?: string; link?: string };

type PeopleAction = (args: ActionArgs) => Promise<PeopleResult>;

const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function formatInvited(email: string, origin: string, token: string): { done: string; link: string } {
  const done = invitationsAreMailed()
    ? peopleTexts.emailOnItsWay(email)
    : peopleTexts.sendLinkYourself(email);
  return { done, link: `${origin}/desk/invite?token=${token}` };
}

/** Those that change who gets in: they take a recent proof of who is at the desk. */
export const sensitivePeopleActions = [
  "invite",
  "resend",
  "limit",
  "disable",
  "remove",
  "reset",
  "factors",
  "second-factor",
] as const;

export const peopleActions = {
  async invite({ context, form }) {
    const owner = requireOwner(context);
    const intent = "invite";
    const email = readText(form, "email").toLowerCase();
    if (!isEmail.test(email)) return { intent, problem: deskTexts.notAnEmail, field: "email", email };
    const locations = readPlaces(form);
    if (!locations) return { intent, problem: peopleTexts.noPlaces, field: "places", email };
    const { origin } = requireCaller(context).place;
    const token = await invite(owner, { email, locations, origin });
    if (!token) return { intent, problem: peopleTexts.alreadyOnTheTeam, field: "email", email };
    return { intent, ...formatInvited(email, origin, token) };
  },

  /** A new email with a new link; the older links stop working. */
  async resend({ context, form }) {
    const owner = requireOwner(context);
    const { origin } = requireCaller(context).place;
    const again = await inviteAgain(owner, readText(form, "id"), origin);
    const intent = "resend";
    if (!again) return { intent, problem: peopleTexts.invitationGone };
    return { intent, ...formatInvited(again.email, origin, again.token) };
  },

  async withdraw({ context, form }) {
    await withdrawInvitation(requireOwner(context), readText(form, "id"));
    return { intent: "withdraw", done: peopleTexts.withdrawn };
  },

  async limit({ context, form }) {
    const owner = requireOwner(context);
    const intent = "limit";
    const locations = readPlaces(form);
    if (!locations) return { intent, problem: peopleTexts.noPlaces };
    const isChanged = await setWorkPlaces(owner, readText(form, "id"), locations);
    return isChanged ? { intent, done: peopleTexts.saved } : { intent, problem: deskTexts.noSuchPerson };
  },

  /** Signs a dispatcher out everywhere and disables their access, or enables it again. */
  async disable({ context, form }) {
    const owner = requireOwner(context);
    const isDisabled = readText(form, "disabled") === "yes";
    const isChanged = await setDisabled(owner, readText(form, "id"), isDisabled);
    const intent = "disable";
    if (!isChanged) return { intent, problem: deskTexts.noSuchPerson };
    return { intent, done: isDisabled ? peopleTexts.accessDisabled : peopleTexts.accessEnabled };
  },

  /** They can sign in again; for a lost or stolen device. */
  async "sign-out"({ context, form }) {
    const isDone = await signOutPerson(requireOwner(context), readText(form, "id"));
    const intent = "sign-out";
    return isDone ? { intent, done: peopleTexts.signedOut } : { intent, problem: deskTexts.noSuchPerson };
  },

  /** A link for a dispatcher who is locked out: it takes effect when they use it. */
  async reset({ context, form }) {
    const owner = requireOwner(context);
    const { origin } = requireCaller(context).place;
    const made = await resetAccess(owner, readText(form, "id"), origin);
    const intent = "reset";
    if (!made) return { intent, problem: peopleTexts.noReset };
    const done = invitationsAreMailed()
      ? peopleTexts.resetOnItsWay(made.email)
      : peopleTexts.sendResetYourself(made.email);
    return { intent, done, link: `${origin}/desk/welcome?token=${made.token}` };
  },

  /** For a dispatcher's lost phone: they sign in with the password alone. */
  async factors({ context, form }) {
    const isDone = await removeFactors(requireOwner(context), readText(form, "id"));
    const intent = "factors";
    return isDone ? { intent, done: peopleTexts.removed } : { intent, problem: deskTexts.noSuchPerson };
  },

  async "second-factor"({ context, form }) {
    const owner = requireOwner(context);
    const { hasTotp, hasPasskey } = requireSignedIn(context);
    const isRequired = readText(form, "required") === "yes";
    const intent = "second-factor";
    if (isRequired && !hasTotp && !hasPasskey) return { intent, problem: peopleTexts.ownFactorFirst };
    await requireSecondFactor(owner, isRequired);
    return { intent, done: isRequired ? peopleTexts.factorRequired : peopleTexts.factorOptional };
  },

  /** Their name stays beside what they did. */
  async remove({ context, form }) {
    const isRemoved = await removePerson(requireOwner(context), readText(form, "id"));
    const intent = "remove";
    return isRemoved ? { intent, done: peopleTexts.removed } : { intent, problem: deskTexts.noSuchPerson };
  },
} satisfies Readonly<Record<string, PeopleAction>>;
