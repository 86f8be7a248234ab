import { TextInput } from "../ui/field.tsx";
import { deskTexts } from "./texts.ts";

export function CodeInput(props: { id: string; name: string; error?: string | undefined }) {
  return (
    <TextInput
      {...props}
      label={deskTexts.code}
      hint={deskTexts.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
    />
  );
}
