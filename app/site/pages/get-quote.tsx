import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import type { Slug } from "../../../content/locations.ts";
import { movingIn, pages, quoteForm } from "../../../content/pages.ts";
import moving from "../../../content/pictures/moving.svg?url";
import { receiveMovingQuote } from "../forms/moving-quote.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { LocalWords } from "../sections/local-words.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard } from "../sections/quote-form.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/get-quote.ts";

export const action = (args: Route.ActionArgs) => receiveMovingQuote(args);

export function loader({ context }: Route.LoaderArgs) {
  const { chosen } = context.get(pageLocationContext);
  const words = chosen && findCityWords(chosen.canonicalSlug);
  return { local: words && { text: words.moving, notes: cityNotes[chosen.slug as Slug].goodToKnow } };
}

export default function GetQuote({ loaderData: { local }, actionData }: Route.ComponentProps) {
  const { name } = usePageDetails();
  return (
    <>
      <PageHead words={pages.getQuote} page="get-quote" />
      <PageHero words={pages.getQuote} page="get-quote" trade="moving">
        <QuoteCard answer={actionData} title={quoteForm.heroTitle} />
      </PageHero>
      {local ? <LocalWords title={movingIn(name)} picture={moving} {...local} /> : null}
      <CallBanner />
      <SupporterBadges />
    </>
  );
}
