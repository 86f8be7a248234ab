import { Form } from "react-router";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { CodeList } from "./code-list.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { accountTexts } from "./texts.ts";
import type { Result } from "./totp-section.tsx";

type BackupCodeProps = {
  left: number;
  takesCode: boolean;
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
        <ProofFields id="backup" takesCode={takesCode} result={result} />
        <IdempotencyKey />
        <button type="submit">{accountTexts.makeBackupCodes}</button>
      </Form>
    </section>
  );
}
