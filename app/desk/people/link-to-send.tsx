import { CopyButton } from "../copy-button.tsx";
import { peopleTexts } from "./texts.ts";

export function LinkToSend({ link }: { link: string }) {
  return (
    <div className="stack link-to-send">
      <div className="field">
        <label htmlFor="link">{peopleTexts.linkToSend}</label>
        <input id="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <CopyButton value={link} label={peopleTexts.copy} />
    </div>
  );
}
