import type { CityNotes } from "../../../content/city-notes.ts";
import { LocalNotes } from "./good-to-know.tsx";

type LocalWordsProps = {
  title: string;
  text: string;
  notes: CityNotes["goodToKnow"];
  picture: string;
};

/** What only this city's page says, beside a drawing. */
export function LocalWords({ title, text, notes, picture }: LocalWordsProps) {
  return (
    <section className="section ground kraft local-words">
      <div className="lane">
        <div>
          <h2>{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <img src={picture} width="320" height="240" alt="" loading="lazy" />
        <LocalNotes notes={notes} />
      </div>
    </section>
  );
}
