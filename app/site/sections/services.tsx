import { claimsTitle, standingClaims } from "../../../content/claims.ts";
import junk from "../../../content/pictures/junk.svg?url";
import moving from "../../../content/pictures/moving.svg?url";
import packing from "../../../content/pictures/packing.svg?url";
import { fullService, services, whatWeTakeLink } from "../../../content/services.ts";
import { usePageDetails } from "../use-page-details.ts";

const drawings = { packing, moving, "junk-removal": junk };

export function FullServiceBanner() {
  return (
    <section className="section ground asphalt full-service">
      <div className="lane">
        <h2>{fullService.title}</h2>
        <p className="lead">{fullService.text}</p>
      </div>
    </section>
  );
}

export function ServiceSigns() {
  const { base } = usePageDetails();
  return (
    <section className="section">
      <div className="lane service-signs">
        {services.map(({ id, title, summary, points, price, for: audience }) => (
          <article className={`sign service ${id === "junk-removal" ? "detour" : ""}`} key={id}>
            <img src={drawings[id]} width="320" height="240" alt="" loading="lazy" />
            <h2>{title}</h2>
            <p>{summary}</p>
            <ul className="ticks">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className="service-price">{price}</p>
            <p className="service-for">{audience}</p>
            {id === "junk-removal" ? (
              <a className="link" href={`${base}/what-we-take`}>
                {whatWeTakeLink}
              </a>
            ) : null}
          </article>
        ))}
      </div>
    </section>
  );
}

/** Each claim that stands on that day with its evidence, where there is some. `proven`: only those. */
export function Claims({ today, proven = false }: { today: string; proven?: boolean }) {
  const shown = standingClaims(today).filter(({ evidence }) => evidence !== null || !proven);
  if (shown.length === 0) return null;
  return (
    <section className="section">
      <div className="lane">
        <h2>{claimsTitle}</h2>
        <ul className="claim-plates">
          {shown.map(({ id, text, evidence }) => (
            <li key={id}>
              <span>{text}</span>
              {evidence ? <small> {evidence}</small> : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
