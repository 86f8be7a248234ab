import { redirect } from "react-router";
import { cityNotes } from "../../../content/city-notes.ts";
import type { Slug } from "../../../content/locations.ts";
import { pages, reviewsOf } from "../../../content/pages.ts";
import { shownReviews } from "../../../content/reviews.ts";
import { findCouponsEnd } from "../coupons-end.server.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { isRead } from "../lower-case.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import { Reviews } from "../sections/reviews.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/reviews.ts";

export const action = showRefusal;

export function loader({ request, context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  // No link leads here until there's one to read.
  if (shownReviews.length === 0 && isRead(request))
    throw redirect(`/${serving.slug}`, { headers: { "cache-control": "no-store" } });
  return { ...findCouponsEnd({ context }), scene: cityNotes[serving.slug as Slug].scene };
}

export default function ReviewsPage({ loaderData: { validUntil, scene }, actionData }: Route.ComponentProps) {
  const { region } = usePageDetails();
  return (
    <>
      <PageHead words={pages.reviews} page="reviews" />
      <PageHero words={pages.reviews} page="reviews" trade="moving" />
      <Reviews title={reviewsOf(region)} lead={scene} />
      <CallBanner />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
      <SupporterBadges />
    </>
  );
}
