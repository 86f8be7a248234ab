import { junkItems, loadPicker, notTaken, notTakenTitle, volumeSource } from "../../../content/junk-items.ts";
import { about, allInclusive } from "../../../content/pages.ts";
import type { LoadChoice } from "../../../leads/junk-load.ts";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { LoadPicker } from "./load-picker.tsx";
import { findItemPicture } from "./pictures.ts";

const pictured = junkItems.map((item) => ({ ...item, picture: findItemPicture(item.id) }));

export function JunkItems({ choice }: { choice: LoadChoice }) {
  const { base } = usePageDetails();
  return (
    <section className="section junk">
      <div className="lane">
        <h2>{loadPicker.title}</h2>
        <p className="lead">{loadPicker.text}</p>
        <Island
          name="load-picker"
          component={LoadPicker}
          props={{ items: pictured, choice, booking: `${base}/book-now` }}
        />
        <p className="field-hint">{volumeSource}</p>
        <h2 className="after">{notTakenTitle}</h2>
        <ul className="ticks not">
          {notTaken.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function About() {
  return (
    <section className="section kraft">
      <div className="lane">
        <h2>{about.title}</h2>
        {about.paragraphs.map((paragraph) => (
          <p className="lead" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

export function AllInclusiveRates() {
  return (
    <section className="section">
      <div className="lane">
        <h2>{allInclusive.title}</h2>
        <p className="lead">{allInclusive.text}</p>
        <div className="side-by-side">
          <div>
            <h3>{allInclusive.includedTitle}</h3>
            <ul className="ticks">
              {allInclusive.included.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{allInclusive.notIncludedTitle}</h3>
            <ul className="ticks not">
              {allInclusive.notIncluded.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
