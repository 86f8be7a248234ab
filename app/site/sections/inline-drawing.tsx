type InlineDrawingProps = {
  drawing: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Without one it is decoration. */
  label?: string;
};

/** A drawing as part of the page: fetched as a file it would come after it, and be a request more. */
export function InlineDrawing({ drawing, width, height, label }: InlineDrawingProps) {
  const sized = drawing
    .slice(drawing.indexOf("<svg"))
    .trim()
    .replaceAll(/>\s+</g, "><")
    .replaceAll(/ (?:xmlns|data-\w+)="[^"]*"/g, "")
    .replaceAll(/ {2,}/g, " ")
    .replace("<svg", `<svg aria-hidden="true" width="${width}" height="${height}"`);
  const name = label ? { role: "img", "aria-label": label } : {};
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own drawing.
  return <span {...name} dangerouslySetInnerHTML={{ __html: sized }} />;
}
