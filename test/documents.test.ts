import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "./support/places.ts";

// Documents fit the screen, their commands and links work, and words that the
// glossary replaced don't come back.

const WIDTH = 100;

const exclude = (path: string) => /^(node_modules|build|test-results)\b/.test(path);
const list = (pattern: string) => globSync(pattern, { cwd: REPOSITORY, exclude }).toSorted();
const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");

const documents = list("**/*.md");
/** Decisions keep the words of their time. */
const current = documents.filter((path) => !path.startsWith("docs/decisions/"));
const texts = [...list("content/**/*.ts"), ...list("app/**/texts.ts")];

/** The glossary's "not" column, as far as a program can tell these words from their good uses. */
const replaced = [
  /\bdeeds?\b/i,
  /\bwords? of it\b/i,
  /\b(ringing|rung)\b/i,
  /\bask(s|ed|ing)?( (you|others|people|somebody|someone|dispatchers?|a dispatcher))? in\b/i,
  /\blet (\w+ )?in again\b/i,
  /\bpress(es)? of (the|a) (key|form)\b/i,
  /\b(take|takes|taken|took) (\w+ )?back\b/i,
  /\banew\b/i,
  /\bonce more\b/i,
  /\bwh(o|om)ever\b/i,
  /\bso many\b/i,
  /\bsomebody's\b/i,
  /\bit is said\b/i,
  /\bstands? in\b/i,
  /\bcomes? (to life|alive)\b/i,
  /\bhears? of\b/i,
  /\bgetting in\b/i,
  /\btaken along\b/i,
  /\bworks here no more\b/i,
];

/** Lines that cannot be broken: tables, code, links, and the lines that the floor plan reads. */
function isUnbreakable(line: string, isCode: boolean): boolean {
  return isCode || /^(\||Doors:|May use:|!\[)/.test(line) || !/\s/.test(line.trim());
}

function findLongLines(path: string): string[] {
  let isCode = false;
  return read(path)
    .split("\n")
    .flatMap((line, index) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      return [...line].length > WIDTH && !isUnbreakable(line, isCode) ? [`${path}:${index + 1}`] : [];
    });
}

test(`documents wrap at ${WIDTH} columns`, () => {
  expect(documents.length).toBeGreaterThan(20);
  expect([...documents, ".env.example"].flatMap(findLongLines)).toEqual([]);
});

test("no replaced word comes back", () => {
  const found = [...current, ".env.example", ...texts].flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => {
        // The glossary's table lists them, and a door is called what its file is called.
        if (/^(Doors:|\|)/.test(line)) return [];
        return replaced.flatMap((word) => {
          const match = word.exec(line);
          return match ? [`${path}:${index + 1}: ${match[0]}`] : [];
        });
      }),
  );
  expect(found).toEqual([]);
});

describe("instructions in documents work", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

  test("every command is an npm script that exists", () => {
    const faults = [...current, ".env.example"].flatMap((path) => {
      const text = read(path);
      const named = [...text.matchAll(/npm run (?:-s )?([a-z][\w-]*)/g)].map(([, name = ""]) => name);
      const missing = named.filter((name) => !(name in scripts)).map((name) => `${path}: npm run ${name}`);
      const direct = text.match(/`(node|npx) [^`]+`/g) ?? [];
      return [...missing, ...direct.map((command) => `${path}: ${command}`)];
    });
    expect(faults).toEqual([]);
  });

  test("every file that's named exists", () => {
    const known = list("**/*");
    const faults = current.flatMap((path) => {
      const named = [...read(path).matchAll(/`(\w[\w./-]*\.(?:tsx?|js|css|md))`/g)];
      return named
        .map(([, name = ""]) => name)
        .filter((name) => !known.some((file) => file === name || file.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`);
    });
    expect(faults).toEqual([]);
  });

  test("every link leads to a file that exists", () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^(https?:|mailto:)/.test(target))
        .filter((target) => !existsSync(join(REPOSITORY, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
