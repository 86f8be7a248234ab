import { cityNotes } from "../../../content/city-notes.ts";
import type { Slug } from "../../../content/locations.ts";
import { pages, quoteForm } from "../../../content/pages.ts";
import { services } from "../../../content/services.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { openingHoursAt } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { receiveMovingQuote } from "../forms/moving-quote.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { Serving } from "../sections/banners.tsx";
import { GoodToKnow } from "../sections/good-to-know.tsx";
import { Hero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard, QuoteFormSection } from "../sections/quote-form.tsx";
import { Claims, FullServiceBanner, ServiceCards } from "../sections/services.tsx";
import { movingCompany, offeredServices } from "../structured-data.ts";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/landing.ts";

export const action = (args: Route.ActionArgs) => receiveMovingQuote(args, ["quote", "quote-again"]);

export function loader({ context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  const notes = cityNotes[serving.slug as Slug];
  const nearby = notes.nearby.flatMap((slug) => findLocation(slug) ?? []);
  return {
    notes,
    nearby: nearby.map(({ slug, locationName }) => ({ slug, locationName })),
    hours: openingHoursAt(serving),
  };
}

export default function Landing({ loaderData: { notes, nearby, hours }, actionData }: Route.ComponentProps) {
  const { name, origin, canonicalBase, picture, ...place } = usePageDetails();
  const crew = { ...place, path: canonicalBase, picture: picture.path, hours };
  return (
    <>
      <PageHead
        words={pages.landing}
        page=""
        things={[...movingCompany(origin, crew), ...offeredServices(origin, canonicalBase, services)]}
      />
      <Hero
        trade="moving"
        film
        title={pages.landing.title(name)}
        lead={pages.landing.lead(name)}
        claimIds={["years-8", "customers-400", "licensed-insured"]}
      >
        <QuoteCard answer={actionData} title={quoteForm.heroTitle} />
      </Hero>
      <FullServiceBanner />
      <ServiceCards />
      <Serving hours={formatWeekHours(hours)} />
      <Claims />
      <GoodToKnow notes={notes} nearby={nearby} />
      <QuoteFormSection answer={actionData} />
    </>
  );
}
