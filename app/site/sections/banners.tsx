import { bookingBar, callBanner, serving } from "../../../content/pages.ts";
import { usePageDetails } from "../use-page-details.ts";
import { Phone } from "./frame.tsx";

export function CallBanner() {
  const { phone } = usePageDetails();
  return (
    <section className="guide section">
      <div className="lane side-by-side">
        <div>
          <h2>{callBanner.title}</h2>
          <p className="lead">{callBanner.text}</p>
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
    <section className="booking-bar">
      <div className="lane bar">
        <div>
          <h2>{bookingBar.title}</h2>
          <p>{bookingBar.text}</p>
        </div>
        <a className="button" href={`${base}/book-now`}>
          {bookingBar.button}
        </a>
      </div>
    </section>
  );
}

/** `hours` is "" where the location never answers. */
export function Serving({ hours }: { hours: string }) {
  const { name, cities } = usePageDetails();
  return (
    <section className="section">
      <div className="lane">
        <h2>{serving.title(name)}</h2>
        <p className="lead">
          {serving.text}
          {/* A time stays on one line. */}
          {hours ? ` ${serving.hours(hours.replaceAll(/ (?=[AP]M)/g, "\u00a0"))}` : null}
        </p>
        {cities.length > 0 ? (
          <ul className="towns">
            {cities.map((city) => (
              <li key={city}>{city}</li>
            ))}
          </ul>
        ) : null}
        <a className="button" href="#quote">
          {serving.button}
        </a>
      </div>
    </section>
  );
}
