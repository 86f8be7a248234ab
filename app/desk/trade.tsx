import type { Kind } from "../../leads/status.ts";
import { kindTexts } from "./texts.ts";

export function Trade({ kind }: { kind: Kind }) {
  return (
    <span className="trade" data-kind={kind}>
      {kindTexts[kind]}
    </span>
  );
}
