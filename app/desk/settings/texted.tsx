import { Form } from "react-router";
import { textableLetters } from "../../../content/customer-letters.ts";
import { listTextLetters } from "../../../deliveries/text-words.server.ts";
import { isTextingSetUp, readTextedLetters } from "../../../deliveries/texted-letters.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/texted.ts";
import { Origin, type ValueOrigin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { textedActions } from "./texted-actions.server.ts";
import { textedTexts } from "./texted-texts.ts";
import { settingsTexts } from "./texts.ts";
import { describeText, type WordsResult } from "./words.server.ts";
import { Words } from "./words.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [{ letters: chosen, own }, letters, names] = await Promise.all([
    readTextedLetters(),
    listTextLetters(),
    listNames(),
  ]);
  const origin: ValueOrigin = own
    ? { by: names.get(own.by) ?? settingsTexts.someone, at: own.at }
    : { standard: textedTexts.content };
  return {
    isSetUp: isTextingSetUp(),
    chosen,
    origin,
    letters: letters.map(({ name, texts }) => ({
      name,
      texts: texts.map((text) => ({ path: text.path, usual: text.usual, ...describeText(text, names) })),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<WordsResult>(args, textedActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Texted({ loaderData, actionData }: Route.ComponentProps) {
  const { isSetUp, chosen, origin, letters } = loaderData;
  const answered = useAnswered(actionData);
  return (
    <SettingsPage of="texts">
      {isSetUp ? null : <p className="problem">{textedTexts.setUp}</p>}
      <section aria-labelledby="which">
        <h2 id="which">{textedTexts.which}</h2>
        <p className="soft">{textedTexts.whichHint}</p>
        <Said done={answered?.id === "which" ? answered.done : undefined} />
        <Form method="post" className="stack" preventScrollReset key={chosen.join()}>
          <input type="hidden" name="intent" value="which" />
          {textableLetters.map((letter) => (
            <label className="tick" key={letter}>
              <input
                type="checkbox"
                name={letter}
                value="yes"
                defaultChecked={chosen.includes(letter)}
                aria-describedby={`about-${letter}`}
              />
              <span>
                {textedTexts.choices[letter].name}
                <span className="soft choice-hint" id={`about-${letter}`}>
                  {textedTexts.choices[letter].hint}
                </span>
              </span>
            </label>
          ))}
          <p>
            <Origin of={origin} />
          </p>
          <IdempotencyKey />
          <div className="row">
            <button type="submit" className="main">
              {textedTexts.save}
            </button>
          </div>
        </Form>
      </section>
      <section aria-labelledby="words">
        <h2 id="words">{textedTexts.words}</h2>
        <p className="soft">{textedTexts.about}</p>
        {letters.map(({ name, texts }) => (
          <Words
            key={name}
            field="text"
            id={name}
            name={textedTexts.nameOf(name)}
            texts={texts.map((text) => ({
              ...text,
              label: textedTexts.labelOf(text.path),
              hint: textedTexts.hintOf(text.usual),
              rows: 3,
            }))}
            content={textedTexts.wordsContent}
            previewTitle={textedTexts.previewTitle}
            result={answered?.id === name ? answered : undefined}
          />
        ))}
      </section>
    </SettingsPage>
  );
}
