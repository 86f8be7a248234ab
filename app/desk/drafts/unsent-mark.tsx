import { deskTexts } from "../texts.ts";
import { useDrafts } from "./drafts.tsx";

/** On a button that opens a form: that something typed there hasn't been sent. */
export function UnsentMark({ path, intents }: { path: string; intents: readonly string[] }) {
  const isUnsent = useDrafts(path).some(({ intent }) => intents.includes(intent));
  return isUnsent ? <span className="badge">{deskTexts.unsent}</span> : null;
}
