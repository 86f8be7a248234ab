import { keptHere } from "../../../content/kept.ts";
import "./kept.css";

export type KeptSince = "typed" | "restored";

export function KeptLine({ since, onForget }: { since: KeptSince; onForget: () => void }) {
  return (
    <p className="kept-line" data-since={since}>
      <span>{keptHere[since]}</span>
      <button type="button" onClick={onForget}>
        {keptHere.forget}
      </button>
    </p>
  );
}
