import { Link } from "react-router";
import type { Steered, Trend } from "./steering.ts";
import { numbersTexts } from "./texts.ts";

/** `to` leads from a figure to what it counts. */
export function SteeringCards({
  steered,
  to,
}: {
  steered: readonly Steered[];
  to: (key: Steered["key"]) => string | null;
}) {
  return (
    <section aria-labelledby="steering">
      <h2 id="steering">{numbersTexts.steering}</h2>
      <ul className="steering">
        {steered.map(({ key, label, figure, sentence, note, trend }) => {
          const address = to(key);
          return (
            <li key={key} data-figure={key}>
              <h3>{address === null ? label : <Link to={address}>{label}</Link>}</h3>
              {figure === null ? null : (
                <p className="figure" aria-hidden="true">
                  {figure}
                </p>
              )}
              <p>{sentence}</p>
              {note === null ? null : <p className="soft">{note}</p>}
              {trend === null ? null : <TrendLine {...trend} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const arrows = { up: "M6 1 11 10H1Z", down: "M6 11 1 2H11Z", same: "M1 5H11V7H1Z" } as const;

function TrendLine({ arrow, mood, text }: Trend) {
  return (
    <p className="trend" data-mood={mood}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={arrows[arrow]} />
      </svg>
      {text}
    </p>
  );
}
