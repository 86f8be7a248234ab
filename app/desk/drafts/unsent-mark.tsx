import { useSyncExternalStore } from "react";
import { deskTexts } from "../texts.ts";
import { followOwn, listOwn, readIdentity } from "./own-drafts.ts";

type UnsentMarkProps = {
  path: string;
  intents: readonly string[];
  /** Where the page has several forms of an action: the hidden fields that tell this one from the others. */
  about?: Readonly<Record<string, string>>;
};

function isUnsent({ path, intents, about = {} }: UnsentMarkProps): boolean {
  return listOwn().some(([name]) => {
    const draft = readIdentity(name);
    const hidden = Object.fromEntries(draft.about);
    const isSame = Object.entries(about).every(([field, value]) => hidden[field] === value);
    return draft.path === path && intents.includes(draft.intent) && isSame;
  });
}

/** On a button that opens a form: that something typed there hasn't been sent. */
export function UnsentMark(props: UnsentMarkProps) {
  const isShown = useSyncExternalStore(
    followOwn,
    () => isUnsent(props),
    () => false,
  );
  return isShown ? <span className="badge">{deskTexts.unsent}</span> : null;
}
