import { bookingBar, callBanner, frame } from "../../../content/pages.ts";
import phoneBox from "../../../content/pictures/phone-box.svg?raw";
import { usePageDetails } from "../use-page-details.ts";
import { Phone } from "./frame.tsx";
import { InlineDrawing } from "./inline-drawing.tsx";

export function CallBanner() {
  const { phone, hours } = usePageDetails();
  return (
    <section className="section ground asphalt call-banner">
      <div className="lane">
        <InlineDrawing drawing={phoneBox} width={200} height={320} />
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
