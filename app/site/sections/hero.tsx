import type { ReactNode } from "react";
import { standingClaims } from "../../../content/claims.ts";
import { frame } from "../../../content/pages.ts";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { HeroScene } from "./hero-scene.tsx";
import { listFilms, pickScene } from "./pictures.ts";
import { today } from "./today.ts";

type HeroProps = {
  title: string;
  subtitle?: string;
  lead: string;
  trade: "moving" | "junk";
  children?: ReactNode;
  claimIds?: readonly string[];
  film?: boolean;
};

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

export function Hero({ title, subtitle, lead, trade, children, claimIds, film }: HeroProps) {
  const { slug, badgeGroup } = usePageDetails();
  const region = slug ? badgeGroup : null;
  const poster = pickScene(trade, region);
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
        <Island name="hero-scene" component={HeroScene} props={{ poster, films: listFilms(region) }} />
      ) : (
        <HeroScene poster={poster} films={[]} />
      )}
    </div>
  );
}
