import { pages, quoteForm } from "../../../content/pages.ts";
import { formatCodeField, readPostalCode } from "../../../locations/postal-code.ts";
import { receiveMovingQuote } from "../forms/moving-quote.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard } from "../sections/quote-form.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import type { Route } from "./+types/get-quote.ts";

export const action = (args: Route.ActionArgs) => receiveMovingQuote(args);

/** The home page's search sends the code along. */
export function loader({ request }: Route.LoaderArgs) {
  const code = readPostalCode(new URL(request.url).searchParams.get("zipFrom") ?? "");
  return code && { zipFrom: formatCodeField(code) };
}

export default function GetQuote({ loaderData: prefilled, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead words={pages.getQuote} page="get-quote" />
      <PageHero words={pages.getQuote} page="get-quote" trade="moving">
        <QuoteCard answer={actionData} prefilled={prefilled} title={quoteForm.heroTitle} />
      </PageHero>
      <CallBanner />
      <SupporterBadges />
    </>
  );
}
