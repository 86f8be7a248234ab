import { pages, quoteForm } from "../../../content/pages.ts";
import { receiveMovingQuote } from "../forms/moving-quote.server.ts";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { QuoteCard } from "../sections/quote-form.tsx";
import { SupporterBadges } from "../sections/supporter-badges.tsx";
import type { Route } from "./+types/get-quote.ts";

export const action = (args: Route.ActionArgs) => receiveMovingQuote(args);

export default function GetQuote({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead words={pages.getQuote} page="get-quote" />
      <PageHero words={pages.getQuote} page="get-quote" trade="moving">
        <QuoteCard answer={actionData} title={quoteForm.heroTitle} />
      </PageHero>
      <CallBanner />
      <SupporterBadges />
    </>
  );
}
