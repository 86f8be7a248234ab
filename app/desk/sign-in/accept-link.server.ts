import { data, type RouterContextProvider, redirect } from "react-router";
import { mayBeEmail } from "../../../leads/input-filters.ts";
import { findLink, openLink } from "../../../people/links.server.ts";
import { findPasswordProblem } from "../../../people/passwords.server.ts";
import { keepCookies, requireCaller } from "../door.server.ts";
import { type ActionArgs, readEmail, readPassword, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";

type Faults = { name?: string; email?: string; password?: string };

/** Uses a link up: makes the account, or restores access to it. Returns what is wrong, or the next page's address. */
async function acceptLink({ context, form }: ActionArgs) {
  const token = readText(form, "token");
  const link = await findLink(token);
  const gone = { name: "", email: "", faults: {} as Faults, isGone: true };
  if (!link) return gone;
  const isAgain = link.kind === "owner again" || link.kind === "again";
  const name = isAgain ? link.name : readText(form, "name").slice(0, 100);
  const email = link.kind === "first owner" ? readEmail(form).toLowerCase() : link.email;
  const password = readPassword(form, "password");
  const faults: Faults = {};
  if (!name) faults.name = deskTexts.nameMissing;
  if (!email || !mayBeEmail(email)) faults.email = deskTexts.notAnEmail;
  const weak = findPasswordProblem(password, { name, email });
  if (weak) faults.password = weak;
  if (Object.keys(faults).length > 0) return { name, email, faults, isGone: false };
  const isFactorLost = readText(form, "isFactorLost") === "yes";
  const chosen = { name, email, password, isFactorLost };
  const next = keepCookies(context, await openLink(requireCaller(context), token, chosen));
  if (next === null) return gone;
  return next === "in" ? "/desk" : `/desk/sign-in?step=${next}`;
}

export async function acceptLinkAction({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const result = await acceptLink({ context, form: await request.formData() });
  return typeof result === "string" ? redirect(result) : data(result, { status: result.isGone ? 410 : 422 });
}
