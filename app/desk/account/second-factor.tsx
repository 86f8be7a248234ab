import { Form, redirect } from "react-router";
import { listPasskeys } from "../../../people/account.server.ts";
import { lacksSecondFactor } from "../../../people/sign-in.server.ts";
import { nextAddress, requireSignedIn } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/second-factor.ts";
import { type AccountResult, accountActions } from "./account-actions.server.ts";
import { PasskeySection } from "./passkey-section.tsx";
import { accountTexts } from "./texts.ts";
import { TotpSection } from "./totp-section.tsx";

/** All that people see of the desk until they have the second factor that the owner requires. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const signedIn = requireSignedIn(context);
  if (!lacksSecondFactor(signedIn)) throw redirect(nextAddress(request));
  return { passkeys: await listPasskeys(signedIn) };
}

const { "totp-start": start, "totp-code": code } = accountActions;

export function action(args: Route.ActionArgs) {
  requireSignedIn(args.context);
  return runFormAction<AccountResult>(args, { "totp-start": start, "totp-code": code });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function SecondFactor({ loaderData: { passkeys }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const resultOf = (intent: string) => (answered?.intent === intent ? answered : undefined);
  return (
    <main className="gate">
      <Title>{accountTexts.secondFactor}</Title>
      <h1>{accountTexts.secondFactor}</h1>
      <p>{accountTexts.secondFactorReason}</p>
      <PasskeySection passkeys={passkeys} takesCode={false} result={undefined} isMain />
      <p className="soft">{accountTexts.or}</p>
      <TotpSection
        hasTotp={false}
        takesCode={false}
        start={answered && "start" in answered ? answered.start : undefined}
        result={resultOf("totp")}
        codeResult={resultOf("totp-code")}
      />
      <Form method="post" action="/desk/sign-out">
        <button type="submit">{deskTexts.signOut}</button>
      </Form>
    </main>
  );
}
