import { pages } from "../../../content/pages.ts";
import { receiveFreeEstimate } from "../forms/free-estimate.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { Hero } from "../sections/hero.tsx";
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
      <Hero trade="moving" title={pages.reviews.title} lead={pages.reviews.lead} />
      <Reviews />
      <CallBanner />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
      <SupporterBadges />
    </>
  );
}
