import { useState } from "react";
import { deskTexts } from "./texts.ts";

type Props = { value: string; label: string };

/** Beside a field that shows the value: some browsers, and pages without HTTPS, don't let it be copied. */
export function CopyButton({ value, label }: Props) {
  const [state, setState] = useState<"copied" | "failed">();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      <button type="button" onClick={copy}>
        {state === "copied" ? deskTexts.copied : label}
      </button>
      {state === "failed" ? (
        <p role="alert" className="problem">
          {deskTexts.notCopied}
        </p>
      ) : null}
    </>
  );
}
