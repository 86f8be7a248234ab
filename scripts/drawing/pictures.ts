import type { Palette } from "../../content/pictures/palette.ts";
import { dolly, dollyWalks } from "./dolly.ts";
import { junkPicture } from "./junk-drawings.ts";
import { lettering } from "./letters.ts";
import { favicon, logo } from "./logo.ts";
import { barricade, breakdown, curb, footerRoad, phoneBox } from "./roadside.ts";
import { routeMap, type Stop } from "./route-map.ts";
import { junkScene, movingScene, type PlaceId, places } from "./scenes.ts";
import { junkSign, movingSign, packingSign } from "./service-signs.ts";
import { tailgate } from "./tailgate.ts";
import { emptyTruck, truckBed } from "./truck-bed.ts";

/** Bytes a picture may weigh before compression; a name of more than eight letters may add what its letters weigh. */
function allowance(file: string, name: string): number {
  if (file.startsWith("junk/")) return 1800;
  // It grows with the crews.
  if (file.startsWith("map-")) return Number.POSITIVE_INFINITY;
  const weight = (letters: string) => lettering(letters, { x: 0, y: 0, width: 346, height: 92 }, "").length;
  return (file.startsWith("scene-") ? 13_000 : 9600) + Math.max(0, weight(name) - weight("Tailgate"));
}

/**
 * Every picture of the site as SVG, by its path under content/pictures/. The same palette, name and ids always give
 * the same bytes. Throws, naming the file, when one is too heavy.
 */
export function drawPictures(
  c: Palette,
  name: string,
  junkIds: readonly string[],
  stops: Readonly<Record<string, readonly Stop[]>> = {},
): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const place of Object.keys(places) as PlaceId[])
    drawn.set(`scene-${place}.svg`, movingScene(c, name, place));
  drawn.set("scene-junk.svg", junkScene(c, name));
  for (const id of junkIds) drawn.set(`junk/${id}.svg`, junkPicture(c, id));
  drawn.set("dolly.svg", dolly(c, name));
  drawn.set("dolly-walks.svg", dollyWalks(c, name));
  drawn.set("truck-back.svg", tailgate(c, name));
  drawn.set("footer-road.svg", footerRoad(c));
  drawn.set("curb.svg", curb(c));
  drawn.set("breakdown.svg", breakdown(c, name));
  drawn.set("phone-box.svg", phoneBox(c));
  drawn.set("barricade.svg", barricade(c));
  drawn.set("packing.svg", packingSign(c));
  drawn.set("moving.svg", movingSign(c, name));
  drawn.set("junk.svg", junkSign(c));
  for (const [country, listed] of Object.entries(stops)) drawn.set(`map-${country}.svg`, routeMap(c, listed));
  drawn.set("truck-bed.svg", truckBed(c, name));
  drawn.set("truck-empty.svg", emptyTruck(c, name));
  drawn.set("logo.svg", logo(c, name));
  drawn.set("../icons/favicon.svg", favicon(c, name));
  for (const [file, svg] of drawn) {
    const bytes = Buffer.byteLength(svg);
    const allowed = allowance(file, name);
    if (bytes > allowed) throw new Error(`${file} weighs ${bytes} bytes; ${allowed} are allowed.`);
  }
  return drawn;
}
