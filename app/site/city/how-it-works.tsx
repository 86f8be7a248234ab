import { pages } from "../../../content/pages.ts";
import { receiveFreeEstimate } from "../forms/free-estimate.server.ts";
import { BookingBar, CallBanner } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { PageHero } from "../sections/hero.tsx";
import { TwoSteps } from "../sections/how-it-works.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import { Reviews } from "../sections/reviews.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import type { Route } from "./+types/how-it-works.ts";
import { findCouponsEnd } from "./coupons-end.server.ts";

export const action = receiveFreeEstimate;
export const loader = findCouponsEnd;

export default function HowItWorks({ loaderData: { validUntil }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead words={pages.howItWorks} page="how-it-works" />
      <PageHero words={pages.howItWorks} page="how-it-works" trade="moving" />
      <TwoSteps />
      <BookingBar />
      <Reviews />
      <CallBanner />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
      <SupporterBadges />
    </>
  );
}
