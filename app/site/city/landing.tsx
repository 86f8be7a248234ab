import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import type { Slug } from "../../../content/locations.ts";
import { localQuestions, pages, quoteForm, reviewsOf } from "../../../content/pages.ts";
import { services } from "../../../content/services.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { openingHoursAt } from "../../../schedule/location-hours.server.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { Accordion } from "../sections/accordion.tsx";
import { GoodToKnow } from "../sections/good-to-know.tsx";
import { LandingHero } from "../sections/hero.tsx";
import { TwoSteps } from "../sections/how-it-works.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard, QuoteFormSection } from "../sections/quote-form.tsx";
import { Reviews } from "../sections/reviews.tsx";
import { Claims, FullServiceBanner, ServiceSigns } from "../sections/services.tsx";
import { Serving } from "../sections/serving.tsx";
import { TruckGauge } from "../sections/truck-gauge.tsx";
import { movingCompany, offeredServices } from "../structured-data.ts";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/landing.ts";

export const action = showRefusal;

export function loader({ context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  const notes = cityNotes[serving.slug as Slug];
  const nearby = notes.nearby.flatMap((slug) => findLocation(slug) ?? []);
  return {
    notes,
    questions: findCityWords(serving.canonicalSlug)?.questions ?? [],
    nearby: nearby.map(({ slug, locationName }) => ({ slug, locationName })),
    hours: openingHoursAt(serving),
  };
}

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { notes, nearby, hours, questions } = loaderData;
  const { name, origin, canonicalBase, picture, answered, ...place } = usePageDetails();
  const crew = { ...place, path: canonicalBase, picture: picture.path, hours };
  return (
    <>
      <PageHead
        words={pages.landing}
        page=""
        things={[...movingCompany(origin, crew), ...offeredServices(origin, canonicalBase, services)]}
      />
      <LandingHero
        display={pages.landing.display(name)}
        title={pages.landing.heading(name)}
        lead={pages.landing.lead(name)}
      >
        <QuoteCard answer={actionData} title={quoteForm.heroTitle} answered={answered} />
      </LandingHero>
      <FullServiceBanner />
      <ServiceSigns />
      <GoodToKnow notes={notes} />
      <TruckGauge />
      <TwoSteps />
      <Reviews title={reviewsOf(place.region)} only />
      <Claims today={place.today} />
      {questions.length > 0 ? (
        <section className="section ground kraft">
          <div className="lane side-by-side">
            <h2>{localQuestions(name)}</h2>
            <Accordion name="local-questions" items={questions} />
          </div>
        </section>
      ) : null}
      <Serving neighborhoods={notes.neighborhoods} nearby={nearby} />
      <QuoteFormSection answer={actionData} />
    </>
  );
}
