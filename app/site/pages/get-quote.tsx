import { cityNotes } from "../../../content/city-notes.ts";
import { findCityWords } from "../../../content/city-words.ts";
import { findingWords } from "../../../content/finding.ts";
import type { Slug } from "../../../content/locations.ts";
import { movingIn, pages, quoteForm } from "../../../content/pages.ts";
import moving from "../../../content/pictures/moving.svg?url";
import { estimateRequest, findRateCard } from "../../../leads/estimate/estimate-request.server.ts";
import { homeFields, readHome } from "../../../leads/home.ts";
import { blankMove, movingFields } from "../../../leads/moving-lead.ts";
import { readFields, type Submission } from "../../../leads/submission.ts";
import type { Location } from "../../../locations/locations.server.ts";
import { formatDistance } from "../../../locations/nearest.ts";
import { findOutside } from "../../../locations/outside.server.ts";
import { formatCodeField, printCode, readPostalCode } from "../../../locations/postal-code.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { placeholdersContext } from "../../http/contexts.server.ts";
import { showRefusal } from "../forms/answer-form.server.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { LocalWords } from "../sections/local-words.tsx";
import { type AskedRange, MovingRange } from "../sections/moving-range.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard } from "../sections/quote-form.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import { PRINTED_ZIP_FROM, ZIP_FROM } from "../shown-query.server.ts";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/get-quote.ts";

export const action = showRefusal;

/** What the price range was asked with, for the quote form to send along. */
function pickRangeFields(query: Submission): Submission {
  const names = ["zipTo", "packing", ...homeFields];
  const fields = names.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  const zipTo = readPostalCode(query.zipTo ?? "");
  return { ...Object.fromEntries(fields), ...(zipTo && { zipTo: formatCodeField(zipTo) }) };
}

function readRange(query: Submission, where: Location): AskedRange | null {
  const now = Date.now();
  if (!findRateCard(where, localDateAndTime(now, where.timeZone).date)?.moving) return null;
  const [home, move] = [readHome(query), readFields(movingFields, query)];
  const { zipFrom, zipTo, packing } = move;
  const estimate = home && estimateRequest({ ...blankMove, ...move, home }, where, now);
  return { home, zipFrom: printCode(zipFrom), zipTo: printCode(zipTo), packing, estimate };
}

export function loader({ request, context }: Route.LoaderArgs) {
  const hasPlaceholders = context.get(placeholdersContext);
  const query = hasPlaceholders ? {} : Object.fromEntries(new URL(request.url).searchParams);
  const code = readPostalCode(query.zipFrom ?? "");
  const zipFrom = hasPlaceholders ? ZIP_FROM : code && formatCodeField(code);
  const { chosen, serving } = context.get(pageLocationContext);
  const range = readRange(query, serving);
  const outside = code && findOutside(formatCodeField(code));
  const words = chosen && findCityWords(chosen.canonicalSlug);
  return {
    prefilled: { ...pickRangeFields(query), ...(zipFrom && { zipFrom }) },
    range: range && hasPlaceholders ? { ...range, zipFrom: PRINTED_ZIP_FROM } : range,
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
  const { prefilled, outside, range, local } = loaderData;
  const { name, answered } = usePageDetails();
  return (
    <>
      <PageHead words={pages.getQuote} page="get-quote" />
      <PageHero words={pages.getQuote} page="get-quote" trade="moving">
        <QuoteCard
          {...{ prefilled, answered }}
          answer={actionData}
          title={quoteForm.heroTitle}
          note={outside}
          photos
        />
      </PageHero>
      {range ? <MovingRange {...range} /> : null}
      {local ? <LocalWords title={movingIn(name)} picture={moving} {...local} /> : null}
      <CallBanner />
      <SupporterBadges />
    </>
  );
}
