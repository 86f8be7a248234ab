import { Form } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import { IdempotencyKey, LostNotice } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import type { TotpSetup } from "./account-actions.server.ts";
import { CodeList } from "./code-list.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { accountTexts } from "./texts.ts";

export type Result = { problem?: string; done?: string; field?: string };

type TotpProps = {
  result: Result | undefined;
  hasTotp: boolean;
  takesCode: boolean;
  start: TotpSetup | undefined;
  codeResult: Result | undefined;
};

export function TotpSection({ hasTotp, takesCode, start, result, codeResult }: TotpProps) {
  const isConfirming = !hasTotp && Boolean(start || codeResult);
  return (
    <section aria-labelledby="totp">
      <h2 id="totp">{accountTexts.totp}</h2>
      <p className="soft">{hasTotp ? accountTexts.totpIsOn : accountTexts.totpIsOff}</p>
      <Said done={result?.done} problem={result?.field ? undefined : result?.problem} />
      {start ? <TotpCodes start={start} /> : null}
      {isConfirming ? (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp-code" />
          <Said problem={codeResult?.problem} />
          <TextInput
            id="totp-code"
            label={accountTexts.appCode}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <IdempotencyKey />
          <button type="submit" className="main">
            {accountTexts.turnOn}
          </button>
        </Form>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value={hasTotp ? "totp-stop" : "totp-start"} />
          <ProofFields id="totp-stop" takesCode={takesCode} result={result} />
          {hasTotp ? <IdempotencyKey /> : <LostNotice />}
          <button type="submit">{hasTotp ? accountTexts.turnOff : accountTexts.setUp}</button>
        </Form>
      )}
    </section>
  );
}

function TotpCodes({ start: { uri, picture, key, backupCodes } }: { start: TotpSetup }) {
  return (
    <div className="stack">
      <p>
        {accountTexts.scan}
        <a href={uri}>{accountTexts.openApp}</a>
      </p>
      <img className="qr" src={picture} width={180} height={180} alt={accountTexts.qrCode} />
      <p>
        {accountTexts.key}
        <code>{key}</code>
      </p>
      <p>{accountTexts.backupCodes}</p>
      <CodeList codes={backupCodes} />
    </div>
  );
}
