import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readCommandLine } from "./command-line.ts";
import { hashSources, SOURCE_HASH } from "./source-hash.ts";

readCommandLine({
  about:
    "Builds the site into build/, with compressed copies of its assets, so that no request waits for that.",
  calls: [["npm run build", "builds it"]],
  exits: "Exits with 1 when it can't be built.",
});

const folder = "build/client";
rmSync(SOURCE_HASH, { force: true });
const hash = hashSources();
const reactRouter = join("node_modules", ".bin", "react-router");
const { status } = spawnSync(reactRouter, ["build"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg|txt|xml|json|webmanifest)$/.test(name)) continue;
  const file = join(folder, name);
  if (name.endsWith(".svg")) writeFileSync(file, withoutLayout(readFileSync(file, "utf8")));
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
writeFileSync(SOURCE_HASH, hash);

/** Pictures are laid out to be edited; within their text, a space counts. */
function withoutLayout(svg: string): string {
  return svg.includes("<text") ? svg : svg.replaceAll(/>\s+</g, "><");
}
