import { useEffect, useRef, useState } from "react";
import drawing from "../../../content/pictures/truck-bed.svg?raw";
import empty from "../../../content/pictures/truck-empty.svg?url";

/** The drawing's groups have the ids load-1 to load-8. */
export const STEPS = 8;

const steps = Array.from({ length: STEPS }, (_, index) => index + 1);

function fill(eighths: number): string {
  return steps
    .filter((step) => step > eighths)
    .reduce((filled, step) => filled.replace(`id="load-${step}"`, '$& display="none"'), drawing);
}

function Loaded({ eighths }: { eighths: number }) {
  const bed = useRef<HTMLDivElement>(null);
  const [filled] = useState(() => fill(eighths));

  // Only what's new may drop in: React would put the whole drawing there again.
  useEffect(() => {
    for (const step of steps) {
      const thing = bed.current?.querySelector(`#load-${step}`);
      if (step > eighths) thing?.setAttribute("display", "none");
      else thing?.removeAttribute("display");
    }
  }, [eighths]);

  const markup = { __html: filled };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from content/pictures.
  return <div className="truck-bed" aria-hidden="true" ref={bed} dangerouslySetInnerHTML={markup} />;
}

/** A file until something can be on it: the page that most people open stays light. */
export function TruckBed({ eighths, live }: { eighths: number; live: boolean }) {
  if (live || eighths > 0) return <Loaded eighths={eighths} />;
  return (
    <div className="truck-bed">
      <img src={empty} width="640" height="340" alt="" loading="lazy" />
    </div>
  );
}
