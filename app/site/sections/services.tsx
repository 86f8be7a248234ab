import { standingClaims } from "../../../content/claims.ts";
import { fullService, services, whatWeTakeLink } from "../../../content/services.ts";
import { usePageDetails } from "../use-page-details.ts";
import { today } from "./today.ts";

export function FullServiceBanner() {
  return (
    <section className="band section">
      <div className="lane side-by-side">
        <div>
          <h2>{fullService.title}</h2>
          <p className="lead">{fullService.text}</p>
        </div>
        <ul className="ticks">
          {fullService.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function ServiceCards() {
  const { base } = usePageDetails();
  return (
    <section className="section">
      <div className="lane services">
        {services.map(({ id, title, summary, points, for: audience }) => (
          <article className={`service ${id === "junk-removal" ? "junk" : "moving"}`} key={id}>
            <h2>{title}</h2>
            <p>{summary}</p>
            <ul className="ticks">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className="service-for">{audience}</p>
            {id === "junk-removal" ? <a href={`${base}/what-we-take`}>{whatWeTakeLink}</a> : null}
          </article>
        ))}
      </div>
    </section>
  );
}

export function Claims() {
  return (
    <section className="section">
      <div className="lane">
        <dl className="claim-list">
          {standingClaims(today()).map(({ id, short, text }) => (
            <div key={id}>
              <dt>{short}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
