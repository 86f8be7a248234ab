import { readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { photoFolder } from "../../db/backup/photo-files.server.ts";
import { makeFolder, syncFolder, withFile } from "../../db/synced-files.server.ts";
import { call } from "../../outbound/call.server.ts";
import { LARGEST_PHOTO } from "./photo-rules.ts";

/** Where photos are kept, by names such as "0193…/1b9d….jpg". */
export type PhotoStore = {
  /** As stored with each photo, so that a change of the setting loses none. */
  name: "disk" | "bucket";
  put(name: string, photo: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Also succeeds for one that isn't there. */
  remove(name: string): Promise<void>;
};

export function fileName(id: string, size: "full" | "small"): string {
  return size === "full" ? `${id}.jpg` : `${id}-small.jpg`;
}

export function diskStore(dataDir: string): PhotoStore {
  const folder = photoFolder(dataDir);
  return {
    name: "disk",
    async put(name, photo) {
      const path = join(folder, name);
      const unfinished = join(folder, ".waiting", `${name}.new`);
      await makeFolder(dirname(unfinished));
      await withFile(unfinished, "w", async (handle) => {
        await handle.writeFile(photo);
        await handle.sync();
      });
      await rename(unfinished, path);
      await syncFolder(folder);
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** `url`: the bucket's own address, such as https://s3.ca-central-1.amazonaws.com/our-photos. */
export type Bucket = { url: string; region: string; key: string; secret: string };

export class BucketFailed extends Error {}

/** Any bucket with Amazon's interface (S3), requests signed by its version 4. */
export function bucketStore({ url, region, key, secret }: Bucket): PhotoStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3" });
  async function ask(method: "GET" | "PUT" | "DELETE", name: string, photo?: Uint8Array) {
    const address = `${url.replace(/\/$/, "")}/${name}`;
    const body = photo && Buffer.from(photo);
    const signed = await client.sign(address, {
      method,
      ...(body && { body, headers: { "content-type": "image/jpeg" } }),
    });
    const headers = Object.fromEntries(signed.headers);
    const options = { method, headers, largest: LARGEST_PHOTO, repeatable: true, ...(body && { body }) };
    const answer = await call(address, options);
    if (answer.status === 404 && method !== "PUT") return null;
    if (answer.status < 200 || answer.status >= 300 || !answer.isComplete) {
      throw new BucketFailed(`The bucket answered ${method} with status ${answer.status}.`);
    }
    return answer.bytes;
  }
  return {
    name: "bucket",
    put: async (name, photo) => {
      await ask("PUT", name, photo);
    },
    get: (name) => ask("GET", name),
    remove: async (name) => {
      await ask("DELETE", name);
    },
  };
}
