import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import type { Slug } from "../../../content/locations.ts";
import { pages } from "../../../content/pages.ts";
import { findCouponsEnd } from "../coupons-end.server.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { BookingBar, CallBanner } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { GoodToKnow } from "../sections/good-to-know.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import { Reviews } from "../sections/reviews.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import { WindingRoad } from "../sections/winding-road.tsx";
import type { Route } from "./+types/how-it-works.ts";

export const action = showRefusal;

export function loader({ context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  return {
    ...findCouponsEnd({ context }),
    day: findCityWords(serving.canonicalSlug)?.day ?? null,
    notes: cityNotes[serving.slug as Slug],
  };
}

export default function HowItWorks({ loaderData, actionData }: Route.ComponentProps) {
  const { validUntil, day, notes } = loaderData;
  return (
    <>
      <PageHead words={pages.howItWorks} page="how-it-works" />
      <PageHero words={pages.howItWorks} page="how-it-works" trade="moving" />
      <WindingRoad day={day} />
      <GoodToKnow notes={notes} />
      <BookingBar />
      <Reviews few />
      <CallBanner />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
      <SupporterBadges />
    </>
  );
}
