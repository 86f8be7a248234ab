import { Form, useNavigation } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import { PasswordInput } from "../password-input.tsx";
import { LostWord } from "../press.tsx";

type Props = {
  token: string;
  /** Null where it is known and not to be changed. */
  name: string | null;
  email: string | null;
  faults: { name?: string; email?: string; password?: string };
  press: string;
};

/** Name, email and a new password, for somebody who comes with a link. Nothing happens before the button. */
export function LinkForm({ token, name, email, faults, press }: Props) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="token" value={token} />
      {name === null ? null : (
        <TextInput
          id="name"
          label="Your name"
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
          label="Your email"
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
        label="New password"
        name="password"
        hint="12 characters or more. Anything goes, and you may paste it from a password manager."
        autoComplete="new-password"
        required
        error={faults.password}
      />
      <LostWord />
      <button type="submit" className="main" disabled={isBusy}>
        {press}
      </button>
    </Form>
  );
}

/** A link that was used, is too old, or never was one. */
export function DeadLink({ next }: { next: string }) {
  return (
    <>
      <h1>This link does not work any more</h1>
      <p>It was used already, or is too old. {next}</p>
      <p>
        <a href="/desk/sign-in">To sign in</a>
      </p>
    </>
  );
}
