import { reviews, reviewsTitle, sampleNotice, sampleStamp } from "../../../content/reviews.ts";
import { usePageDetails } from "../use-page-details.ts";

/** Postcards, those of the page's own region first. `only`: no others. */
export function Reviews({ title = reviewsTitle, only = false }: { title?: string; only?: boolean }) {
  const { region } = usePageDetails();
  const isOwn = ({ place }: { place: string }) => place.endsWith(`, ${region}`);
  const shown = only
    ? reviews.filter(isOwn)
    : reviews.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  if (shown.length === 0) return null;
  return (
    <section className="section">
      <div className="lane">
        <h2>{title}</h2>
        {shown.some(({ sample }) => sample) ? <p className="lead">{sampleNotice}</p> : null}
        <ul className="cards postcards">
          {shown.map(({ id, author, place, service, text, sample }) => (
            <li className="postcard" key={id}>
              {sample ? <p className="stamp">{sampleStamp}</p> : null}
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <p className="signed">
                {author}, {place}. {service}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
