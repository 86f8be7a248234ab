import { faq, whyChooseUs } from "../../../content/faq.ts";
import { pages } from "../../../content/pages.ts";
import { Accordion } from "../sections/accordion.tsx";
import { CallBanner } from "../sections/banners.tsx";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";
import { questionPage } from "../structured-data.ts";

export default function Faq() {
  return (
    <>
      <PageHead
        words={pages.faq}
        page="faq"
        things={[questionPage([whyChooseUs, ...faq].flatMap(({ items }) => items))]}
      />
      <PageHero words={pages.faq} page="faq" trade="moving" />
      <section className="section">
        <div className="lane reading">
          <h2>{whyChooseUs.title}</h2>
          <Accordion name="why-choose-us" items={whyChooseUs.items} open />
          {faq.map(({ topic, items }) => (
            <div key={topic}>
              <h2 className="after">{topic}</h2>
              <Accordion name={topic} items={items} />
            </div>
          ))}
        </div>
      </section>
      <CallBanner />
    </>
  );
}
