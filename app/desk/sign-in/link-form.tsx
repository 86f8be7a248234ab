import { Form, useNavigation } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import { LostNotice } from "../idempotency-key.tsx";
import { PasswordInput } from "../password-input.tsx";
import { Title } from "../title.tsx";
import { signInTexts } from "./texts.ts";

type Props = {
  token: string;
  /** Null where it is known and not to be changed. */
  name: string | null;
  email: string | null;
  mayLoseFactor?: boolean;
  faults: { name?: string; email?: string; password?: string };
  button: string;
};

/** Name, email and a new password, for those who come with a link. Nothing happens before the button. */
export function LinkForm({ token, name, email, mayLoseFactor, faults, button }: Props) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="token" value={token} />
      {name === null ? null : (
        <TextInput
          id="name"
          label={signInTexts.yourName}
          name="name"
          autoComplete="name"
          required
          defaultValue={name}
          error={faults.name}
        />
      )}
      {email === null ? null : (
        <TextInput
          id="email"
          label={signInTexts.yourEmail}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={faults.email}
        />
      )}
      <PasswordInput
        id="password"
        label={signInTexts.newPassword}
        name="password"
        hint={signInTexts.newPasswordHint}
        autoComplete="new-password"
        required
        error={faults.password}
      />
      {mayLoseFactor ? (
        <label className="tick">
          <input type="checkbox" name="isFactorLost" value="yes" /> {signInTexts.factorIsLost}
        </label>
      ) : null}
      <LostNotice />
      <button type="submit" className="main" disabled={isBusy}>
        {button}
      </button>
    </Form>
  );
}

export function DeadLink({ next }: { next: string }) {
  return (
    <main className="gate">
      <Title>{signInTexts.link}</Title>
      <h1>{signInTexts.deadLink}</h1>
      <p>{signInTexts.deadLinkReason(next)}</p>
      <p>
        <a href="/desk/sign-in">{signInTexts.toSignIn}</a>
      </p>
    </main>
  );
}
