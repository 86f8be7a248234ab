import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { territories } from "../../content/locations.ts";
import { build } from "./build.ts";
import { signIn, visit } from "./desk-visit.ts";
import { addSize, formatGrowth, type Measured } from "./growth-table.ts";
import { loadPages } from "./loaded.ts";
import { writeLocations } from "./locations.ts";
import type { Bench } from "./part.ts";
import { readMemory } from "./processes.ts";
import { visitorHeaders } from "./visitor.ts";

const repository = join(import.meta.dirname, "..", "..");
const sizes = [32, 320, 3_200, 10_000];
const CONNECTIONS = 4;

/** Builds a copy of the project with this many locations; returns its build. */
function buildCopy(folder: string, count: number): string {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", listed, { cwd: repository, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  if (count > Object.keys(territories).length) writeLocations(folder, count);
  build(folder);
  return join(folder, "build");
}

async function measure(bench: Bench, count: number): Promise<Record<string, number>> {
  const built = buildCopy(bench.newFolder(), count);
  const folder = bench.newFolder();
  const first = await bench.startSite({ folder, build: built });
  const cookie = await signIn(first);
  await first[Symbol.asyncDispose]();
  await using running = await bench.startSite({ folder, build: built });
  const figures: Record<string, number> = {
    "start, s of CPU": running.start.processor,
    "start, s of wall time": running.start.wall,
    "resident, MB": readMemory(running.pid).resident,
  };
  const add = async (name: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { processor, bytes } = await visit(running, { path, headers });
    figures[`${name}, bytes`] = bytes;
    return processor;
  };
  await add("home", "/");
  figures["home's search, ms of CPU"] = await add("home's search", "/?q=toronto");
  await add("city page", "/toronto");
  const sent = {
    path: "/toronto/get-quote?zipFrom=M5V%20{n}",
    headers: { ...visitorHeaders, "accept-encoding": "br" },
  };
  figures["city page, ms of CPU"] = (await loadPages(bench, running, { sent, connections: CONNECTIONS })).own;
  figures["sitemap, ms of CPU"] = await add("sitemap", "/sitemap.xml");
  figures["inbox, ms of CPU"] = await add("inbox", "/desk/inbox", { cookie });
  figures["resident after that, MB"] = readMemory(running.pid).resident;
  return figures;
}

/** How the cost of locations grows, as a table. `most` leaves larger numbers out. */
export async function locationsGrowth(bench: Bench, most: number): Promise<string> {
  const measured: Measured = new Map();
  const done: number[] = [];
  for (const size of sizes) {
    if (size > most) break;
    addSize(measured, await measure(bench, size));
    done.push(size);
    bench.say(`${size} locations are measured`);
  }
  return formatGrowth("Locations, SQLite", done, measured);
}
