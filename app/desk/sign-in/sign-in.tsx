import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import { CodeInput } from "../code-input.tsx";
import { isSignedIn, nextAddress } from "../door.server.ts";
import { findFormAction } from "../form-action.server.ts";
import { LostNotice } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { signInWithPasskey } from "../passkey-in-browser.ts";
import { PasswordInput } from "../password-input.tsx";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";
import type { Route } from "./+types/sign-in.ts";
import { signInActions } from "./sign-in-actions.server.ts";
import { signInTexts } from "./texts.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextAddress(request);
  // Where a link leads that sets the password of someone with a second factor.
  const step = new URL(request.url).searchParams.get("step");
  return isSignedIn(context) && step === null ? redirect(next) : { next, step };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await findFormAction(form, signInActions)({ context, form });
  if (result.step === "in") return redirect(nextAddress(request));
  return data(result, { status: "problem" in result ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const isBusy = useNavigation().state !== "idle";
  const problem = answered?.problem ?? (loaderData.step === "passkey" ? signInTexts.passkeyNext : undefined);
  if ((answered?.step ?? loaderData.step) === "code") {
    return <CodeStep problem={problem} isBusy={isBusy} next={loaderData.next} />;
  }
  return (
    <main className="gate">
      <Title>{signInTexts.signIn}</Title>
      <h1>{signInTexts.signInTo}</h1>
      <Said problem={problem} />
      <Form method="post" className="stack">
        <TextInput
          id="email"
          label={signInTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={answered?.email}
        />
        <PasswordInput
          id="password"
          label={signInTexts.password}
          name="password"
          autoComplete="current-password"
          required
        />
        <LostNotice />
        <button type="submit" className="main" disabled={isBusy}>
          {signInTexts.signIn}
        </button>
      </Form>
      <PasskeyButton next={loaderData.next} />
      <p className="hint">{signInTexts.noAccount}</p>
    </main>
  );
}

function PasskeyButton({ next }: { next: string }) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <button
        type="button"
        onClick={async () => {
          const failure = await signInWithPasskey();
          if (failure) setProblem(failure);
          else location.assign(next);
        }}
      >
        {signInTexts.usePasskey}
      </button>
      <Said problem={problem} />
    </>
  );
}

type CodeStepProps = { problem: string | undefined; isBusy: boolean; next: string };

function CodeStep({ problem, isBusy, next }: CodeStepProps) {
  return (
    <main className="gate">
      <Title>{signInTexts.codeTitle}</Title>
      <h1>{signInTexts.enterCode}</h1>
      <Said problem={problem} />
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="code" />
        <CodeInput id="code" name="code" />
        <LostNotice />
        <button type="submit" className="main" disabled={isBusy}>
          {signInTexts.goOn}
        </button>
      </Form>
      <p>
        <a href={`/desk/sign-in?${new URLSearchParams({ to: next })}`}>{signInTexts.startAgain}</a>
      </p>
    </main>
  );
}
