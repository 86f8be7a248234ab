import { Moment } from "../moment.tsx";
import type { Change } from "./list-changes.server.ts";
import { locationTexts } from "./texts.ts";

export function History({ lines }: { lines: readonly Change[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{locationTexts.history}</h2>
      <ul className="lines">
        {lines.map(({ id, at, who, what }) => (
          <li key={id}>
            {what}
            <br />
            <span className="soft">
              {who}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
