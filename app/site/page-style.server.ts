import { lateFontsScript, takeFetchedFonts } from "./late-fonts.server.ts";
import rare from "./rare.css?url";
import site from "./site.css?inline";
import { palette } from "./social/palette.server.ts";

// In the order that decides ties between rules of the same weight: what a page is made of, then the pages themselves.
const rooms = ["sections", "directory", "forms", "pages"];

const files = import.meta.glob<string>("./{sections,directory,forms,pages}/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** In `site.css`, or fetched by an island. */
const elsewhere = [
  "./sections/frame.css",
  "./sections/privacy-choices.css",
  "./forms/address-suggestions.css",
];

const used = new Set(
  Array.from([site, ...Object.values(files)].join("").matchAll(/var\((--[\w-]+)/g), ([, name]) => name),
);

/** Without the tokens that only the pictures and the desk are drawn in. */
const shared = site.replace(/(--[\w-]+):[^;}]+;?/g, (declaration, name) =>
  used.has(name) ? declaration : "",
);

const regionRule = /(?:\[data-region=[^\]]+\],?)+\{[^}]*\}/g;

const { fonts, rest } = takeFetchedFonts(shared);

/** The rules of all pages; those of a region are put in where the region is. */
const foundation = rest.replaceAll(regionRule, "");
const regionRules = shared.match(regionRule) ?? [];

const sheets = Object.entries(files)
  .filter(([file]) => !elsewhere.includes(file))
  .toSorted(([one], [other]) => findOrder(one) - findOrder(other))
  .map(([, text]) => ({ text: `@layer components{${text}}`, classes: listClasses(text) }));

function findOrder(file: string): number {
  return rooms.indexOf(file.split("/")[1] ?? "");
}

/** The first class of each selector: without it on the page, none of the selector's rules applies. */
function listClasses(sheet: string): ReadonlySet<string> {
  // What stands in parentheses narrows a selector down, or is a value.
  const selectors = sheet.replaceAll(/\([^()]*\)/g, "").split(/[{},]/);
  return new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? []));
}

/** Those in the HTML before any island is interactive: an island adds no classes of another sheet. */
function listUsedClasses(html: string): ReadonlySet<string> {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list ?? "");
  return new Set(lists.flatMap((list) => list.split(" ")));
}

/** The rules all pages share, and each section's sheet only where the page has the section: a page fits one round trip. */
export function findPageStyle(html: string): string {
  const present = listUsedClasses(html);
  const regions = Array.from(html.matchAll(/ data-region="([^"]+)"/g), ([, name]) => name ?? "");
  return [
    foundation,
    ...regionRules.filter((rule) => regions.some((name) => rule.replaceAll("\\", "").includes(name))),
    ...sheets.filter(({ classes }) => [...classes].some((name) => present.has(name))).map(({ text }) => text),
  ].join("");
}

/** Without script the fonts come as they do anywhere. */
const plainFonts = fonts.join("");
const fontsScript = fonts.length > 0 ? lateFontsScript(fonts) : "";

/** What's inline in the head of every page, for its policy. */
export const inlineFonts = fontsScript
  ? { scripts: [fontsScript], styles: [plainFonts] }
  : { scripts: [], styles: [] };

const fontsMarkup =
  fontsScript && `<script>${fontsScript}</script><noscript><style>${plainFonts}</style></noscript>`;

/** Fetched last, and waited for by nobody else. */
const rareSheet = `<link rel="stylesheet" media="print,(forced-colors:active)" href="${rare}">`;

export function drawHead(style: string): string {
  const color = `<meta name="theme-color" content="${palette.ink}"/>`;
  return `${color}<style>${style}</style>${fontsMarkup}${rareSheet}`;
}
