import { localJunk } from "../../../content/book-now.ts";
import type { CityNotes } from "../../../content/city-notes.ts";
import type { CityWords } from "../../../content/city-words/city-words.ts";
import { tell } from "../../../content/claimed.ts";
import { notTaken, notTakenText, notTakenTitle } from "../../../content/not-taken.ts";
import { about, allInclusive } from "../../../content/pages.ts";
import barricade from "../../../content/pictures/barricade.svg?url";
import crew from "../../../content/pictures/junk.svg?url";
import { tellRangeClaims } from "../../../content/range-claims.ts";
import type { LoadChoice } from "../../../leads/junk-load.ts";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { Accordion } from "./accordion.tsx";
import { type JunkPricing, LoadPicker } from "./load-picker.tsx";

export function JunkItems({ choice, pricing }: { choice: LoadChoice; pricing: JunkPricing | null }) {
  const { base, standing } = usePageDetails();
  return (
    <section className="section junk">
      <div className="lane">
        <Island
          name="load-picker"
          component={LoadPicker}
          props={{
            choice,
            booking: `${base}/book-now`,
            pricing: pricing && { ...pricing, told: tellRangeClaims("junk", standing) },
          }}
        />
      </div>
    </section>
  );
}

export function NotTaken() {
  return (
    <section className="section ground asphalt not-taken">
      <div className="lane">
        <div>
          <h2>{notTakenTitle}</h2>
          <p className="lead">{notTakenText}</p>
          <ul className="ticks not">
            {notTaken.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
        <img src={barricade} width="640" height="360" alt="" loading="lazy" />
      </div>
    </section>
  );
}

type LocalJunkProps = {
  words: CityWords | null;
  notes: CityNotes["goodToKnow"];
};

export function LocalJunk({ words, notes }: LocalJunkProps) {
  const { name } = usePageDetails();
  const asked = words?.questions.slice(2) ?? [];
  const toKnow = notes.map(({ title, text }) => ({ question: title, answer: text }));
  return (
    <section className="section ground kraft">
      <div className="lane">
        <h2>{localJunk(name)}</h2>
        <div className="side-by-side">
          {words ? <p className="lead">{words.junk}</p> : null}
          <Accordion name="local-junk" items={[...asked, ...toKnow]} />
        </div>
      </div>
    </section>
  );
}

function Sign({ title, lines, look }: { title: string; lines: readonly string[]; look: string }) {
  return (
    <div className={`sign ${look}`}>
      <h3>{title}</h3>
      <ul className={look === "left-out" ? "ticks not" : "ticks"}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Who comes, and what the rate they name has in it. */
export function CrewAndRates() {
  const { standing } = usePageDetails();
  const included = allInclusive.included.map((line) => tell(line, standing)).filter(Boolean);
  return (
    <section className="section rates">
      <div className="lane side-by-side">
        <div>
          <h2>{about.title}</h2>
          <p className="lead">{about.text}</p>
          <img src={crew} width="320" height="240" alt="" loading="lazy" />
        </div>
        <div>
          <h2>{tell(allInclusive.title, standing)}</h2>
          <p className="lead">{tell(allInclusive.text, standing)}</p>
          <div className="rate-signs">
            <Sign title={allInclusive.includedTitle} lines={included} look="detour" />
            <Sign title={allInclusive.notIncludedTitle} lines={allInclusive.notIncluded} look="left-out" />
          </div>
        </div>
      </div>
    </section>
  );
}
