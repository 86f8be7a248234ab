import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { Passkey } from "../../../people/account.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { FormDraft } from "../drafts/drafts.tsx";
import { forgetFormDraft } from "../drafts/form-draft.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { makePasskey } from "../passkey-in-browser.ts";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { ProofFields } from "./proof-fields.tsx";
import { accountTexts } from "./texts.ts";
import type { Result } from "./totp-section.tsx";

type PasskeyProps = {
  passkeys: Passkey[];
  takesCode: boolean;
  result: Result | undefined;
  isMain?: boolean;
};

export function PasskeySection({ passkeys, takesCode, result, isMain }: PasskeyProps) {
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{accountTexts.passkeys}</h2>
      <p className="soft">{accountTexts.passkeysIntro}</p>
      <Said {...result} {...(problem ? { problem } : {})} />
      {passkeys.length > 0 ? (
        <ul className="lines">
          {passkeys.map(({ id, name, madeAt }) => (
            <li key={id} className="row">
              <span>
                {name}{" "}
                {madeAt === null ? null : (
                  <span className="soft">
                    <Moment at={madeAt} />
                  </span>
                )}
              </span>
              <Form method="post">
                <IdempotencyKey />
                <input type="hidden" name="intent" value="passkey-remove" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" aria-label={accountTexts.removeNamed(name)}>
                  {accountTexts.remove}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const fields = new FormData(form);
          const read = (name: string) => String(fields.get(name) ?? "");
          const failure = await makePasskey({
            name: read("name"),
            password: read("password"),
            proofCode: read("proofCode"),
          });
          setProblem(failure ?? undefined);
          if (!failure) {
            forgetFormDraft(form);
            form.reset();
          }
          // Perhaps it takes a code by now.
          if (!failure || failure === deskTexts.wrongCode) await revalidate();
        }}
      >
        <TextInput
          id="passkey-name"
          label={accountTexts.passkeyLabel}
          name="name"
          placeholder={accountTexts.passkeyHint}
          autoComplete="off"
          optional
        />
        <ProofFields id="passkey" takesCode={takesCode} />
        <FormDraft />
        <button type="submit" className={isMain ? "main" : undefined}>
          {accountTexts.addPasskey}
        </button>
      </form>
    </section>
  );
}
