import drawing from "../../../content/pictures/truck-bed.svg?raw";

/** The steps the drawing has: groups with the ids load-1 to load-8. */
const STEPS = 8;

/** The truck's bed from the side with what is on it: the first `eighths` of its eight places are filled. */
export function TruckBed({ eighths }: { eighths: number }) {
  let filled = drawing;
  for (let step = eighths + 1; step <= STEPS; step++) {
    filled = filled.replace(`id="load-${step}"`, '$& display="none"');
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from content/pictures.
  return <div className="truck-bed" aria-hidden="true" dangerouslySetInnerHTML={{ __html: filled }} />;
}
