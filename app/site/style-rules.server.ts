// Just enough of CSS to leave out what a page does not use, in what the build has minified.

type Selector = { text: string; classes: readonly string[] };

export type Rule =
  /** Kept where a page has all classes of one of its selectors. */
  | { selectors: readonly Selector[]; body: string }
  /** Kept with those of its rules that are kept: "@media …", "@layer …". */
  | { around: string; rules: readonly Rule[] }
  | { text: string };

function findEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`A rule has no end: ${css.slice(open, open + 80)}`);
}

/** At the commas that stand in no parentheses or brackets. */
function splitSelectors(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    const letter = list[at] ?? "";
    if ("([".includes(letter)) depth++;
    else if (")]".includes(letter)) depth--;
    else if (letter === "," && depth === 0) {
      found.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, list.slice(start)];
}

/** Outside of parentheses, where a class may be one of several, or one that must be missing; and a single one in `:has`. */
function listNeeded(selector: string): string[] {
  let plain = selector;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, "");
  }
  const within = Array.from(selector.matchAll(/:has\(\.([a-z][\w-]*)\)/gi), ([, name]) => name ?? "");
  return [...within, ...Array.from(plain.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name ?? "")];
}

export function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.slice(at).search(/[{;]/) + at;
    if (open < at) break;
    const head = css.slice(at, open).trim();
    if (css[open] === ";") {
      rules.push({ text: `${head};` });
      at = open + 1;
      continue;
    }
    const end = findEnd(css, open);
    const body = css.slice(open + 1, end);
    if (/^@(media|supports|layer|container)/.test(head))
      rules.push({ around: head, rules: parseRules(body) });
    else if (head.startsWith("@")) rules.push({ text: `${head}{${body}}` });
    else {
      const selectors = splitSelectors(head).map((text) => ({ text, classes: listNeeded(text) }));
      rules.push({ selectors, body });
    }
    at = end + 1;
  }
  return rules;
}

export function writeRules(rules: readonly Rule[], has: (name: string) => boolean): string {
  return rules
    .map((rule) => {
      if ("text" in rule) return rule.text;
      if ("around" in rule) {
        const inside = writeRules(rule.rules, has);
        return inside && `${rule.around}{${inside}}`;
      }
      const kept = rule.selectors.filter(({ classes }) => classes.every(has));
      return kept.length > 0 ? `${kept.map(({ text }) => text).join(",")}{${rule.body}}` : "";
    })
    .join("");
}

/** Without the custom properties that nothing refers to. */
export function dropUnusedTokens(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  const rest = css.replace(/(--[\w-]+):[^;{}]+;?/g, (declaration, name) =>
    used.has(name) ? declaration : "",
  );
  return rest === css ? css : dropUnusedTokens(rest);
}
