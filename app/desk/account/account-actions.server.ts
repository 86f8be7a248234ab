import { redirect } from "react-router";
import { renderSVG } from "uqr";
import { readDigits } from "../../../locations/digits.ts";
import {
  changeName,
  changePassword,
  confirmTotp,
  endAllDevices,
  endDevice,
  makeNewBackupCodes,
  removePasskey,
  startTotp,
  stopTotp,
} from "../../../people/account.server.ts";
import { findPasswordProblem } from "../../../people/passwords.server.ts";
import { changeReminders } from "../../../people/reminders.server.ts";
import { setWeeklyEmail } from "../../../people/weekly-email.server.ts";
import { keepCookies, requireCaller, requirePermission, requireSignedIn } from "../door.server.ts";
import {
  type ActionArgs,
  describeProofRefusal,
  readPassword,
  readProof,
  readText,
} from "../form-action.server.ts";
import {
  type CalendarResult,
  ownDayActions,
  sensitiveCalendarActions,
} from "../schedule/calendar-actions.server.ts";
import { deskTexts, formatProofRefusal } from "../texts.ts";
import { pushActions } from "./push-actions.server.ts";
import { readReminderForm } from "./reminder-form.server.ts";
import { accountTexts } from "./texts.ts";

export type TotpSetup = { uri: string; picture: string; key: string; backupCodes: readonly string[] };

export type AccountResult = CalendarResult & { start?: TotpSetup; backupCodes?: readonly string[] };

/** Those that ask for the password again when it was given long ago; the others with one have it in their own form. */
export const sensitiveAccountActions = ["passkey-remove", ...sensitiveCalendarActions];

export const accountActions = {
  async name({ context, form }: ActionArgs): Promise<AccountResult> {
    const name = readText(form, "name").slice(0, 100);
    const intent = "name";
    if (!name) return { intent, problem: deskTexts.nameMissing };
    await changeName(requireSignedIn(context), name);
    return { intent, done: accountTexts.saved };
  },

  async reminders({ context, form }: ActionArgs): Promise<AccountResult> {
    await changeReminders(requireSignedIn(context).staff, readReminderForm(form));
    return { intent: "reminders", done: accountTexts.saved };
  },

  async password({ context, form }: ActionArgs): Promise<AccountResult> {
    const signedIn = requireSignedIn(context);
    const intent = "password";
    const next = readPassword(form, "next");
    const weak = findPasswordProblem(next, signedIn.staff);
    if (weak) return { intent, problem: weak, field: "next" };
    const given = readProof(form, "current");
    const outcome = keepCookies(context, await changePassword(requireCaller(context), signedIn, given, next));
    if (outcome.kind === "done") return { intent, done: accountTexts.passwordChanged };
    return { intent, ...describeProofRefusal(outcome) };
  },

  async "totp-start"({ context, form }: ActionArgs): Promise<AccountResult> {
    const given = readProof(form, "password");
    const caller = requireCaller(context);
    const answer = keepCookies(context, await startTotp(caller, requireSignedIn(context), given));
    const intent = "totp";
    if (answer.kind !== "started") return { intent, ...describeProofRefusal(answer) };
    const { uri, key, backupCodes } = answer;
    const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
    return { intent, start: { uri, picture, key, backupCodes } };
  },

  async "totp-code"({ context, form }: ActionArgs): Promise<AccountResult> {
    const code = readDigits(readText(form, "code"));
    const outcome = await confirmTotp(requireCaller(context), requireSignedIn(context), code);
    if (outcome.kind === "done") return { intent: "totp", done: accountTexts.totpOn };
    return { intent: "totp-code", problem: formatProofRefusal(outcome) };
  },

  async "totp-stop"({ context, form }: ActionArgs): Promise<AccountResult> {
    const given = readProof(form, "password");
    const caller = requireCaller(context);
    const outcome = keepCookies(context, await stopTotp(caller, requireSignedIn(context), given));
    const intent = "totp";
    if (outcome.kind === "done") return { intent, done: accountTexts.totpOff };
    if (outcome.kind === "last factor") return { intent, problem: accountTexts.lastFactor };
    return { intent, ...describeProofRefusal(outcome) };
  },

  async "backup-codes"({ context, form }: ActionArgs): Promise<AccountResult> {
    const given = readProof(form, "password");
    const caller = requireCaller(context);
    const signedIn = requireSignedIn(context);
    const answer = keepCookies(context, await makeNewBackupCodes(caller, signedIn, given));
    const intent = "backup-codes";
    if (answer.kind === "made") {
      return { intent, done: accountTexts.newBackupCodes, backupCodes: answer.backupCodes };
    }
    return { intent, ...describeProofRefusal(answer) };
  },

  async "passkey-remove"({ context, form }: ActionArgs): Promise<AccountResult> {
    const outcome = await removePasskey(requireSignedIn(context), readText(form, "id"));
    const intent = "passkeys";
    if (outcome.kind === "last factor") return { intent, problem: accountTexts.lastFactor };
    return { intent, done: accountTexts.removed };
  },

  async "weekly-email"({ context, form }: ActionArgs): Promise<AccountResult> {
    const staff = requirePermission(context, "numbers");
    const intent = "weekly-email";
    const isOn = readText(form, "on") === "yes";
    await setWeeklyEmail(staff, isOn);
    return { intent, done: isOn ? accountTexts.weeklyEmailOn : accountTexts.weeklyEmailOff };
  },

  ...ownDayActions,

  "push-stop": pushActions.stop,

  async "device-end"({ context, form }: ActionArgs): Promise<AccountResult> {
    await endDevice(requireSignedIn(context), readText(form, "id"));
    return { intent: "devices", done: accountTexts.deviceSignedOut };
  },

  /** Here as well, so this goes on at the sign-in page. */
  async "devices-end"({ context }: ActionArgs): Promise<AccountResult> {
    await endAllDevices(requireSignedIn(context));
    throw redirect("/desk/sign-in");
  },
};
