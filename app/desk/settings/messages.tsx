import { listLetters } from "../../../deliveries/customer-words.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import type { Route } from "./+types/messages.ts";
import { messageActions } from "./message-actions.server.ts";
import { messageTexts } from "./message-texts.ts";
import { SettingsPage } from "./settings-page.tsx";
import { describeText, type WordsResult } from "./words.server.ts";
import { Words } from "./words.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const [letters, names] = await Promise.all([listLetters(), listNames()]);
  return {
    letters: letters.map(({ name, texts }) => ({
      name,
      texts: texts.map(({ path, kind, variable, usual, own }) => ({
        ...{ path, kind, variable, usual },
        ...describeText({ path, usual, own }, names),
      })),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction<WordsResult>(args, messageActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Messages({ loaderData: { letters }, actionData }: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  return (
    <SettingsPage of="messages">
      <p className="soft">{messageTexts.about}</p>
      <div>
        {letters.map(({ name, texts }) => (
          <Words
            key={name}
            field="letter"
            id={name}
            name={messageTexts.nameOf(name)}
            texts={texts.map(describeField)}
            content={messageTexts.content}
            previewTitle={messageTexts.previewTitle}
            result={answered?.id === name ? answered : undefined}
          />
        ))}
      </div>
    </SettingsPage>
  );
}

type TextData = Route.ComponentProps["loaderData"]["letters"][number]["texts"][number];

function describeField({ kind, variable, ...text }: TextData) {
  const isOpening = /opening(In)?$/.test(text.path);
  return {
    ...text,
    label: messageTexts.labelOf(text.path),
    hint: kind === "lines" ? messageTexts.linesHint : messageTexts.hintOf(variable),
    rows: kind === "lines" ? 5 : isOpening ? 3 : 1,
  };
}
