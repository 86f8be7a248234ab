import icon from "../../content/icons/favicon.svg?inline";
import { compressAtOnce } from "../http/page-cache.server.ts";
import { lateSheet } from "./islands/loader.server.ts";
import site from "./site.css?inline";
import { palette } from "./social/palette.server.ts";
import { dropUnusedTokens, parseRules, writeRules } from "./style-rules.server.ts";

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

const regionRule = /(?:\[data-region=[^\]]+\],?)+\{[^}]*\}/g;

/** The rules of all pages; those of a region are put in where the region is. */
const foundation = parseRules(site.replaceAll(regionRule, ""));
const regionRules = site.match(regionRule) ?? [];

const sheets = Object.entries(files)
  .filter(([file]) => !elsewhere.includes(file))
  .toSorted(([one], [other]) => findOrder(one) - findOrder(other))
  .map(([, text]) => ({ rules: parseRules(`@layer components{${text}}`), classes: listClasses(text) }));

function findOrder(file: string): number {
  return rooms.indexOf(file.split("/")[1] ?? "");
}

/** The first class of each selector: without it on the page, none of the selector's rules applies. */
function listClasses(sheet: string): ReadonlySet<string> {
  // What stands in parentheses narrows a selector down, or is a value.
  const selectors = sheet.replaceAll(/\([^()]*\)/g, "").split(/[{},]/);
  return new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? []));
}

const wordsOfIslands = import.meta.glob<readonly string[]>(
  [
    "./{directory,forms}/*.{ts,tsx}",
    "./sections/{hero-scene,load-picker,price-range,truck-bed,privacy-choices,job-ticket}.tsx",
    "../ui/field.tsx",
  ],
  { query: "?words", import: "default", eager: true },
);

/** An island adds no classes of another sheet, and of its own none but these. */
const addedLater = new Set(Object.values(wordsOfIslands).flat());

/** Classes and regions in the HTML before any island is interactive. */
function listUsed(html: string): { classes: ReadonlySet<string>; regions: ReadonlySet<string> } {
  const classes = new Set<string>();
  const regions = new Set<string>();
  const seen = new Set<string>();
  for (const [, region, list = ""] of html.matchAll(/ (?:data-region="([^"]+)"|class="([^"]*)")/g)) {
    if (region) regions.add(region);
    if (seen.has(list)) continue;
    seen.add(list);
    for (const name of list.split(" ")) classes.add(name);
  }
  return { classes, regions };
}

/** By what a page uses; pages of one kind use the same. */
const known = new Map<string, string>();
const MOST_KNOWN = 200;

/** Only the rules that a page's classes, or those its islands add, make apply: a page fits one round trip. */
export function findPageStyle(html: string): string {
  const { classes, regions } = listUsed(html);
  const key = `${[...classes].sort().join(" ")};${[...regions].sort().join(";")}`;
  const found = known.get(key);
  if (found) return found;
  const has = (name: string) => classes.has(name) || addedLater.has(name);
  const regional = regionRules.filter((rule) =>
    [...regions].some((name) => rule.replaceAll("\\", "").includes(name)),
  );
  const used = sheets.filter((sheet) => [...sheet.classes].some((name) => classes.has(name)));
  const style = dropUnusedTokens(
    [writeRules(foundation, has), ...regional, ...used.map(({ rules }) => writeRules(rules, has))].join(""),
  ).replaceAll(/"[^"]*"|, /g, (found) => (found === ", " ? "," : found));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, style);
  return style;
}

const iconFile = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`;
const iconInline = `<link rel="icon" href="${icon.replaceAll("%20", " ").replace(/ data-letter='[^']*'/, "")}"/>`;

/** Characters. */
const LARGEST_INLINE_ICON = 1_000;

/** Characters of a page with its style: a longer one is compressed once more, to see whether the icon has room in it. */
const SURELY_ROOM = 54_000;
/** Bytes, as compressed for that. In the end it takes some 400 fewer, and the headers a thousand. */
const MOST_WITH_ICON = 13_950;

/**
 * Whether a page fits ten packets with the icon in it. Without, a phone may fetch the icon before the page's first
 * picture is there, and shows that later.
 */
function hasRoomForIcon(html: string, style: string): boolean {
  if (icon.length > LARGEST_INLINE_ICON) return false;
  if (html.length + style.length < SURELY_ROOM) return true;
  return compressAtOnce(Buffer.from(style + html + iconInline), 5).length < MOST_WITH_ICON;
}

/** The script is in the head, so that it knows of a touch before the page is all there. Null: the page has none. */
export function drawHead(html: string, style: string, loader: string | null): string {
  const color = `<meta name="theme-color" content="${palette.ink}"/>`;
  const late = loader ? `<script>${loader}</script><noscript>${lateSheet}</noscript>` : lateSheet;
  return `${hasRoomForIcon(html, style) ? iconInline : iconFile}${color}<style>${style}</style>${late}`;
}
