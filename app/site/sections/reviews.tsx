import { frame } from "../../../content/pages.ts";
import { reviews, sampleNotice } from "../../../content/reviews.ts";

/** What customers wrote, as postcards; samples say that they are samples. */
export function Reviews() {
  return (
    <section className="section">
      <div className="lane">
        <h2>Reviews</h2>
        {reviews.some(({ sample }) => sample) ? <p className="lead">{sampleNotice}</p> : null}
        <ul className="cards postcards">
          {reviews.map(({ id, author, place, service, text, sample }) => (
            <li className="postcard" key={id}>
              {sample ? <p className="stamp">{frame.samples}</p> : null}
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
