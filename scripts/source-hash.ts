import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What a build is made from. */
const sources = [
  "{app,content,db,deliveries,leads,locations,outbound,people,schedule}/**/*.*",
  "*.ts",
  "scripts/social-letters.ts",
  "package-lock.json",
];

/** Where a build says which sources it was made from. */
export const SOURCE_HASH = join(root, "build", "sources.sha256");

/** The same for the same sources, in hexadecimal. Takes less than 0.1 s. */
export function hashSources(): string {
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}
