import { Form, useLocation } from "react-router";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { Origin, type ValueOrigin } from "./origin.tsx";
import type { WordsResult } from "./words.server.ts";
import { wordsTexts } from "./words-texts.ts";

type WordsText = {
  path: string;
  label: string;
  hint?: string | undefined;
  /** Of the field; 1 for a text that is one line. */
  rows: number;
  usual: string;
  value: string;
  /** Null where content's text counts. */
  origin: ValueOrigin | null;
};

type WordsProps = {
  /** The field that names which words these are, as the page's actions read it. */
  field: "letter" | "template" | "text";
  id: string;
  name: string;
  texts: readonly WordsText[];
  content: string;
  previewTitle: string;
  result: Partial<WordsResult> | undefined;
};

/** Words of content's that the owner can change, folded away under their name. */
export function Words({ field, id, name, texts, content, previewTitle, result }: WordsProps) {
  const { pathname } = useLocation();
  const isChanged = texts.some(({ origin }) => origin !== null);
  return (
    <details className="words" open={result !== undefined}>
      <summary>
        {name}
        {isChanged ? <span className="badge">{wordsTexts.changed}</span> : null}
        <UnsentMark path={pathname} intents={[""]} about={{ [field]: id }} />
      </summary>
      <div>
        <section aria-label={name}>
          <Said done={result?.done} />
          <Form method="post" className="stack" noValidate key={String(result?.intent === "reset")}>
            <input type="hidden" name={field} value={id} />
            {texts.map((text) => (
              <WordsField key={`${text.path} ${text.value}`} text={text} content={content} result={result} />
            ))}
            <IdempotencyKey />
            <div className="row">
              <button type="submit" name="intent" value="save" className="main">
                {wordsTexts.save}
              </button>
              <button type="submit" name="intent" value="preview">
                {wordsTexts.preview}
              </button>
              {isChanged || result?.problem ? (
                <button type="submit" name="intent" value="reset">
                  {wordsTexts.reset}
                </button>
              ) : null}
            </div>
          </Form>
        </section>
        {result?.preview ? (
          <section aria-labelledby={`preview-${id}`}>
            <h3 id={`preview-${id}`}>{previewTitle}</h3>
            <div className="words-preview">
              {result.preview.subject ? (
                <>
                  <b>{result.preview.subject}</b>
                  {"\n\n"}
                </>
              ) : null}
              {result.preview.text}
            </div>
          </section>
        ) : null}
      </div>
    </details>
  );
}

type FieldProps = { text: WordsText } & Pick<WordsProps, "content" | "result">;

function WordsField({ text, content, result }: FieldProps) {
  const { path, label, hint, rows, usual, value, origin } = text;
  const shared = {
    id: path.replaceAll(".", "-"),
    name: path,
    ...{ label, hint },
    defaultValue: result?.typed?.[path] ?? value,
    error: result?.field === path ? result.problem : undefined,
    autoComplete: "off",
  };
  return (
    <div>
      {rows > 1 ? <TextArea {...shared} rows={rows} /> : <TextInput {...shared} />}
      <p>
        <Origin of={origin ?? { standard: content }} />
      </p>
      {origin ? <p className="soft usual">{wordsTexts.usual(usual)}</p> : null}
    </div>
  );
}
