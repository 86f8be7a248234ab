import type { ReactNode } from "react";
import { standingClaims } from "../../../content/claims.ts";
import { frame } from "../../../content/pages.ts";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { HeroScene } from "./hero-scene.tsx";
import { filmsOf, sceneOf } from "./pictures.ts";
import { today } from "./today.ts";

type HeroProps = {
  title: string;
  subtitle?: string;
  lead: string;
  /** Which trade the page is about: green for moving, orange for junk. */
  trade: "moving" | "junk";
  /** Stands beside the words where there is room, under them on a phone. */
  children?: ReactNode;
  claimIds?: readonly string[];
  /** The truck of the scene drives off and comes back. */
  film?: boolean;
};

/** The way back: home, and the page's own title. */
function Breadcrumb({ title }: { title: string }) {
  const { base } = usePageDetails();
  return (
    <nav className="breadcrumb" aria-label={frame.breadcrumb}>
      <ol>
        <li>
          <a href={base || "/"}>{frame.home}</a>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** The head of every page: breadcrumb, title, promise, and what the page wants the visitor to do first. */
export function Hero({ title, subtitle, lead, trade, children, claimIds, film }: HeroProps) {
  const { slug, badgeGroup } = usePageDetails();
  const region = slug ? badgeGroup : null;
  const poster = sceneOf(trade, region);
  const shown = standingClaims(today()).filter(({ id }) => claimIds?.includes(id));
  return (
    <div className={`hero ${children ? "hero-form" : ""} ${trade === "junk" ? "junk" : "guide"}`}>
      <div className="lane">
        <Breadcrumb title={title} />
        <div className={children ? "hero-grid" : undefined}>
          <div>
            <h1>{title}</h1>
            {subtitle ? <p className="subtitle">{subtitle}</p> : null}
            <p className="lead">{lead}</p>
            {shown.length > 0 ? (
              <ul className="claims">
                {shown.map(({ id, short }) => (
                  <li key={id}>{short}</li>
                ))}
              </ul>
            ) : null}
          </div>
          {children}
        </div>
      </div>
      {film ? (
        <Island name="hero-scene" component={HeroScene} props={{ poster, films: filmsOf(region) }} />
      ) : (
        <HeroScene poster={poster} films={[]} />
      )}
    </div>
  );
}
