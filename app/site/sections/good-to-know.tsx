import type { CityNotes } from "../../../content/city-notes.ts";
import { goodToKnow } from "../../../content/pages.ts";
import { usePageDetails } from "../use-page-details.ts";

export function GoodToKnow({
  notes,
  nearby,
}: {
  notes: CityNotes;
  nearby: readonly { slug: string; locationName: string }[];
}) {
  const { name } = usePageDetails();
  return (
    <section className="section kraft">
      <div className="lane">
        <h2>{goodToKnow.title(name)}</h2>
        <p className="lead">{notes.scene}</p>
        <dl className="notes">
          {notes.goodToKnow.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h3>{goodToKnow.neighborhoods}</h3>
        <p>{notes.neighborhoods.join(", ")}</p>
        {nearby.length > 0 ? (
          <>
            <h3>{goodToKnow.nearby}</h3>
            <ul className="towns">
              {nearby.map(({ slug, locationName }) => (
                <li key={slug}>
                  <a href={`/${slug}`}>{locationName}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}
