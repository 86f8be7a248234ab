import sharp from "sharp";
import { expect, test } from "vitest";
import { listLocations } from "../../../locations/locations.server.ts";
import { drawSocialPicture, type SocialWords } from "./drawing.server.ts";
import { palette } from "./palette.server.ts";
import { describeSocialPicture, findSocialPicture } from "./pictures.server.ts";

const words: SocialWords = {
  brand: "Tailgate",
  trade: "Moving & Junk Removal",
  region: "Ontario",
  name: "Toronto",
  slogan: "Toronto Service Area",
  tagline: "Two people, one truck, one price.",
};

test("letters are drawn as shapes, so the machine's fonts don't matter", () => {
  const svg = drawSocialPicture(words, palette);
  expect(svg).not.toMatch(/<text|font|NaN|undefined/);
  expect(svg).not.toContain("&");
});

test("the plate keeps its place with a long name and with a name the font can't draw", async () => {
  for (const name of ["GTA", "Dollard-des-Ormeaux and all around it", "東京", ""]) {
    const { data, info } = await sharp(Buffer.from(drawSocialPicture({ ...words, name }, palette)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString("hex")}`;
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect(at(4, 4)).toBe(palette.guide);
    // The margins beside the letters stay free.
    expect([at(235, 320), at(965, 320)]).toEqual([palette.white, palette.white]);
  }
});

test("another brand's colors change the picture", () => {
  const svg = drawSocialPicture(words, { ...palette, guide: "#123456" });
  expect(svg).toContain("#123456");
  expect(svg).not.toContain(palette.guide);
});

test("each location has its own picture, at an address that changes with the drawing", () => {
  const paths = listLocations().map(({ slug }) => describeSocialPicture(slug).path);
  for (const path of paths) expect(path).toMatch(/^\/social\/[a-z-]+\.png\?v=[\w-]{6}$/);
  // The two slugs of San Antonio are one page.
  expect(new Set(paths).size).toBe(paths.length - 1);
  expect(describeSocialPicture("sanantonio")).toEqual(describeSocialPicture("san-antonio"));
  expect(describeSocialPicture(undefined)).toEqual(describeSocialPicture("nowhere"));
  expect(describeSocialPicture(undefined).path).toMatch(/^\/social\/home\.png/);
});

test("a picture is rendered once, and only for existing locations", async () => {
  const found = findSocialPicture("toronto");
  expect(await found?.png()).toBe(await findSocialPicture("toronto")?.png());
  for (const name of ["nowhere", "sanantonio", "", "constructor", "../toronto"]) {
    expect(findSocialPicture(name)).toBeNull();
  }
});
