import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ada } from "../test/support/people.ts";
import { listFamily } from "../test/support/processes.ts";
import { weigh } from "../test/support/weigh.ts";
import type { Pair } from "./databases.ts";
import { askFor, putLoad, type Round } from "./load.ts";
import { type Server, startNginx } from "./servers.ts";
import type { Plan } from "./submissions.ts";
import { type Row, toRows } from "./table.ts";

const cached = ["/", "/toronto", "/toronto/get-quote"];
const queried = ["/?q=york{n}", "/toronto/get-quote?zipFrom={code}", "/toronto/book-now?load.pianos={n}"];

function run({ origin, pid }: Server, path: string, duration: number): Promise<Round> {
  return putLoad({ url: origin, connections: 32, duration, sent: askFor(path) }, () => listFamily(pid));
}

export async function measurePages({ site, bare }: Pair, pages: string, plan: Plan): Promise<Row[]> {
  for (const [index, path] of cached.entries()) {
    // The best compression comes after the first visitors.
    await run(site, path, 2);
    const { body } = await weigh(new URL(path, site.origin), ada);
    writeFileSync(join(pages, `page-${index}`), body);
  }
  await using nginx = await startNginx(pages);
  const rows: Row[] = [];
  for (const [index, path] of [...cached, ...queried].entries()) {
    const isCached = index < cached.length;
    const found = { site: [] as Round[], ...(isCached && { nginx: [] as Round[], bare: [] as Round[] }) };
    for (let round = 0; round < plan.rounds; round++) {
      found.nginx?.push(await run(nginx, `/page-${index}`, plan.seconds));
      found.bare?.push(await run(bare, `/page-${index}`, plan.seconds));
      found.site.push(await run(site, path, plan.seconds));
    }
    rows.push(
      ...toRows(`\`${decodeURI(path)}\` ${isCached ? "from the cache" : "by its query"}, 32 at once`, found),
    );
  }
  return rows;
}
