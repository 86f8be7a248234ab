import { junkItems } from "../../../content/junk-items.ts";
import { pages } from "../../../content/pages.ts";
import { readLoad } from "../../../leads/junk-load.ts";
import { receiveFreeEstimate } from "../forms/free-estimate.server.ts";
import { BookingBar } from "../sections/banners.tsx";
import { Coupons } from "../sections/coupons.tsx";
import { PageHero } from "../sections/hero.tsx";
import { About, AllInclusiveRates, JunkItems } from "../sections/junk.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import type { Route } from "./+types/what-we-take.ts";
import { findCouponsEnd } from "./coupons-end.server.ts";

export const action = receiveFreeEstimate;

export function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return { ...findCouponsEnd({ context }), choice: readLoad(asked, junkItems) };
}

export default function WhatWeTake({ loaderData: { validUntil, choice }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead words={pages.whatWeTake} page="what-we-take" />
      <PageHero words={pages.whatWeTake} page="what-we-take" trade="junk" />
      <JunkItems choice={choice} />
      <BookingBar />
      <About />
      <AllInclusiveRates />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
    </>
  );
}
