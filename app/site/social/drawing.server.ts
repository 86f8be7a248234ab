import faces from "virtual:social-letters";
import type { Palette } from "../../../content/pictures/palette.ts";
import { type Face, setLine } from "./letters.server.ts";

export type SocialWords = {
  brand: string;
  trade: string;
  /** The plate, from top to bottom: "Ontario", "Toronto", "Toronto Service Area". */
  region: string;
  name: string;
  slogan: string;
  tagline: string;
};

/** Pixels: the large card of every social network. */
export const socialSize = { width: 1200, height: 630 };

type Lettering = {
  face: Face;
  text: string;
  size: number;
  widest: number;
  tracking?: number;
  at: { left: number } | { middle: number };
  y: number;
  colour: string;
  edge?: string;
};

/** Both fonts have capitals of this height, as a share of the size. */
const CAPITALS = 0.7;

/** With an `edge` the line looks stamped: that color shows below each letter. */
function letters({ face, text, at, y, colour, edge, ...measures }: Lettering) {
  const line = setLine(face, text, measures);
  const left = "left" in at ? at.left : at.middle - line.width / 2;
  const baseline = y + (line.size * CAPITALS) / 2;
  const paint = (fill: string, down: number) =>
    `<g fill="${fill}" transform="translate(${left.toFixed(1)} ${(baseline + down).toFixed(1)}) scale(${line.scale.toFixed(5)})">${line.svg}</g>`;
  return { svg: (edge ? paint(edge, 4) : "") + paint(colour, 0), end: left + line.width };
}

/** The back of the truck with the city on its license plate: an SVG of {@link socialSize}, all letters drawn as paths. */
export function drawSocialPicture(words: SocialWords, c: Palette): string {
  const { sign, text } = faces;
  const { width, height } = socialSize;
  const middle = width / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${c.guide}" d="M0 0h${width}v${height}H0z"/>`,
    truck(c),
    headline(),
    plate(),
    letters({
      face: text,
      text: words.tagline,
      size: 27,
      widest: 800,
      at: { middle },
      y: 519,
      colour: c.ink,
    }).svg,
    "</svg>",
  ].join("");

  function headline(): string {
    const [left, right, gap] = [66, width - 66, 24];
    const y = 80;
    const brand = letters({
      face: sign,
      text: words.brand.toUpperCase(),
      size: 86,
      widest: 620,
      tracking: 0.03,
      at: { left },
      y,
      colour: c.white,
    });
    const trade = letters({
      face: sign,
      text: words.trade,
      size: 86,
      widest: right - brand.end - gap,
      at: { left: brand.end + gap },
      y,
      colour: c.kraft,
    });
    return brand.svg + trade.svg;
  }

  function plate(): string {
    return [
      `<rect x="206" y="178" width="788" height="304" rx="30" fill="${c.ink}" opacity=".4"/>`,
      `<rect x="206" y="168" width="788" height="304" rx="30" fill="${c.white}" stroke="${c.ink}" stroke-width="6"/>`,
      `<rect x="220" y="182" width="760" height="276" rx="20" fill="none" stroke="${c.guide}" stroke-width="4"/>`,
      ...[286, 914].flatMap((x) => [bolt(x, 216), bolt(x, 424)]),
      letters({
        face: sign,
        text: words.region.toUpperCase(),
        size: 44,
        widest: 520,
        tracking: 0.16,
        at: { middle },
        y: 216,
        colour: c.guide,
      }).svg,
      letters({
        face: sign,
        text: words.name.toUpperCase(),
        size: 186,
        widest: 700,
        tracking: 0.03,
        at: { middle },
        y: 320,
        colour: c.ink,
        edge: c.kraft,
      }).svg,
      letters({
        face: text,
        text: words.slogan,
        size: 38,
        widest: 520,
        at: { middle },
        y: 424,
        colour: c.ink,
      }).svg,
    ].join("");
  }

  function bolt(x: number, y: number): string {
    return `<path stroke="${c.grey}" stroke-width="16" stroke-linecap="round" d="M${x - 9} ${y}h18"/><circle cx="${x}" cy="${y}" r="9" fill="${c.greyDeep}"/>`;
  }
}

function truck(c: Palette): string {
  const edge = `stroke="${c.ink}" stroke-width="6"`;
  const wheel = (x: number) =>
    `<rect x="${x}" y="520" width="150" height="80" rx="18" fill="${c.ink}"/><path stroke="${c.greyDeep}" stroke-width="5" d="M${x + 38} 546v48M${x + 75} 546v50M${x + 112} 546v48"/>`;
  const lamps = (x: number) =>
    [
      `<rect x="${x}" y="196" width="66" height="244" rx="14" fill="${c.detour}"/>`,
      `<path fill="${c.detourDeep}" d="M${x} 276h66v-66a14 14 0 0 0-14-14H${x + 14}a14 14 0 0 0-14 14z"/>`,
      `<path fill="${c.white}" d="M${x} 362h66v64a14 14 0 0 1-14 14H${x + 14}a14 14 0 0 1-14-14z"/>`,
      `<rect x="${x}" y="196" width="66" height="244" rx="14" fill="none" ${edge}/>`,
      `<path ${edge} d="M${x} 276h66M${x} 362h66"/>`,
    ].join("");
  return [
    `<path fill="${c.greyDeep}" d="M0 562h1200v68H0z"/>`,
    `<path stroke="${c.ink}" stroke-width="6" d="M0 562h1200"/>`,
    `<path stroke="${c.kraft}" stroke-width="8" stroke-dasharray="64 44" d="M-20 612h1240"/>`,
    wheel(130),
    wheel(920),
    `<rect x="66" y="146" width="1068" height="380" rx="22" fill="${c.guideDeep}" ${edge}/>`,
    `<path fill="${c.detour}" d="M69 452h1062v26H69z"/>`,
    lamps(104),
    lamps(1030),
    `<rect x="36" y="494" width="1128" height="56" rx="14" fill="${c.greyPale}" ${edge}/>`,
    `<path fill="${c.grey}" d="M39 539h1122a11 11 0 0 1-11 8H50a11 11 0 0 1-11-8z"/>`,
  ].join("");
}
