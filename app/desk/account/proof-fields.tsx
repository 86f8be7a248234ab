import { CodeInput } from "../code-input.tsx";
import { PasswordInput } from "../password-input.tsx";
import { deskTexts } from "../texts.ts";
import type { Result } from "./totp-section.tsx";

type Props = {
  id: string;
  name?: string;
  label?: string;
  takesCode: boolean;
  result?: Result | undefined;
};

/** The password of who is signed in, and a code where one is asked for, each with what was wrong. */
export function ProofFields({
  id,
  name = "password",
  label = deskTexts.yourPassword,
  takesCode,
  result,
}: Props) {
  const wrong = (field: string) => (result?.field === field ? result.problem : undefined);
  return (
    <>
      <PasswordInput
        id={`${id}-password`}
        label={label}
        name={name}
        autoComplete="current-password"
        required
        error={wrong("password")}
      />
      {takesCode ? <CodeInput id={`${id}-code`} name="proofCode" error={wrong("code")} /> : null}
    </>
  );
}
