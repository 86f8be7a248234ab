import { useEffect, useRef, useState } from "react";
import { heroFilm } from "../../../content/hero-film.ts";

export type Film = { src: string; type: string };

type HeroSceneProps = {
  poster: string;
  films: readonly Film[];
  /** Not shown on a phone, which then doesn't fetch it. */
  isWideOnly?: boolean;
};

function wantsFilm(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !connection?.saveData;
}

/** The film starts once the page is interactive and the scene is in view. */
export function HeroScene({ poster, films, isWideOnly = false }: HeroSceneProps) {
  const scene = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  // As the film says: a browser may refuse to start it, to save power or by a setting.
  const [paused, setPaused] = useState(true);

  useEffect(() => {
    if (!scene.current || films.length === 0 || !wantsFilm()) return;
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      sight.disconnect();
      setShown(true);
    });
    sight.observe(scene.current);
    return () => sight.disconnect();
  }, [films]);

  function press() {
    if (paused) void video.current?.play();
    else video.current?.pause();
  }

  return (
    <div className="scene" ref={scene}>
      <img
        src={poster}
        width="2400"
        height="560"
        alt=""
        fetchPriority="high"
        loading={isWideOnly ? "lazy" : undefined}
      />
      {shown ? (
        <>
          <video
            ref={video}
            autoPlay
            loop
            muted
            playsInline
            poster={poster}
            aria-hidden="true"
            tabIndex={-1}
            onPlay={() => setPaused(false)}
            onPause={() => setPaused(true)}
          >
            {films.map((film) => (
              <source
                key={film.src}
                {...film}
                // None of them can be shown.
                onError={film === films.at(-1) ? () => setShown(false) : undefined}
              />
            ))}
          </video>
          <button className="film-button" type="button" onClick={press}>
            {paused ? heroFilm.play : heroFilm.pause}
          </button>
        </>
      ) : null}
    </div>
  );
}
