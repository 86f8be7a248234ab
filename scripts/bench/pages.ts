import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./part.ts";
import type { Running } from "./processes.ts";
import { startNginx } from "./static-nginx.ts";

const paths = ["/", "/toronto", "/toronto/get-quote", "/toronto/book-now", "/toronto/what-we-take"];

export const REFERENCE = "one page by nginx";

/** The site's pages, and before them one that needs nothing else, where there's nginx. */
export type Pages = {
  list: readonly { name: string; address: string }[];
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openPages(bench: Bench): Promise<Pages> {
  const site = await bench.startSite();
  const nginx = await startReference(bench);
  const reference = nginx ? [{ name: REFERENCE, address: `${nginx.origin}/one-page` }] : [];
  return {
    list: [...reference, ...paths.map((path) => ({ name: path, address: `${site.origin}${path}` }))],
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await nginx?.[Symbol.asyncDispose]();
    },
  };
}

function startReference(bench: Bench): Promise<Running | null> {
  const bytes = readFileSync(join(import.meta.dirname, "one-page.html"));
  return startNginx(bench.newFolder(), [{ path: "/one-page", bytes, type: "text/html; charset=utf-8" }]);
}
