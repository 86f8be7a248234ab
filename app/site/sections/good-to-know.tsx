import type { CityNotes } from "../../../content/city-notes.ts";
import { goodToKnow } from "../../../content/pages.ts";
import { usePageDetails } from "../use-page-details.ts";

export function GoodToKnow({ notes: { scene, goodToKnow: notes } }: { notes: CityNotes }) {
  const { name } = usePageDetails();
  return (
    <section className="section ground kraft">
      <div className="lane">
        <h2>{goodToKnow.title(name)}</h2>
        <p className="lead">{scene}</p>
        <LocalNotes notes={notes} />
      </div>
    </section>
  );
}

export function LocalNotes({ notes }: { notes: CityNotes["goodToKnow"] }) {
  return (
    <dl className="notes">
      {notes.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
