import { Form } from "react-router";
import { listLetters } from "../../../deliveries/customer-words.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/messages.ts";
import { type MessageResult, messageActions } from "./message-actions.server.ts";
import { messageTexts } from "./message-texts.ts";
import { Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { settingsTexts } from "./texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [letters, names] = await Promise.all([listLetters(), listNames()]);
  return {
    letters: letters.map(({ name, texts }) => ({
      name,
      texts: texts.map(({ own, ...text }) => ({
        ...text,
        value: own?.value ?? text.usual,
        origin: own ? { by: names.get(own.by) ?? settingsTexts.someone, at: own.at } : null,
      })),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<MessageResult>(args, messageActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type LetterData = Route.ComponentProps["loaderData"]["letters"][number];

export default function Messages({ loaderData: { letters }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  return (
    <SettingsPage of="messages">
      <p className="soft">{messageTexts.about}</p>
      <div>
        {letters.map((letter) => (
          <Letter
            key={letter.name}
            letter={letter}
            result={answered?.id === letter.name ? answered : undefined}
          />
        ))}
      </div>
    </SettingsPage>
  );
}

function Letter({
  letter: { name, texts },
  result,
}: {
  letter: LetterData;
  result: Partial<MessageResult> | undefined;
}) {
  const isChanged = texts.some(({ origin }) => origin !== null);
  return (
    <details className="letter" open={result !== undefined}>
      <summary>
        {messageTexts.nameOf(name)}
        {isChanged ? <span className="badge">{messageTexts.changed}</span> : null}
      </summary>
      <div>
        <section aria-label={messageTexts.nameOf(name)}>
          <Said done={result?.done} />
          <Form method="post" className="stack" noValidate>
            <input type="hidden" name="letter" value={name} />
            {texts.map((text) => (
              <LetterField key={`${text.path} ${text.value}`} text={text} result={result} />
            ))}
            <IdempotencyKey />
            <div className="row">
              <button type="submit" name="intent" value="save" className="main">
                {messageTexts.save}
              </button>
              <button type="submit" name="intent" value="preview">
                {messageTexts.preview}
              </button>
              {isChanged ? (
                <button type="submit" name="intent" value="reset">
                  {messageTexts.reset}
                </button>
              ) : null}
            </div>
          </Form>
        </section>
        {result?.preview ? (
          <section aria-labelledby={`preview-${name}`}>
            <h3 id={`preview-${name}`}>{messageTexts.previewTitle}</h3>
            <div className="letter-preview">
              <b>{result.preview.subject}</b>
              {"\n\n"}
              {result.preview.text}
            </div>
          </section>
        ) : null}
      </div>
    </details>
  );
}

type FieldProps = {
  text: LetterData["texts"][number];
  result: Partial<MessageResult> | undefined;
};

function LetterField({ text: { path, kind, takesWhen, usual, value, origin }, result }: FieldProps) {
  const hint = kind === "lines" ? messageTexts.linesHint : takesWhen ? messageTexts.whenHint : undefined;
  const shared = {
    id: path.replaceAll(".", "-"),
    name: path,
    label: messageTexts.labelOf(path),
    hint,
    defaultValue: result?.typed?.[path] ?? value,
    error: result?.field === path ? result.problem : undefined,
    autoComplete: "off",
  };
  const isLong = kind === "lines" || path.endsWith("opening");
  return (
    <div>
      {isLong ? <TextArea {...shared} rows={kind === "lines" ? 5 : 3} /> : <TextInput {...shared} />}
      <p>
        <Origin of={origin ?? { place: messageTexts.content }} />
      </p>
      {origin ? <p className="soft">{messageTexts.usual(usual)}</p> : null}
    </div>
  );
}
