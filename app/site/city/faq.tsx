import { findCityWords } from "../../../content/city-words.ts";
import { faq, tellQuestions, whyChooseUs } from "../../../content/faq.ts";
import { localQuestions, pages } from "../../../content/pages.ts";
import { pageLocationContext } from "../page-location.server.ts";
import { Accordion } from "../sections/accordion.tsx";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { questionPage } from "../structured-data.ts";
import { usePageDetails } from "../use-page-details.ts";
import type { Route } from "./+types/faq.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { serving } = context.get(pageLocationContext);
  return { local: findCityWords(serving.canonicalSlug)?.questions ?? [] };
}

export default function Faq({ loaderData: { local } }: Route.ComponentProps) {
  const { name, standing } = usePageDetails();
  const topics = faq.filter(({ items }) => tellQuestions(items, standing).length > 0);
  const asked = [...local, ...[whyChooseUs, ...faq].flatMap(({ items }) => items)];
  return (
    <>
      <PageHead words={pages.faq} page="faq" things={[questionPage(tellQuestions(asked, standing))]} />
      <PageHero words={pages.faq} page="faq" trade="moving" />
      {local.length > 0 ? (
        <section className="section ground kraft">
          <div className="lane">
            <h2>{localQuestions(name)}</h2>
            <Accordion name="local-questions" items={local} open="all" />
          </div>
        </section>
      ) : null}
      <section className="section">
        <div className="lane topics">
          <div>
            <h2>{whyChooseUs.title}</h2>
            <Accordion name="why-choose-us" items={whyChooseUs.items} open="first" />
          </div>
          {topics.map(({ topic, items }) => (
            <div key={topic}>
              <h2>{topic}</h2>
              <Accordion name={topic} items={items} />
            </div>
          ))}
        </div>
      </section>
      <CallBanner />
    </>
  );
}
