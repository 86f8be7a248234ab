import { booking, bookNowNext, localJunk } from "../../../content/book-now.ts";
import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import { junkItems, loadInWords, truckVolume } from "../../../content/junk-items.ts";
import type { Slug } from "../../../content/locations.ts";
import { pages } from "../../../content/pages.ts";
import { formatRange, pickedLoadRange } from "../../../content/price-range.ts";
import { estimateJunk } from "../../../leads/estimate/estimate.ts";
import { findJunkPricing } from "../../../leads/estimate/estimate-request.server.ts";
import {
  describeLoad,
  formatLoadField,
  type LoadChoice,
  measureLoad,
  readLoad,
} from "../../../leads/junk-load.ts";
import type { Location } from "../../../locations/locations.server.ts";
import { regionCode } from "../../../locations/region-codes.server.ts";
import { listAvailableDays } from "../../../schedule/availability.server.ts";
import { placesProvider } from "../../http/places/places.server.ts";
import { answerTo } from "../forms/answer.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { BookingForm } from "../forms/booking-form.tsx";
import { Island } from "../islands/island.tsx";
import { pageLocationContext } from "../page-location.server.ts";
import { FormNotices } from "../sections/form-notices.tsx";
import { LocalNotes } from "../sections/good-to-know.tsx";
import { PageHero } from "../sections/hero.tsx";
import type { JunkPricing } from "../sections/load-picker.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/book-now.ts";

export const action = showRefusal;

export function loader({ request, context }: Route.LoaderArgs) {
  const { chosen, serving } = context.get(pageLocationContext);
  const provider = placesProvider();
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return {
    days: listAvailableDays(serving, Date.now()),
    picked: readLoad(asked, junkItems),
    pricing: findJunkPricing(serving, Date.now()),
    places: provider && { provider, near: chosen?.slug ?? "" },
    town: chosen && describeTown(chosen),
    local: chosen && {
      junk: findCityWords(chosen.canonicalSlug)?.junk,
      notes: cityNotes[chosen.slug as Slug].goodToKnow,
    },
  };
}

/** A territory's name may be no town's ("GTA"); its core town stands first. */
function describeTown({ cities, locationName, region }: Location) {
  return { city: cities[0] ?? locationName, state: regionCode(region) };
}

/** Null when nothing was picked. Only a city has the page where a load is changed; without one it can only be emptied. */
function describePicked(choice: LoadChoice, base: string, pricing: JunkPricing | null) {
  if (Object.keys(choice).length === 0) return null;
  const { eighths } = measureLoad(choice, junkItems, truckVolume);
  const size = loadInWords(eighths);
  const estimate = pricing && estimateJunk({ eighths, load: choice, coupons: pricing.coupons }, pricing.card);
  const query = new URLSearchParams(
    Object.entries(choice).map(([id, count]) => [formatLoadField(id), `${count}`]),
  );
  return {
    choice,
    range: estimate && pickedLoadRange(formatRange(estimate.range, estimate.card), estimate.card.isSample),
    words: `${describeLoad(choice, junkItems)}. ${size[0]?.toUpperCase()}${size.slice(1)}.`,
    change: base
      ? { label: booking.changeLoad, href: `${base}/what-we-take?${query}#load` }
      : { label: booking.emptyLoad, href: "/book-now" },
  };
}

export default function BookNow({ loaderData, actionData }: Route.ComponentProps) {
  const { days, picked, pricing, places, town, local } = loaderData;
  const { base, name, phone, visitorCountry, country, proof, rules, unfinished } = usePageDetails();
  const chosen = actionData ? readLoad(actionData.values, junkItems) : picked;
  return (
    <>
      <PageHead words={pages.bookNow} page="book-now" />
      <div className="booking-hero">
        <PageHero words={pages.bookNow} page="book-now" subtitle={pages.bookNow.subtitle} trade="junk">
          <div className="card booking-card" id="booking">
            <h2 className="sr-only">{booking.label}</h2>
            <Island
              name="booking"
              component={BookingForm}
              props={{
                formId: "booking",
                phone,
                proof,
                photos: true,
                consent: rules.consent,
                unfinished,
                country: visitorCountry,
                addressCountry: country,
                town,
                days,
                load: describePicked(chosen, base, pricing),
                answer: answerTo("booking", actionData),
                ...(places && { places }),
              }}
            />
            <FormNotices trade="junk" />
          </div>
        </PageHero>
        <section className="asphalt booking-next">
          <h2>{bookNowNext.title}</h2>
          <ol>
            {bookNowNext.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {local ? (
        <section className="section ground kraft local-junk">
          <div className="lane">
            <h2>{localJunk(name)}</h2>
            {local.junk ? <p className="lead">{local.junk}</p> : null}
            <LocalNotes notes={local.notes} />
          </div>
        </section>
      ) : null}
    </>
  );
}
