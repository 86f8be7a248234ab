import { bookingBar, callBanner, frame, goodToKnow, serving } from "../../../content/pages.ts";
import phoneBox from "../../../content/pictures/phone-box.svg?url";
import { usePageDetails } from "../use-page-details.ts";
import { Phone } from "./frame.tsx";

/** A phone box on the verge. */
export function CallBanner() {
  const { phone, hours } = usePageDetails();
  return (
    <section className="section ground asphalt call-banner">
      <div className="lane">
        <img src={phoneBox} width="200" height="320" alt="" loading="lazy" />
        <div>
          <h2>{callBanner.title}</h2>
          <p className="lead">{callBanner.text}</p>
          {hours ? <p>{frame.anytime(hours)}</p> : null}
        </div>
        <p className="big-phone">
          <Phone phone={phone} />
        </p>
      </div>
    </section>
  );
}

export function BookingBar() {
  const { base } = usePageDetails();
  return (
    <section className="section booking-bar">
      <div className="lane">
        <div className="sign detour bar">
          <div>
            <h2>{bookingBar.title}</h2>
            <p>{bookingBar.text}</p>
          </div>
          <a className="button" href={`${base}/book-now`}>
            {bookingBar.button}
          </a>
        </div>
      </div>
    </section>
  );
}

type ServingProps = {
  neighborhoods: readonly string[];
  nearby: readonly { slug: string; locationName: string }[];
};

/** The towns as a distance sign. */
export function Serving({ neighborhoods, nearby }: ServingProps) {
  const { name, cities, hours } = usePageDetails();
  return (
    <section className="section serving">
      <div className="lane side-by-side">
        <div>
          <h2>{serving.title(name)}</h2>
          <p className="lead">{serving.text}</p>
          {hours ? <p>{frame.anytime(hours)}</p> : null}
          <h3>{goodToKnow.neighborhoods}</h3>
          <p>{neighborhoods.join(", ")}</p>
          {nearby.length > 0 ? (
            <>
              <h3>{goodToKnow.nearby}</h3>
              <ul className="nearby">
                {nearby.map(({ slug, locationName }) => (
                  <li key={slug}>
                    <a className="link" href={`/${slug}`}>
                      {locationName}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <a className="button" href="#quote">
            {serving.button}
          </a>
        </div>
        {cities.length > 0 ? (
          <div className="sign posted">
            <ul className="distance-sign">
              {cities.map((city) => (
                <li key={city}>{city}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}
