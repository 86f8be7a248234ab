/** The side of a picture on the sheet. */
const SIDE = 96;

/** All pictures of things, as SVG by id, side by side in one file: a page fetches it once and shows `things.svg#<id>`. */
export function drawThings(pictures: readonly (readonly [id: string, svg: string])[]): string {
  const placed = pictures.map(([id, svg], index) => {
    const x = index * SIDE;
    const view = `<view id="${id}" viewBox="${x} 0 ${SIDE} ${SIDE}"/>`;
    const inner = svg.slice(svg.indexOf("<svg")).trim().replaceAll(/>\s+</g, "><");
    return view + inner.replace("<svg ", `<svg x="${x}" width="${SIDE}" height="${SIDE}" `);
  });
  // WebKit puts a view's own box into the sheet's, so that is as large as one picture.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${placed.join("").replaceAll(/ xmlns="[^"]*"/g, "")}</svg>\n`;
}
