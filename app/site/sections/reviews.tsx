import junk from "../../../content/pictures/junk.svg?url";
import moving from "../../../content/pictures/moving.svg?url";
import {
  fartherAway,
  moreReviews,
  type Review,
  reviewsTitle,
  sampleNotice,
  sampleStamp,
  shownReviews,
} from "../../../content/reviews.ts";
import { usePageDetails } from "../use-page-details.ts";

const stamps = { Moving: moving, "Junk removal": junk };

function Postcard({ author, place, service, text, sample }: Review) {
  return (
    <li className="postcard">
      <blockquote>{text}</blockquote>
      <div>
        <p className={service === "Moving" ? "stamp" : "stamp junk-sky"}>
          <img src={stamps[service]} width="320" height="240" alt="" loading="lazy" />
          {sample ? <b>{sampleStamp}</b> : null}
        </p>
        <p className="signed">{author}</p>
        <p>{place}</p>
        <p>{service}</p>
      </div>
    </li>
  );
}

type ReviewsProps = {
  title?: string;
  lead?: string;
  only?: boolean;
  few?: boolean;
};

/** Postcards, those of the page's own region first. */
export function Reviews({ title = reviewsTitle, lead, only, few }: ReviewsProps) {
  const { region, base } = usePageDetails();
  const [own, others] = [true, false].map((isOwn) =>
    shownReviews.filter(({ place }) => place.endsWith(`, ${region}`) === isOwn),
  ) as [Review[], Review[]];
  const first = few
    ? [...own, ...others].slice(0, 2)
    : only
      ? own.slice(0, 1)
      : own.length > 0
        ? own
        : others.slice(0, 2);
  const rest = only || few ? [] : others.filter((review) => !first.includes(review));
  if (first.length === 0) return null;
  return (
    <section className="section">
      <div className="lane">
        <div className="mail">
          <div>
            <h2>{own.length > 0 ? title : reviewsTitle}</h2>
            {lead ? <p className="lead">{lead}</p> : null}
            {[...first, ...rest].some(({ sample }) => sample) ? <p className="lead">{sampleNotice}</p> : null}
            {few ? (
              <a className="link" href={`${base}/reviews`}>
                {moreReviews}
              </a>
            ) : null}
          </div>
          <ul>
            {first.map((review) => (
              <Postcard key={review.id} {...review} />
            ))}
          </ul>
        </div>
        {rest.length > 0 ? (
          <>
            {own.length > 0 ? <h2 className="after">{fartherAway}</h2> : null}
            <ul className="mail-more">
              {rest.map((review) => (
                <Postcard key={review.id} {...review} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}
