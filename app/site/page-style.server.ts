import site from "./site.css?inline";

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
const foundation = site.replace(/(--[\w-]+):[^;}]+;?/g, (declaration, name) =>
  used.has(name) ? declaration : "",
);

const ofRegions = /((?:\[data-region=[^\]]+\],?)+)\{[^}]*\}/g;

/** A city's page is in its own region's colors only; the directory shows them all. */
function findFoundation(html: string): { region: string; text: string } {
  const region = /<html[^>]* data-region="([^"]+)"/.exec(html)?.[1];
  if (!region) return { region: "", text: foundation };
  const text = foundation.replace(ofRegions, (rule, selectors: string) =>
    selectors.replaceAll(/["\\]/g, "").includes(`[data-region=${region}]`) ? rule : "",
  );
  return { region, text };
}

const sheets = Object.entries(files)
  .filter(([file]) => !elsewhere.includes(file))
  .toSorted(([one], [other]) => findOrder(one) - findOrder(other))
  .map(([, text]) => ({ text: `@layer components{${text}}`, classes: listClasses(text) }));

function findOrder(file: string): number {
  return rooms.indexOf(file.split("/")[1] ?? "");
}

/** The first class of each selector: without it on the page, none of the selector's rules applies. */
export function listClasses(sheet: string): ReadonlySet<string> {
  const selectors = sheet.split(/[{},]/);
  return new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? []));
}

/** Those in the HTML before any island is interactive: an island adds no classes of another sheet. */
function listUsedClasses(html: string): ReadonlySet<string> {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list ?? "");
  return new Set(lists.flatMap((list) => list.split(" ")));
}

export type PageStyle = { key: string; text: string };

const styles = new Map<string, PageStyle>();

/** The rules all pages share, and each section's sheet only where the page has the section: a page fits one round trip. */
export function findPageStyle(html: string): PageStyle {
  const present = listUsedClasses(html);
  const worn = sheets.filter(({ classes }) => [...classes].some((name) => present.has(name)));
  const { region, text } = findFoundation(html);
  const key = [region, ...worn.map((sheet) => sheets.indexOf(sheet))].join();
  const known = styles.get(key);
  if (known) return known;
  const style = { key, text: text + worn.map((sheet) => sheet.text).join("") };
  styles.set(key, style);
  return style;
}

export const foundationStyle = foundation;
