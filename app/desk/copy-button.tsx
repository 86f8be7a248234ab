import { useState } from "react";
import { deskTexts } from "./texts.ts";

type Props = { value: string; label: string };

export function CopyButton({ value, label }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={async () => {
        await navigator.clipboard.writeText(value);
        setCopied(true);
      }}
    >
      {isCopied ? deskTexts.copied : label}
    </button>
  );
}
