import { Form } from "react-router";
import { CodeInput } from "../code-input.tsx";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { PasswordInput } from "../password-input.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { CodeList } from "./code-list.tsx";
import { accountTexts } from "./texts.ts";
import type { Result } from "./totp-section.tsx";

type BackupCodeProps = {
  left: number;
  takesCode: boolean;
  /** New ones, shown this once. */
  codes: readonly string[] | undefined;
  result: Result | undefined;
};

export function BackupCodeSection({ left, takesCode, codes, result }: BackupCodeProps) {
  return (
    <section aria-labelledby="backup">
      <h2 id="backup">{accountTexts.backupTitle}</h2>
      <p className="soft">{accountTexts.backupLeft(left)}</p>
      <Said done={result?.done} problem={result?.field ? undefined : result?.problem} />
      {codes ? <CodeList codes={codes} /> : null}
      <Form method="post" className="stack" key={result?.done ? "made" : "same"}>
        <input type="hidden" name="intent" value="backup-codes" />
        <PasswordInput
          id="backup-password"
          label={deskTexts.yourPassword}
          name="password"
          autoComplete="current-password"
          required
          error={result?.field === "password" ? result.problem : undefined}
        />
        {takesCode ? (
          <CodeInput
            id="backup-code"
            name="proofCode"
            error={result?.field === "code" ? result.problem : undefined}
          />
        ) : null}
        <IdempotencyKey />
        <button type="submit">{accountTexts.makeBackupCodes}</button>
      </Form>
    </section>
  );
}
