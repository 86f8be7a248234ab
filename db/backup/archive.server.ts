import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import * as z from "zod";
import { leaveToOwner } from "../synced-files.server.ts";

/** Its message is a plain sentence for the operator. */
export class BackupError extends Error {}

const manifestShape = z.object({
  product: z.literal("tailgate"),
  format: z.literal(1),
  database: z.enum(["sqlite", "postgres"]),
  /** The newest migration that the database had. */
  schema: z.string(),
  /** ISO instant: everything that was acknowledged before is in the backup. */
  madeAt: z.string(),
  /** Without the heartbeat's, as is the time of the last. */
  leads: z.number(),
  /** ISO instant. */
  lastLeadAt: z.string().nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      /** Of the rows in any order, computed by PostgreSQL. */
      digest: z.string().optional(),
      columns: z.array(z.string()).optional(),
    }),
  ),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestShape>;

const MANIFEST = "manifest.json";

/** Of gzip: quick, because the site runs on the same processor. */
const COMPRESSION = 3;

async function describeFile(folder: string, name: string): Promise<Manifest["files"][number]> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest("hex") };
}

/** Packs files of `folder` behind the manifest, with their checksums, into a .tar.gz that is on disk once it resolves. */
export async function writeArchive(
  archive: string,
  {
    folder,
    names,
    manifest,
  }: { folder: string; names: readonly string[]; manifest: Omit<Manifest, "files"> },
): Promise<void> {
  const files: Manifest["files"] = [];
  for (const name of names) files.push(await describeFile(folder, name));
  const pack = tar.pack();
  const mtime = new Date(manifest.madeAt);
  const written = pipeline(
    pack,
    createGzip({ level: COMPRESSION }),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  );
  const filled = (async () => {
    const text = JSON.stringify({ ...manifest, files } satisfies Manifest, null, 2);
    pack.entry({ name: MANIFEST, mode: 0o600, mtime }, text);
    for (const { name, size } of files) {
      const entry = pack.entry({ name, size, mode: 0o600, mtime });
      await pipeline(createReadStream(join(folder, name)), entry);
    }
    pack.finalize();
  })();
  await Promise.all([written, filled]);
  leaveToOwner(archive);
}

type Take = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

async function readEntries(archive: string, take: Take): Promise<void> {
  const extract = tar.extract();
  const fed = pipeline(createReadStream(archive), createGunzip(), extract);
  const taken = (async () => {
    for await (const entry of extract) await take(entry.header.name, entry as AsyncIterable<Buffer>);
  })();
  const [feeding, taking] = await Promise.allSettled([fed, taken]);
  // Whichever fails ends the other, which then only says that it was cut off.
  for (const end of [taking, feeding]) if (end.status === "rejected") throw end.reason;
}

async function readAll(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "EISDIR", "EACCES"].includes(String((error as NodeJS.ErrnoException).code));
}

/** Compares it with its manifest's checksums; unpacks it into `folder`, if given. Throws {@link BackupError}. */
export async function openArchive(archive: string, folder?: string): Promise<Manifest> {
  const found: { manifest?: Manifest } = {};
  let listed: ReadonlyMap<string, Manifest["files"][number]> = new Map();
  const wrong: string[] = [];
  const seen = new Set<string>();
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await readEntries(archive, async (name, content) => {
      if (!found.manifest) {
        if (name !== MANIFEST) throw new BackupError(formatForeign(archive));
        found.manifest = manifestShape.parse(JSON.parse(await readAll(content)));
        listed = new Map(found.manifest.files.map((file) => [file.name, file]));
        return;
      }
      const expected = listed.get(name);
      if (!expected || !/^[\w.-]+$/.test(name)) throw new BackupError(formatDamaged(archive));
      const out = folder ? await open(join(folder, name), "wx", 0o600) : null;
      if (folder) leaveToOwner(join(folder, name));
      const hash = createHash("sha256");
      try {
        for await (const chunk of content) {
          hash.update(chunk);
          await out?.write(chunk);
        }
        await out?.sync();
      } finally {
        await out?.close();
      }
      if (hash.digest("hex") !== expected.sha256) wrong.push(name);
      seen.add(name);
    });
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    if (isMissing(error)) throw new BackupError(`${archive} can't be read. Is the path right?`);
    throw new BackupError(found.manifest ? formatDamaged(archive) : formatForeign(archive), { cause: error });
  }
  const { manifest } = found;
  if (!manifest) throw new BackupError(formatForeign(archive));
  if (wrong.length > 0 || manifest.files.some(({ name }) => !seen.has(name))) {
    throw new BackupError(formatDamaged(archive));
  }
  return manifest;
}

function formatForeign(archive: string): string {
  return `${archive} isn't a backup that npm run backup made, or it's damaged at its beginning. Nothing was changed.`;
}

function formatDamaged(archive: string): string {
  return `${archive} is damaged or cut off, so it can't be restored. Nothing was changed. Use another backup.`;
}
