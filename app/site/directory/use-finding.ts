import { useEffect, useRef, useState } from "react";
import type { FoundCrew } from "../../../locations/crews.server.ts";
import type { PostalCode } from "../../../locations/postal-code.ts";
import { askForCode, describeFound, type Finding, formatAsked } from "./finding.ts";

/** `known` is what the server found for `begin`, the code that the page came with. */
export function useFinding(
  code: PostalCode | null,
  begin: PostalCode | null,
  known: FoundCrew | null | undefined,
): Finding | null {
  const answers = useRef(new Map<string, Finding>());
  const [, setAnswered] = useState(0);
  const asked = code && formatAsked(code);
  const isKnown = begin !== null && known !== undefined && asked === formatAsked(begin);

  useEffect(() => {
    const before = asked && answers.current.get(asked);
    if (!asked || isKnown || (before && before.state !== "failed")) return;
    answers.current.set(asked, { state: "asking" });
    askForCode(asked).then((finding) => {
      answers.current.set(asked, finding);
      setAnswered((count) => count + 1);
    });
  }, [asked, isKnown]);

  if (!asked) return null;
  return isKnown ? describeFound(known) : (answers.current.get(asked) ?? { state: "asking" });
}
