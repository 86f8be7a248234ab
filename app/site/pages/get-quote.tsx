import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import { findingWords } from "../../../content/finding.ts";
import type { Slug } from "../../../content/locations.ts";
import { movingIn, pages, quoteForm } from "../../../content/pages.ts";
import moving from "../../../content/pictures/moving.svg?url";
import { formatDistance } from "../../../locations/nearest.ts";
import { findOutside } from "../../../locations/outside.server.ts";
import { formatCodeField, readPostalCode } from "../../../locations/postal-code.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { LocalWords } from "../sections/local-words.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard } from "../sections/quote-form.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/get-quote.ts";

export const action = showRefusal;

/** The home page's search sends the code along. */
export function loader({ request, context }: Route.LoaderArgs) {
  const code = readPostalCode(new URL(request.url).searchParams.get("zipFrom") ?? "");
  const { chosen } = context.get(pageLocationContext);
  const outside = code && findOutside(formatCodeField(code));
  const words = chosen && findCityWords(chosen.canonicalSlug);
  return {
    prefilled: code && { zipFrom: formatCodeField(code) },
    outside:
      outside &&
      findingWords.away(
        code.printed,
        outside.crew.name,
        formatDistance(outside.kilometers, outside.crew.country),
      ),
    local: words && { text: words.moving, notes: cityNotes[chosen.slug as Slug].goodToKnow },
  };
}

export default function GetQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { prefilled, outside, local } = loaderData;
  const { name } = usePageDetails();
  return (
    <>
      <PageHead words={pages.getQuote} page="get-quote" />
      <PageHero words={pages.getQuote} page="get-quote" trade="moving">
        <QuoteCard answer={actionData} prefilled={prefilled} title={quoteForm.heroTitle} note={outside} />
      </PageHero>
      {local ? <LocalWords title={movingIn(name)} picture={moving} {...local} /> : null}
      <CallBanner />
      <SupporterBadges />
    </>
  );
}
