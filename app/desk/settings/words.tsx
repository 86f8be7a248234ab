import { Fragment } from "react";
import { Form, useLocation } from "react-router";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/words.ts";
import { Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { describeTexted } from "./texted.server.ts";
import { Texted } from "./texted.tsx";
import { settingsTexts } from "./texts.ts";
import { describeWords, findWordsPage, type WordsResult, wordsActions } from "./words.server.ts";

const texts = settingsTexts.words;

export async function loader({ context, pattern }: Route.LoaderArgs) {
  requireOwner(context);
  const page = findWordsPage(pattern);
  const [words, texted] = await Promise.all([
    describeWords(page),
    page === "texts" ? describeTexted() : null,
  ]);
  return { page, ...words, texted };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<WordsResult>(args, wordsActions[findWordsPage(args.pattern)]);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Page = Route.ComponentProps["loaderData"];
type Group = Page["groups"][number];

export default function WordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, about, variables, groups, texted } = loaderData;
  const answered = useAnswered(actionData);
  const list = groups.map((group) => (
    <Words
      key={`${page} ${group.id}`}
      page={loaderData}
      group={group}
      result={answered?.id === group.id ? answered : undefined}
    />
  ));
  if (texted)
    return (
      <SettingsPage of={page}>
        <Texted {...texted} result={answered?.id === "which" ? answered : undefined} />
        <section aria-labelledby="words">
          <h2 id="words">{texts.title}</h2>
          <p className="soft">{about}</p>
          {list}
        </section>
      </SettingsPage>
    );
  return (
    <SettingsPage of={page}>
      <p className="soft">{about}</p>
      {variables.length > 0 ? (
        <section aria-labelledby="variables" className="stack">
          <h2 id="variables">{texts.variables}</h2>
          <dl className="facts variables">
            {variables.map(([name, meaning]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ) : null}
      <div>{list}</div>
    </SettingsPage>
  );
}

type WordsProps = {
  page: Pick<Page, "field" | "previewTitle">;
  group: Group;
  result: Partial<WordsResult> | undefined;
};

function Words({ page: { field, previewTitle }, group: { id, name, texts: all }, result }: WordsProps) {
  const { pathname } = useLocation();
  const isChanged = all.some(({ origin }) => "by" in origin);
  return (
    <details className="words" open={result !== undefined}>
      <summary>
        {name}
        {isChanged ? <span className="badge">{texts.changed}</span> : null}
        <UnsentMark path={pathname} intents={[""]} about={{ [field]: id }} />
      </summary>
      <div>
        <section aria-label={name}>
          <Said done={result?.done} />
          <Form method="post" className="stack" noValidate key={String(result?.intent === "reset")}>
            <input type="hidden" name={field} value={id} />
            {all.map((text) => (
              <WordsField key={`${text.path} ${text.value}`} text={text} result={result} />
            ))}
            <IdempotencyKey />
            <div className="row">
              <button type="submit" name="intent" value="save" className="main">
                {texts.save}
              </button>
              <button type="submit" name="intent" value="preview">
                {texts.preview}
              </button>
              {isChanged || result?.problem ? (
                <button type="submit" name="intent" value="reset">
                  {texts.reset}
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

type FieldProps = { text: Group["texts"][number] } & Pick<WordsProps, "result">;

function WordsField({ text, result }: FieldProps) {
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
        <Origin of={origin} />
      </p>
      {"by" in origin ? <p className="soft usual">{texts.usual(usual)}</p> : null}
    </div>
  );
}
