import { reviews, reviewsTitle, sampleNotice, sampleStamp } from "../../../content/reviews.ts";

export function Reviews() {
  return (
    <section className="section">
      <div className="lane">
        <h2>{reviewsTitle}</h2>
        {reviews.some(({ sample }) => sample) ? <p className="lead">{sampleNotice}</p> : null}
        <ul className="cards postcards">
          {reviews.map(({ id, author, place, service, text, sample }) => (
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
