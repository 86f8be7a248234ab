import { pages } from "../../../content/pages.ts";
import { receiveFreeEstimate } from "../forms/free-estimate.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import { Reviews } from "../sections/reviews.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import type { Route } from "./+types/reviews.ts";
import { findCouponsEnd } from "./coupons-end.server.ts";

export const action = receiveFreeEstimate;
export const loader = findCouponsEnd;

export default function ReviewsPage({ loaderData: { validUntil }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead words={pages.reviews} page="reviews" />
      <PageHero words={pages.reviews} page="reviews" trade="moving" />
      <Reviews />
      <CallBanner />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
      <SupporterBadges />
    </>
  );
}
