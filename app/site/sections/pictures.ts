import type { BadgeGroupId } from "../../../content/locations.ts";

type Pictures = Record<string, string>;

const scenes = import.meta.glob("../../../content/pictures/scene-*.svg", {
  eager: true,
  query: "?url",
  import: "default",
}) as Pictures;
const things = import.meta.glob("../../../content/pictures/junk/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
}) as Pictures;

function scene(name: string): string {
  const url = scenes[`../../../content/pictures/scene-${name}.svg`];
  if (!url) throw new Error(`content/pictures/scene-${name}.svg is missing: npm run draw draws it.`);
  return url;
}

/** A region that nobody has drawn shows any town. */
const pickRegion = (badgeGroup: BadgeGroupId | null): string =>
  badgeGroup && scenes[`../../../content/pictures/scene-${badgeGroup}.svg`] ? badgeGroup : "default";

export function pickScene(trade: "moving" | "junk", badgeGroup: BadgeGroupId | null): string {
  if (trade === "junk") return scene("junk");
  return scene(pickRegion(badgeGroup));
}

export const packingScene = scene("packing");

export function findItemPicture(id: string): string | undefined {
  return things[`../../../content/pictures/junk/${id}.svg`];
}

const filmFiles = import.meta.glob("../../../content/pictures/film/*.mp4", {
  eager: true,
  query: "?url",
  import: "default",
}) as Pictures;

/** AV1 first, H.264 for browsers without it; empty where no film was rendered. */
export function listFilms(badgeGroup: BadgeGroupId | null): { src: string; type: string }[] {
  const name = pickRegion(badgeGroup);
  return [
    { file: `${name}.av1.mp4`, type: 'video/mp4; codecs="av01.0.05M.08"' },
    { file: `${name}.mp4`, type: "video/mp4" },
  ].flatMap(({ file, type }) => {
    const src = filmFiles[`../../../content/pictures/film/${file}`];
    return src ? [{ src, type }] : [];
  });
}
