import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { brand } from "../../../content/brand.ts";
import { TextInput } from "../../ui/field.tsx";
import { textOf } from "../deed.server.ts";
import { isSignedIn, nextAddress } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { signInWithPasskey } from "../passkey-in-browser.ts";
import { PasswordInput } from "../password-input.tsx";
import { LostWord } from "../press.tsx";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";
import type { Route } from "./+types/sign-in.ts";
import { confirmByCode } from "./confirm-sign-in.server.ts";
import { signInByPassword } from "./sign-in.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextAddress(request);
  return isSignedIn(context) ? redirect(next) : { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const deed = textOf(form, "deed") === "code" ? confirmByCode : signInByPassword;
  const result = await deed({ context, form });
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
  const problem = answered && "problem" in answered ? answered.problem : undefined;
  if (answered?.step === "code") return <CodeStep problem={problem} isBusy={isBusy} />;
  return (
    <main className="gate">
      <Title>Sign in</Title>
      <h1>Sign in to the {brand.name} desk</h1>
      <Said problem={problem} />
      <Form method="post" className="stack">
        <TextInput
          id="email"
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={answered?.email}
        />
        <PasswordInput
          id="password"
          label="Password"
          name="password"
          autoComplete="current-password"
          required
        />
        <LostWord />
        <button type="submit" className="main" disabled={isBusy}>
          Sign in
        </button>
      </Form>
      <PasskeyButton next={loaderData.next} />
      <p className="hint">
        No account, or locked out? Ask the owner for a link. The owner gets one on the server: npm run -s
        owner-link
      </p>
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
          const said = await signInWithPasskey();
          if (said) setProblem(said);
          else location.assign(next);
        }}
      >
        Use a passkey
      </button>
      <Said problem={problem} />
    </>
  );
}

function CodeStep({ problem, isBusy }: { problem: string | undefined; isBusy: boolean }) {
  return (
    <main className="gate">
      <Title>Your code</Title>
      <h1>Type your code</h1>
      <Said problem={problem} />
      <Form method="post" className="stack">
        <input type="hidden" name="deed" value="code" />
        <TextInput
          id="code"
          label="Code"
          name="code"
          hint="Six digits from your authenticator app, or one of your backup codes."
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <LostWord />
        <button type="submit" className="main" disabled={isBusy}>
          Go on
        </button>
      </Form>
      <p>
        <a href="/desk/sign-in">Start again</a>
      </p>
    </main>
  );
}
