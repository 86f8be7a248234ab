import { Form } from "react-router";
import { TextInput } from "../../ui/field.tsx";
import { IdempotencyKey } from "../idempotency-key.tsx";
import type { Places } from "../place-boxes.tsx";
import { Said } from "../said.tsx";
import { LinkToSend } from "./link-to-send.tsx";
import { type Given, PositionFields } from "./position-fields.tsx";
import { peopleTexts } from "./texts.ts";

type InviteResult = { problem?: string; done?: string; field?: string; email?: string; link?: string };

type InviteProps = { places: Places; given: Given; result: InviteResult | undefined };

export function InviteForm({ places, given, result }: InviteProps) {
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{peopleTexts.invite}</h2>
      <Said
        done={result?.done}
        problem={result?.problem && result.field !== "email" ? result.problem : undefined}
      />
      {result?.link ? <LinkToSend link={result.link} /> : null}
      <Form method="post" className="stack" noValidate key={result?.link ?? "new"}>
        <input type="hidden" name="intent" value="invite" />
        <TextInput
          id="invite-email"
          label={peopleTexts.theirEmail}
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={result?.email}
          error={result?.field === "email" ? result.problem : undefined}
        />
        <PositionFields {...{ places, given }} name="invite" />
        <IdempotencyKey />
        <button type="submit" className="main">
          {peopleTexts.inviteButton}
        </button>
      </Form>
    </section>
  );
}
