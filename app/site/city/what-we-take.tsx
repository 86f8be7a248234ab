import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import { junkItems } from "../../../content/junk-items.ts";
import type { Slug } from "../../../content/locations.ts";
import { pages } from "../../../content/pages.ts";
import { findJunkPricing } from "../../../leads/estimate/estimate-request.server.ts";
import { readLoad } from "../../../leads/junk-load.ts";
import { findCouponsEnd } from "../coupons-end.server.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { Coupons } from "../sections/coupons.tsx";
import { PageHero } from "../sections/hero.tsx";
import { CrewAndRates, JunkItems, LocalJunk, NotTaken } from "../sections/junk.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { FreeEstimateSection } from "../sections/quote-form.tsx";
import type { Route } from "./+types/what-we-take.ts";

export const action = showRefusal;

export function loader({ request, context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return {
    ...findCouponsEnd({ context }),
    choice: readLoad(asked, junkItems),
    pricing: findJunkPricing(serving, Date.now()),
    words: findCityWords(serving.canonicalSlug),
    notes: cityNotes[serving.slug as Slug].goodToKnow,
  };
}

export default function WhatWeTake({ loaderData, actionData }: Route.ComponentProps) {
  const { validUntil, choice, pricing, words, notes } = loaderData;
  return (
    <>
      <PageHead words={pages.whatWeTake} page="what-we-take" />
      <PageHero words={pages.whatWeTake} page="what-we-take" trade="junk" />
      <JunkItems choice={choice} pricing={pricing} />
      <NotTaken />
      <LocalJunk words={words} notes={notes} />
      <CrewAndRates />
      <Coupons validUntil={validUntil} />
      <FreeEstimateSection answer={actionData} />
    </>
  );
}
