import { Fragment } from "react";
import { listTemplates } from "../../../leads/messages/messages.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import type { Route } from "./+types/templates.ts";
import { SettingsPage } from "./settings-page.tsx";
import { templateActions } from "./template-actions.server.ts";
import { templateTexts } from "./template-texts.ts";
import { describeText, type WordsResult } from "./words.server.ts";
import { Words } from "./words.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [templates, names] = await Promise.all([listTemplates(), listNames()]);
  return {
    templates: templates.map(({ id, texts, ...template }) => ({
      id,
      name: templateTexts.nameOf(template),
      texts: texts.map((text) => ({
        ...{ path: text.path, part: text.part, usual: text.usual },
        ...describeText(text, names),
      })),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<WordsResult>(args, templateActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Templates({ loaderData: { templates }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  return (
    <SettingsPage of="templates">
      <p className="soft">{templateTexts.about}</p>
      <section aria-labelledby="variables" className="stack">
        <h2 id="variables">{templateTexts.variablesTitle}</h2>
        <dl className="facts variables">
          {templateTexts.variables.map(([name, meaning]) => (
            <Fragment key={name}>
              <dt>{templateTexts.variable(name)}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <div>
        {templates.map(({ id, name, texts }) => (
          <Words
            key={id}
            field="template"
            id={id}
            name={name}
            texts={texts.map(describeField)}
            content={templateTexts.content}
            previewTitle={templateTexts.previewTitle}
            result={answered?.id === id ? answered : undefined}
          />
        ))}
      </div>
    </SettingsPage>
  );
}

type TextData = Route.ComponentProps["loaderData"]["templates"][number]["texts"][number];

function describeField({ part, ...text }: TextData) {
  const isText = part === "text";
  return {
    ...text,
    label: templateTexts.labels[part],
    hint: isText ? templateTexts.variablesHint : undefined,
    rows: isText ? 10 : 1,
  };
}
