const entities: Readonly<Record<string, string>> = {
  quot: '"',
  "#x27": "'",
  lt: "<",
  gt: ">",
  amp: "&",
  nbsp: " ",
};

/** The texts that a page shows inside `<main>`, one per paragraph, heading, list item, label or button. */
export function listBlocks(html: string): string[] {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1];
  if (main === undefined) throw new Error("The page has no <main>.");
  return main
    .replaceAll(/<(script|style|svg|noscript|template)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<\/?(?:a|abbr|b|em|i|small|span|strong|time|u)\b[^>]*>/g, "")
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replaceAll(/&(quot|#x27|lt|gt|amp|nbsp);/g, (_, name: string) => entities[name] ?? "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}$][\p{L}\p{N}'’.,%-]*/gu)?.length ?? 0;

/** Puts the same sign in place of each of the names, which alone make no text a city's own. */
export function hider(names: readonly string[]): (text: string) => string {
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const listed = longestFirst
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("|");
  const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${listed})(?![\p{L}\p{N}])`, "gu");
  return (text) => text.replaceAll(named, "·");
}

export type OwnShare = { key: string; own: number; all: number };

/** Of each page, how many of its words stand in blocks that none of the others has. */
export function countOwnWords(pages: ReadonlyMap<string, readonly string[]>): OwnShare[] {
  const shown = new Map<string, number>();
  for (const blocks of pages.values())
    for (const block of new Set(blocks)) shown.set(block, (shown.get(block) ?? 0) + 1);
  return [...pages].map(([key, blocks]) => {
    const count = (listed: readonly string[]) => listed.reduce((sum, block) => sum + countWords(block), 0);
    return { key, own: count(blocks.filter((block) => shown.get(block) === 1)), all: count(blocks) };
  });
}
