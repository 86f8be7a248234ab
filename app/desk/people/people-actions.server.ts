import { mayBeEmail } from "../../../leads/input-filters.ts";
import { mayManage } from "../../../people/roles.ts";
import {
  invite,
  inviteAgain,
  removeFactors,
  removePerson,
  requireSecondFactor,
  resetAccess,
  setDisabled,
  setPosition,
  signOutPerson,
  withdrawInvitation,
} from "../../../people/team.server.ts";
import { requireCaller, requireOwner, requirePermission, requireSignedIn } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readEmail, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { invitationsAreMailed } from "./invitation-mail.server.ts";
import { readPosition } from "./read-position.server.ts";
import { peopleTexts } from "./texts.ts";

/** With `link`, what can be copied and sent another way. */
export type PeopleResult = ActionResult & { email?: string; link?: string };

type PeopleAction = (args: ActionArgs) => Promise<PeopleResult>;

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
    const staff = requirePermission(context, "people");
    const intent = "invite";
    const email = readEmail(form).toLowerCase();
    if (!email || !mayBeEmail(email)) return { intent, problem: deskTexts.notAnEmail, field: "email", email };
    const position = readPosition(form);
    if ("problem" in position) return { intent, email, ...position };
    const { origin } = requireCaller(context).place;
    const made = await invite(staff, { email, ...position, origin });
    if (made === "taken") return { intent, problem: peopleTexts.alreadyOnTheTeam, field: "email", email };
    if (made === "not theirs") return { intent, problem: peopleTexts.beyondYours, field: "places", email };
    return { intent, ...formatInvited(email, origin, made.token) };
  },

  /** A new email with a new link; the older links stop working. */
  async resend({ context, form }) {
    const staff = requirePermission(context, "people");
    const { origin } = requireCaller(context).place;
    const again = await inviteAgain(staff, readText(form, "id"), origin);
    const intent = "resend";
    if (!again) return { intent, problem: peopleTexts.invitationGone };
    return { intent, ...formatInvited(again.email, origin, again.token) };
  },

  async withdraw({ context, form }) {
    const isGone = await withdrawInvitation(requirePermission(context, "people"), readText(form, "id"));
    const intent = "withdraw";
    return isGone ? { intent, done: peopleTexts.withdrawn } : { intent, problem: peopleTexts.invitationGone };
  },

  async limit({ context, form }) {
    const staff = requirePermission(context, "people");
    const intent = "limit";
    const position = readPosition(form);
    if ("problem" in position) return { intent, problem: position.problem };
    if (!mayManage(staff, position)) return { intent, problem: peopleTexts.beyondYours };
    const isChanged = await setPosition(staff, readText(form, "id"), position);
    return isChanged ? { intent, done: peopleTexts.saved } : { intent, problem: deskTexts.noSuchPerson };
  },

  /** Signs somebody out everywhere and disables their access, or enables it again. */
  async disable({ context, form }) {
    const staff = requirePermission(context, "people");
    const isDisabled = readText(form, "disabled") === "yes";
    const isChanged = await setDisabled(staff, readText(form, "id"), isDisabled);
    const intent = "disable";
    if (!isChanged) return { intent, problem: deskTexts.noSuchPerson };
    return { intent, done: isDisabled ? peopleTexts.accessDisabled : peopleTexts.accessEnabled };
  },

  /** They can sign in again; for a lost or stolen device. */
  async "sign-out"({ context, form }) {
    const isDone = await signOutPerson(requirePermission(context, "people"), readText(form, "id"));
    const intent = "sign-out";
    return isDone ? { intent, done: peopleTexts.signedOut } : { intent, problem: deskTexts.noSuchPerson };
  },

  /** A link for somebody who is locked out: it takes effect when they use it. */
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

  /** For a lost phone: they sign in with the password alone. */
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
