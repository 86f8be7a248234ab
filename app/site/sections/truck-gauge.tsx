import { coupons } from "../../../content/coupons.ts";
import { junkItems } from "../../../content/junk-items.ts";
import { truckGauge } from "../../../content/pages.ts";
import bed from "../../../content/pictures/truck-bed.svg?url";
import { usePageDetails } from "../use-page-details.ts";

const some = junkItems.filter((_, index) => index < 7 || index === junkItems.length - 1);

/** What goes on the truck and what doesn't, with the coupon hanging on it. */
export function TruckGauge() {
  const { base } = usePageDetails();
  const [coupon] = coupons;
  return (
    <section className="section truck-gauge junk">
      <div className="lane side-by-side">
        <div className="gauge-picture">
          <img src={bed} width="640" height="340" alt="" loading="lazy" />
          {coupon ? (
            <p className="gauge-coupon">
              {coupon.headline} {coupon.condition}
            </p>
          ) : null}
        </div>
        <div>
          <h2>{truckGauge.title}</h2>
          <p className="lead">{truckGauge.text}</p>
          <h3>{truckGauge.goes}</h3>
          <p>{some.map(({ name }) => name).join("\u00a0· ")}</p>
          <p>{truckGauge.notTaken}</p>
          <a className="button" href={`${base}/what-we-take`}>
            {truckGauge.link}
          </a>
        </div>
      </div>
    </section>
  );
}
