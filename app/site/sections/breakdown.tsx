import { brand } from "../../../content/brand.ts";
import breakdown from "../../../content/pictures/breakdown.svg?url";
import { type Breakdown as BreakdownWords, tryAgain } from "../../../content/roadside.ts";
import { Phone } from "./frame.tsx";
import { NotToBeFound } from "./page-head.tsx";

/** The truck at the side of the road, what happened, and the phone. */
export function Breakdown({
  words: { title, text },
  phone,
  drawing,
}: {
  words: BreakdownWords;
  phone: string;
  /** The picture itself, where it can't be fetched. */
  drawing?: string;
}) {
  return (
    <section className="breakdown">
      <title>{`${title} | ${brand.name}`}</title>
      <NotToBeFound />
      <div className="lane">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="breakdown-ways">
          <Phone phone={phone} />
          {/* biome-ignore lint/a11y/useValidAnchor: the same page again, whichever it is. */}
          <a className="link" href="">
            {tryAgain}
          </a>
        </p>
      </div>
      {drawing ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, from a file.
        <div className="breakdown-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
      ) : (
        <img className="breakdown-scene" src={breakdown} width="1200" height="480" alt="" />
      )}
    </section>
  );
}
