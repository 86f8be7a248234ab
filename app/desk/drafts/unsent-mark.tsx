import { deskTexts } from "../texts.ts";
import { useDrafts } from "./drafts.tsx";

type UnsentMarkProps = {
  path: string;
  intents: readonly string[];
  /** Where the page has several forms of an action: the hidden fields that tell this one from the others. */
  about?: Readonly<Record<string, string>>;
};

/** On a button that opens a form: that something typed there hasn't been sent. */
export function UnsentMark({ path, intents, about = {} }: UnsentMarkProps) {
  const isUnsent = useDrafts(path).some(
    (draft) =>
      intents.includes(draft.intent) &&
      Object.entries(about).every(([name, value]) => draft.about[name] === value),
  );
  return isUnsent ? <span className="badge">{deskTexts.unsent}</span> : null;
}
