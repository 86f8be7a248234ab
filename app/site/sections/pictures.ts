import { landmarks } from "../../../content/landmarks.ts";
import type { BadgeGroupId, Slug } from "../../../content/locations.ts";

type Pictures = Record<string, string>;

const scenes = import.meta.glob("../../../content/pictures/scene-*.svg", {
  eager: true,
  query: "?url",
  import: "default",
}) as Pictures;

function scene(name: string): string {
  const url = scenes[`../../../content/pictures/scene-${name}.svg`];
  if (!url) throw new Error(`content/pictures/scene-${name}.svg is missing.`);
  return url;
}

const drawn = (name: string | null | undefined): name is string =>
  !!name && `../../../content/pictures/scene-${name}.svg` in scenes;

/** The city's own landmark, else its region; a region that nobody has drawn shows any town. */
function pickPlace(badgeGroup: BadgeGroupId | null, slug: string | null): string {
  const landmark = slug && Object.hasOwn(landmarks, slug) ? landmarks[slug as Slug] : null;
  return [landmark, badgeGroup].find(drawn) ?? "default";
}

export function pickScene(
  trade: "moving" | "junk",
  badgeGroup: BadgeGroupId | null,
  slug: string | null,
): string {
  if (trade === "junk") return scene("junk");
  return scene(pickPlace(badgeGroup, slug));
}

const filmFiles = import.meta.glob("../../../content/pictures/film/*.mp4", {
  eager: true,
  query: "?url",
  import: "default",
}) as Pictures;

/** AV1 first, H.264 for browsers without it; empty where no film was rendered. */
export function listFilms(
  badgeGroup: BadgeGroupId | null,
  slug: string | null,
): { src: string; type: string }[] {
  const name = pickPlace(badgeGroup, slug);
  return [
    { file: `${name}.av1.mp4`, type: 'video/mp4; codecs="av01.0.05M.08"' },
    { file: `${name}.mp4`, type: "video/mp4" },
  ].flatMap(({ file, type }) => {
    const src = filmFiles[`../../../content/pictures/film/${file}`];
    return src ? [{ src, type }] : [];
  });
}
