import { type ComponentProps, useState } from "react";
import { TextInput } from "../ui/field.tsx";
import { deskTexts } from "./texts.ts";

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput {...props} type={isShown ? "text" : "password"} spellCheck={false} autoCapitalize="off" />
      <button
        type="button"
        className="quiet"
        aria-pressed={isShown}
        aria-controls={props.id}
        aria-label={deskTexts.showField(props.label)}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? deskTexts.hide : deskTexts.show}
      </button>
    </div>
  );
}
