import { booking } from "../../../content/forms.ts";
import { junkItems, loadInWords, truckVolume } from "../../../content/junk-items.ts";
import { pages } from "../../../content/pages.ts";
import {
  describeLoad,
  formatLoadField,
  type LoadChoice,
  measureLoad,
  readLoad,
} from "../../../leads/junk-load.ts";
import { listAvailableDays } from "../../../schedule/availability.server.ts";
import { placesProvider } from "../../http/places/places.server.ts";
import { answerTo } from "../forms/answer.ts";
import { receiveBooking } from "../forms/booking.server.ts";
import { BookingForm } from "../forms/booking-form.tsx";
import { Island } from "../islands/island.tsx";
import { pageLocationContext } from "../page-location.server.ts";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/book-now.ts";

export const action = receiveBooking;

export function loader({ request, context }: Route.LoaderArgs) {
  const { chosen, serving } = context.get(pageLocationContext);
  const provider = placesProvider();
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return {
    days: listAvailableDays(serving, Date.now()),
    picked: readLoad(asked, junkItems),
    places: provider && { provider, near: chosen?.slug ?? "" },
  };
}

/** Null when nothing was picked. Only a city has the page where a load is changed; without one it can only be emptied. */
function describePicked(choice: LoadChoice, base: string) {
  if (Object.keys(choice).length === 0) return null;
  const { eighths } = measureLoad(choice, junkItems, truckVolume);
  const size = loadInWords(eighths);
  const query = new URLSearchParams(
    Object.entries(choice).map(([id, count]) => [formatLoadField(id), `${count}`]),
  );
  return {
    choice,
    words: `${describeLoad(choice, junkItems)}. ${size[0]?.toUpperCase()}${size.slice(1)}.`,
    change: base
      ? { label: booking.changeLoad, href: `${base}/what-we-take?${query}#load` }
      : { label: booking.emptyLoad, href: "/book-now" },
  };
}

export default function BookNow({ loaderData: { days, picked, places }, actionData }: Route.ComponentProps) {
  const { base, phone, visitorCountry, country, proof } = usePageDetails();
  const chosen = actionData ? readLoad(actionData.values, junkItems) : picked;
  return (
    <>
      <PageHead words={pages.bookNow} page="book-now" />
      <PageHero words={pages.bookNow} page="book-now" subtitle={pages.bookNow.subtitle} trade="junk" />
      <section className="section junk">
        <div className="lane">
          <div className="card booking-card" id="booking">
            <h2>{booking.label}</h2>
            <Island
              name="booking"
              component={BookingForm}
              props={{
                formId: "booking",
                phone,
                proof,
                country: visitorCountry,
                addressCountry: country,
                days,
                load: describePicked(chosen, base),
                answer: answerTo("booking", actionData),
                ...(places && { places }),
              }}
            />
          </div>
        </div>
      </section>
    </>
  );
}
