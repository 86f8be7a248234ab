import { pages } from "../../../content/pages.ts";
import { privacy } from "../../../content/privacy.ts";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";

export default function Privacy() {
  return (
    <>
      <PageHead words={pages.privacy} page="privacy" />
      <PageHero words={pages.privacy} page="privacy" trade="moving" scene={false} />
      <div className="lane section reading">
        <p>{privacy.intro}</p>
        <p>
          {privacy.updatedOn} <time dateTime={privacy.updated}>{privacy.updated}</time>.
        </p>
        {privacy.sections.map(({ heading, paragraphs, list }) => (
          <section key={heading}>
            <h2 className="after">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list ? (
              <ul className="bullets">
                {list.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </div>
    </>
  );
}
