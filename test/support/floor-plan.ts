import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { REPOSITORY } from "./places.ts";

/**
 * The rooms by level, top down. Whatever a room's README allows, it may use only rooms below it, so that any room can be
 * read without knowing the ones above. `app` means the files directly in app/.
 */
const levels = [
  ["app"],
  ["app/site", "app/desk", "app/api"],
  ["app/inbound"],
  ["app/http"],
  ["app/ui"],
  ["leads"],
  ["schedule"],
  ["people"],
  ["locations"],
  ["deliveries"],
  ["content"],
  ["db", "outbound"],
];

const rooms = levels.flat();

/** `app` has no README of its own: it opens what the site and the desk show. */
const house: Room = { doors: [], mayUse: ["app/site", "app/desk", "app/http"] };

/** What a room never uses, although it's below. */
const never: Readonly<Record<string, readonly string[]>> = {
  "app/site": ["deliveries", "db"],
  "app/desk": ["db"],
  "app/api": ["deliveries", "db"],
  "app/ui": rooms,
};

/** Rooms that may read the settings. */
const settingsFor = ["app/http", "db"];

const nobodysFolders = ["utils", "lib", "helpers", "common", "shared", "core", "services", "misc"];

type Room = { doors: readonly string[] | "every file"; mayUse: readonly string[] };

type Import = {
  /** As written: "./plates.tsx", "react". */
  source: string;
  isType: boolean;
};

/** The repository's files: text by path from the root. */
export type Tree = ReadonlyMap<string, string>;

/** What git tracks or would track; only code and READMEs are read. */
export function readTree(): Tree {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  const paths = list.split("\0").filter((path) => path && existsSync(join(REPOSITORY, path)));
  const read = (path: string) =>
    /\.([jt]sx?|md)$/.test(path) ? readFileSync(join(REPOSITORY, path), "utf8") : "";
  return new Map(paths.map((path) => [path, read(path)]));
}

/** Everything in a tree that breaks the floor plan, one sentence each. */
export function findFaults(tree: Tree): string[] {
  const plan = readRooms(tree);
  return [...checkFolders(tree), ...plan.faults, ...checkImports(tree, plan.rooms)];
}

/** By room: the rooms that its README allows, and those that its files import. */
export type Uses = ReadonlyMap<string, { allowed: ReadonlySet<string>; imported: ReadonlySet<string> }>;

export function listUses(tree: Tree): Uses {
  const uses = new Map(
    [...readRooms(tree).rooms].map(([room, { mayUse }]) => [
      room,
      { allowed: new Set(mayUse), imported: new Set<string>() },
    ]),
  );
  for (const [path, text] of tree) {
    const room = findRoom(path);
    if (room === null || !isCode(path) || isTest(path)) continue;
    for (const imported of listImports(path, text)) {
      const target = resolveImport(path, imported);
      const owner = target === null ? null : findRoom(target);
      if (owner !== null && owner !== room) uses.get(room)?.imported.add(owner);
    }
  }
  return uses;
}

/** A file's innermost room, or null outside the rooms. */
function findRoom(path: string): string | null {
  const inside = rooms.filter((room) => room !== "app" && path.startsWith(`${room}/`));
  return inside[0] ?? (/^app\/[^/]+$/.test(path) ? "app" : null);
}

function isCode(path: string): boolean {
  return /\.[jt]sx?$/.test(path) && !path.endsWith(".d.ts");
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function checkFolders(tree: Tree): string[] {
  const folders = new Set([...tree.keys()].flatMap((path) => path.split("/").slice(0, -1)));
  const unnamed = nobodysFolders
    .filter((name) => folders.has(name))
    .map((name) => `a folder is called "${name}", which says nothing: name it for what it owns`);
  const outside = [...tree.keys()].filter((path) => path.startsWith("app/") && findRoom(path) === null);
  const unplanned = new Set(outside.map((path) => path.split("/").slice(0, 2).join("/")));
  return [...unnamed, ...[...unplanned].map((folder) => `${folder}/ is no room of the floor plan`)];
}

function readRooms(tree: Tree): { rooms: Map<string, Room>; faults: string[] } {
  const known = new Map<string, Room>([["app", house]]);
  const faults: string[] = [];
  for (const room of rooms) {
    const stands = [...tree.keys()].some((path) => path.startsWith(`${room}/`) && findRoom(path) === room);
    if (room === "app" || !stands) continue;
    const readme = tree.get(`${room}/README.md`);
    const doors = readme && parseNames(readme, "Doors");
    const mayUse = readme && parseNames(readme, "May use");
    if (!doors || !mayUse) {
      faults.push(`${room}/ needs a README.md with a line "Doors: …" and a line "May use: …"`);
      known.set(room, { doors: "every file", mayUse: rooms });
      continue;
    }
    known.set(room, { doors: doors.includes("*") ? "every file" : doors, mayUse });
    faults.push(...checkUse(room, mayUse));
  }
  return { rooms: known, faults };
}

/** The names after "Doors:" or "May use:"; null without such a line. Remarks in parentheses are ignored. */
function parseNames(readme: string, title: string): string[] | null {
  const line = new RegExp(`^${title}:(.*)$`, "m").exec(readme)?.[1];
  if (line === undefined) return null;
  const names = line.replace(/\([^)]*\)/g, "").split(",");
  return names
    .map((name) => name.replaceAll("`", "").trim())
    .filter((name) => name !== "" && name !== "nothing");
}

function checkUse(room: string, mayUse: readonly string[]): string[] {
  const findLevel = (name: string) => levels.findIndex((level) => level.includes(name));
  return mayUse.flatMap((used) => {
    if (findLevel(used) === -1) return [`${room}/README.md: "${used}" is no room`];
    if (findLevel(used) <= findLevel(room)) {
      return [`${room}/README.md: ${room}/ may not use ${used}/, arrows only point down`];
    }
    return never[room]?.includes(used) ? [`${room}/README.md: ${room}/ never uses ${used}/`] : [];
  });
}

function checkImports(tree: Tree, plan: ReadonlyMap<string, Room>): string[] {
  const routeModules = listRouteModules(tree);
  const faults: string[] = [];
  for (const [path, text] of tree) {
    const room = findRoom(path);
    if (room === null || !isCode(path) || isTest(path)) continue;
    for (const imported of listImports(path, text)) {
      const fault =
        checkPackage(room, imported) ??
        checkDoor(path, room, imported, plan) ??
        checkServerFile(path, imported, routeModules);
      if (fault) faults.push(`${path}: ${fault}`);
    }
  }
  return faults;
}

/** The file of a relative import, from the root; null for packages and for React Router's generated types. */
function resolveImport(path: string, { source }: Import): string | null {
  if (!source.startsWith(".") || source.includes("/+types/")) return null;
  return posix.join(posix.dirname(path), source.replace(/\?.*$/, ""));
}

function checkPackage(room: string, { source }: Import): string | null {
  if (room === "app" || room.startsWith("app/")) return null;
  return /^(@?react|react-dom|react-router)(-|\/|$)/.test(source) ? `only app/ may know "${source}"` : null;
}

function checkDoor(
  path: string,
  room: string,
  imported: Import,
  plan: ReadonlyMap<string, Room>,
): string | null {
  const target = resolveImport(path, imported);
  if (target === null) return null;
  const owner = findRoom(target);
  if (owner === room) return null;
  if (target === "env.server.ts") {
    return settingsFor.includes(room) ? null : `${room}/ may not read the settings (env.server.ts)`;
  }
  if (owner === null) return `"${target}" is outside the rooms`;
  if (!plan.get(room)?.mayUse.includes(owner)) return `${room}/ may not use ${owner}/`;
  const door = target.slice(owner.length + 1).replace(/\.[jt]sx?$/, "");
  const doors = plan.get(owner)?.doors ?? [];
  return doors === "every file" || doors.includes(door) ? null : `"${door}" is not a door of ${owner}/`;
}

/** `.server` files must not reach the browser; the build removes them from route modules only. */
function checkServerFile(path: string, imported: Import, routeModules: ReadonlySet<string>): string | null {
  const target = resolveImport(path, imported);
  if (!target || !/\.server\.tsx?$/.test(target) || imported.isType) return null;
  if (/\.server\.tsx?$/.test(path) || routeModules.has(path)) return null;
  return `"${posix.basename(target)}" must not reach the browser: import it from a .server file, from a page in app/routes.ts, or as a type`;
}

/** The files listed in app/routes.ts. */
function listRouteModules(tree: Tree): Set<string> {
  const routes = tree.get("app/routes.ts") ?? "";
  const quoted = [...routes.matchAll(/["']([^"'\n]+\.tsx?)["']/g)];
  return new Set(quoted.map(([, file]) => posix.join("app", file ?? "")));
}

type SyntaxNode = { type: string; [part: string]: unknown };

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

/** Everything a file imports: import and export from, import() and import types. */
export function listImports(path: string, text: string): Import[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: Import[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    const source = detectSource(value);
    const isType = value.type === "TSImportType" || [value.importKind, value.exportKind].includes("type");
    if (source !== null) found.push({ source, isType });
    for (const part of Object.values(value)) visit(part);
  };
  visit(program);
  return found;
}

const importing = [
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
];

function detectSource(node: SyntaxNode): string | null {
  if (!importing.includes(node.type) || !isNode(node.source)) return null;
  const { type, value, quasis } = node.source;
  if (type === "TemplateLiteral" && Array.isArray(quasis) && quasis.length === 1)
    return quasis[0].value.cooked;
  return typeof value === "string" ? value : null;
}
