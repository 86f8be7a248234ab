import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { type CssNode, generate, parse, walk } from "css-tree";
import { parseSync, Visitor } from "vite";
import { beforeAll, expect, it } from "vitest";
import { browserslist } from "../package.json" with { type: "json" };
import { everyPage } from "./support/every-page.ts";
import { REPOSITORY } from "./support/places.ts";
import { startSite } from "./support/site.ts";

// Importing it would have Vite transform 20 MB.
const data: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");

// What the oldest browsers of our promise don't know is in the built site only where they get along without it. A name
// tells: what shares its name with something older isn't found (URLSearchParams.size).

/** Names in scripts, by what becomes of them where nobody knows them. */
const scriptsAlone: Readonly<Record<string, readonly string[]>> = {
  "our own, or a library's": [
    ...[
      "changed",
      "createContext",
      "displayName",

      "forget",
      "hide",

      "range",
      "removed",
      "run",
    ],
    ...["share", "subject", "turn", "use", "windows", "zip", "Profiler", "ViewTransition"],
  ],
  "the one who calls it asks for it first": [
    ...[
      "URLPattern",
      "addRoutes",
      "connection",
      "globalPrivacyControl",
      "requestIdleCallback",
      "setAppBadge",
    ],
    ...["skipTransition", "startViewTransition"],
  ],
  "app/webkit.ts loads it": ["ToggleEvent", "hidePopover"],
};

/** What a style sheet says, by what becomes of a page where it isn't understood. */
const sheetsAlone: Readonly<Record<string, readonly string[]>> = {
  "as pages without script": ["(scripting)"],
  "lines break elsewhere": ["text-wrap", "text-wrap: balance", "text-wrap: pretty"],
  "nothing moves": [
    ...["@starting-style", "@view-transition", "view-transition-name", "view-transition-name: none"],
    ...["animation-timeline", "animation-range", "view()"],
  ],
  "the page is drawn as a whole": [
    ...[
      "content-visibility",
      "content-visibility: auto",
      "content-visibility: visible",
      "contain-intrinsic-size",
    ],
  ],
  "a finger has no pointer": [
    ...["cursor: default", "cursor: grab", "cursor: not-allowed", "cursor: pointer", "cursor: progress"],
    ...["resize", "resize: vertical"],
  ],
  "another engine's, which the others leave out": [
    ...["-webkit-tap-highlight-color", "::-webkit-inner-spin-button", "::-webkit-search-cancel-button"],
    ...[":user-invalid", "scrollbar-width", "scrollbar-width: none", "scrollbar-width: thin"],
    ...["forced-color-adjust", "forced-color-adjust: none"],
  ],
  "a line isn't dashed": ["text-decoration: dashed"],
  "paper breaks elsewhere, and what is folded stays so": [
    "@page",
    "size",
    "break-after: avoid",
    "::details-content",
  ],
};

type Data = Identifier | undefined;

const oldest = browserslist.map((entry) => {
  const [name = "", version = ""] = entry.split(" ");
  return [name.replace("ios_saf", "safari_ios"), Number(version)] as const;
});

function isKnown(feature: Data): boolean {
  const support = feature?.__compat?.support;
  return oldest.every(([browser, version]) => {
    const statements = support?.[browser as "safari"] as
      | SimpleSupportStatement
      | SimpleSupportStatement[]
      | undefined;
    if (!statements) return true;
    return [statements].flat().some(({ version_added: added, version_removed: removed, flags }) => {
      const since = typeof added === "string" ? Number.parseFloat(added.replace("≤", "")) : 0;
      const until = typeof removed === "string" ? Number.parseFloat(removed) : Infinity;
      return !flags && added !== false && since <= version && version < until;
    });
  });
}

function listMembers(part: Data): [name: string, feature: Identifier][] {
  const all = Object.entries(part ?? {}) as [string, Identifier][];
  return all.filter(([name, inner]) => !name.startsWith("__") && typeof inner === "object");
}

/** Names, and whether everything of that name is newer than the promise. */
function findNewer(parts: readonly (readonly [name: string, feature: Identifier])[]): Set<string> {
  const newer = new Set<string>();
  const known = new Set<string>();
  for (const [name, feature] of parts)
    (isKnown(feature) ? known : newer).add(name.replace(/_(static|event)$/, ""));
  return new Set([...newer].filter((name) => !known.has(name)));
}

const withMembers = (part: Data) => listMembers(part).flatMap((one) => [one, ...listMembers(one[1])]);
const api = findNewer([...withMembers(data.api as Data), ...withMembers(data.javascript.builtins as Data)]);
const ofLanguage = withMembers(data.javascript.builtins as Data).map(([name]) => name.replace("_static", ""));
const builtins = new Set(ofLanguage.filter((name) => api.has(name)));
const globals = new Set(["window", "document", "navigator", "self", "globalThis", "registration"]);

/** A property that's only read or set on another object may be our own: those of `api` are looked at where they're called. */
function listNewerInScript(source: string): Set<string> {
  const found = new Set<string>();
  const look = (newer: Set<string>, name: string) => {
    if (newer.has(name)) found.add(name);
  };
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== "Identifier") return;
      look(builtins, property.name);
      if (object.type === "Identifier" && globals.has(object.name)) look(api, property.name);
    },
    CallExpression({ callee }) {
      if (callee.type === "MemberExpression" && !callee.computed && callee.property.type === "Identifier")
        look(api, callee.property.name);
    },
    Identifier({ name }) {
      if (/^[A-Z]/.test(name) && (name in data.api || name in (data.javascript.builtins ?? {})))
        look(api, name);
    },
    Literal(literal) {
      if ("regex" in literal && literal.regex.flags.includes("v")) found.add("/v");
    },
  }).visit(parseSync("script.js", source).program);
  return found;
}

/** Every feature of the data below a part of it, by its own name. */
function listBelow(part: Data): [name: string, feature: Identifier][] {
  return listMembers(part).flatMap(([name, inner]) => [[name, inner], ...listBelow(inner)]);
}

const newerTypes = findNewer(listBelow(data.css.types as Data));

/** Whether a selector in these brackets may be unknown without its rule being left out. */
function isForgiving(around: { name: string } | null | undefined): boolean {
  return around?.name === "is" || around?.name === "where";
}

/** Of a sheet, outside of `@supports`. */
function listNewerInStyle(source: string): Set<string> {
  const found = new Set<string>();
  const look = (feature: Data, name: string) => {
    if (feature && !isKnown(feature)) found.add(name);
  };
  walk(parse(source), function enter(node: CssNode) {
    const {
      selectors,
      properties,
      "at-rules": rules,
    } = data.css as unknown as Record<string, Record<string, Identifier>>;
    if (node.type === "Atrule") {
      if (node.name === "supports") return walk.skip;
      look(rules?.[node.name], `@${node.name}`);
    }
    if (node.type === "Feature") look(rules?.media?.[node.name], `(${node.name})`);
    if (node.type === "PseudoClassSelector" && !isForgiving(this.function))
      look(selectors?.[node.name], `:${node.name}`);
    if (node.type === "PseudoElementSelector") look(selectors?.[node.name], `::${node.name}`);
    if (node.type !== "Declaration" || node.property.startsWith("--")) return;
    const property = properties?.[node.property];
    look(property, node.property);
    const newer = findNewer(listBelow(property));
    walk(node.value, (value) => {
      if (value.type === "Identifier") look(property?.[value.name], `${node.property}: ${value.name}`);
      if (value.type === "Dimension" && newerTypes.has(value.unit)) found.add(value.unit);
      if (value.type === "Function" && (newer.has(value.name) || newerTypes.has(value.name)))
        found.add(`${value.name}()`);
    });
  });
  // The data has no name for it.
  for (const [, before, text] of source.matchAll(/([^{}]*[{;]\s*)content:([^;}]*\/\s*""\s*)/g)) {
    if (!/content:[^;]*;\s*$/.test(before ?? "")) found.add(`content:${text}`);
  }
  return found;
}

type Source = { where: string; text: string };

let scripts: Source[] = [];
let sheets: Source[] = [];

beforeAll(async () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: REPOSITORY }).map((where) => ({
      where,
      text: readFileSync(join(REPOSITORY, where), "utf8"),
    }));
  // The workers are served as they are.
  scripts = [...read("build/client/assets/*.js"), ...read("app/**/service-worker.js")];
  sheets = read("build/client/assets/*.css");
  await using site = await startSite();
  for (const where of everyPage) {
    const html = await (await site.get(where)).text();
    const inline = (pattern: RegExp) =>
      Array.from(html.matchAll(pattern), ([, text = ""]) => ({ where, text }));
    scripts.push(
      ...inline(/<script(?! type="(?:speculationrules|application\/ld\+json)")[^>]*>([^<]+.*?)<\/script>/gs),
    );
    sheets.push(...inline(/<style[^>]*>(.*?)<\/style>/gs));
  }
});

/** Each thing that's found, with the first place that has it. */
function listFirst(sources: readonly Source[], list: (text: string) => Set<string>): string[] {
  const found = sources.flatMap(({ where, text }) =>
    Array.from(list(text), (name) => [name, where] as const),
  );
  return Array.from(new Map(found.toReversed()), ([name, where]) => `${name} in ${where}`).toSorted();
}

function expectOnly(found: readonly string[], known: Readonly<Record<string, readonly string[]>>): void {
  const names = new Set(Object.values(known).flat());
  expect(found.filter((one) => !names.has(one.split(" in ")[0] ?? ""))).toEqual([]);
  const foundNames = new Set(found.map((one) => one.split(" in ")[0]));
  expect(
    [...names].filter((name) => !foundNames.has(name)),
    "isn't there anymore",
  ).toEqual([]);
}

it("the oldest browsers of our promise know what scripts call, or get along without it", () => {
  expectOnly(listFirst(scripts, listNewerInScript), scriptsAlone);
});

it("the oldest browsers of our promise know what style sheets say, or get along without it", () => {
  expectOnly(listFirst(sheets, listNewerInStyle), sheetsAlone);
});

/** Selectors of a look that a phone keeps after a tap. */
function listSticking(sheet: string): Set<string> {
  const found = new Set<string>();
  walk(parse(sheet), function enter(node: CssNode) {
    if (node.type === "Atrule" && node.prelude && generate(node.prelude).includes("(hover:hover)"))
      return walk.skip;
    if (node.type === "PseudoClassSelector" && node.name === "hover")
      found.add(this.selector ? generate(this.selector) : node.name);
  });
  return found;
}

it("what shows under a mouse is only for screens that have one", () => {
  expect(listFirst(sheets, listSticking)).toEqual([]);
});

it("a page has the colors that its later sheets count on, though its own style doesn't use them", () => {
  const list = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name);
  const missing = everyPage.flatMap((page) => {
    const hasStreet = page.endsWith("book-now");
    const later = sheets.filter(
      ({ where }) =>
        /\/(late|privacy-choices|tell-waiting)-/.test(where) ||
        (hasStreet && where.includes("/address-suggestions-")),
    );
    const own = sheets.filter(({ where }) => where === page);
    const declared = new Set([...own, ...later].flatMap(({ text }) => list(text, /(--[\w-]+):/g)));
    const used = later.flatMap(({ text }) => list(text, /var\((--[\w-]+)\)/g));
    return used.filter((token) => !declared.has(token)).map((token) => `${token} on ${page}`);
  });
  expect(missing).toEqual([]);
});
