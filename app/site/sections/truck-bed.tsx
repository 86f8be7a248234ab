import drawing from "../../../content/pictures/truck-bed.svg?raw";

/** The drawing's groups have the ids load-1 to load-8. */
const STEPS = 8;

export function TruckBed({ eighths }: { eighths: number }) {
  let filled = drawing;
  for (let step = eighths + 1; step <= STEPS; step++) {
    filled = filled.replace(`id="load-${step}"`, '$& display="none"');
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from content/pictures.
  return <div className="truck-bed" aria-hidden="true" dangerouslySetInnerHTML={{ __html: filled }} />;
}
