import { pages } from "../../../content/pages.ts";
import { privacy } from "../../../content/privacy.ts";
import { formatDayWithYear } from "../../../schedule/days-and-durations.ts";
import { PageHero } from "../sections/hero.tsx";
import { PageHead } from "../sections/page-head.tsx";

const anchor = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, "-");

export default function Privacy() {
  return (
    <>
      <PageHead words={pages.privacy} page="privacy" />
      <PageHero words={pages.privacy} page="privacy" trade="moving" scene={false} />
      <div className="lane notice">
        <aside>
          <div className="card">
            <h2>{privacy.inShort.title}</h2>
            <ul className="ticks">
              {privacy.inShort.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <nav aria-label={privacy.contents}>
            <ul>
              {privacy.sections.map(({ heading }) => (
                <li key={heading}>
                  <a href={`#${anchor(heading)}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className="reading">
          <p className="lead">{privacy.intro}</p>
          <p>
            {privacy.updatedOn} <time dateTime={privacy.updated}>{formatDayWithYear(privacy.updated)}</time>.
          </p>
          {privacy.sections.map(({ heading, paragraphs, list }) => (
            <section id={anchor(heading)} key={heading}>
              <h2>{heading}</h2>
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
      </div>
    </>
  );
}
