import type { ReactNode } from "react";
import { frame } from "../../../content/pages.ts";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { HeroScene } from "./hero-scene.tsx";
import { listFilms, pickScene } from "./pictures.ts";
import { listTrail } from "./trail.ts";

function Breadcrumb({ title, page }: { title: string; page: string }) {
  const trail = listTrail(usePageDetails(), title, page);
  return (
    <nav className="breadcrumb" aria-label={frame.breadcrumb}>
      <ol>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index < trail.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Letters; a longer line is set smaller, so that it stays one line. */
const LONG = 12;

type LandingHeroProps = {
  display: readonly string[];
  title: string;
  lead: string;
  children: ReactNode;
};

/** The city, its scene and the form: a phone's first screen. */
export function LandingHero({ display, title, lead, children }: LandingHeroProps) {
  const { slug, badgeGroup, locationName } = usePageDetails();
  const poster = pickScene("moving", badgeGroup, slug);
  return (
    <div className="hero landing-hero billboard-hero sky">
      <div className="lane hero-grid">
        <div className="hero-words">
          <Breadcrumb title={locationName} page="" />
          <h1>
            <span className={display.some((line) => line.length > LONG) ? "display long" : "display"}>
              {display.map((line) => (
                <span key={line}>{line} </span>
              ))}
            </span>
            <span className="plain">{title}</span>
          </h1>
          <p className="lead">{lead}</p>
        </div>
        <div className="billboard">{children}</div>
      </div>
      <Island
        name="hero-scene"
        component={HeroScene}
        props={{ poster, films: listFilms(badgeGroup, slug) }}
      />
    </div>
  );
}

type PageHeroProps = {
  words: { title: string; heading: (place: string) => string; lead: string };
  /** The part of the address after the city. */
  page: string;
  subtitle?: string;
  trade: "moving" | "junk";
  /** Stands beside the words on a wide screen, over the scene. */
  children?: ReactNode;
  scene?: boolean;
};

export function PageHero({ words, page, subtitle, trade, children, scene = true }: PageHeroProps) {
  const { name, slug, badgeGroup } = usePageDetails();
  const poster = pickScene(trade, slug ? badgeGroup : null, slug);
  // As billboard.css has it; the booking form's own sheet shows it on a phone, too.
  const isWideOnly = children !== undefined && trade === "moving";
  return (
    <div
      className={`hero ${children ? "form-hero billboard-hero" : "page-hero"} ${trade === "junk" ? "junk junk-sky" : "sky"}`}
    >
      <div className="lane hero-grid">
        <div className="hero-words">
          <Breadcrumb title={words.title} page={page} />
          <h1>{words.heading(name)}</h1>
          {subtitle ? <p className="subtitle">{subtitle}</p> : null}
          <p className="lead">{words.lead}</p>
        </div>
        {children ? <div className="billboard">{children}</div> : null}
      </div>
      {scene ? <HeroScene poster={poster} films={[]} isWideOnly={isWideOnly} /> : null}
    </div>
  );
}
