import { setTimeout as pause } from "node:timers/promises";
import { allVisits, type Visits } from "./load.ts";
import { formatPageRounds, loadPages, type PageRound, pageColumns } from "./loaded.ts";
import type { Bench, Part } from "./part.ts";
import type { Running } from "./processes.ts";
import { median, type Row } from "./rows.ts";
import { type StaticFile, startNginx } from "./static-nginx.ts";
import { visitorHeaders } from "./visitor.ts";
import { readWire } from "./wire.ts";

const PAGE = "/toronto";
const encodings = { brotli: "br", gzip: "gzip", identity: "identity" } as const;
/** Milliseconds for the best compression, which comes after the first visitor. */
const SETTLED = 3_000;

async function readPage({ origin }: Running, name: keyof typeof encodings): Promise<StaticFile> {
  const encoding = encodings[name];
  // A Canadian visitor, as the load generator's are.
  const headers = { ...visitorHeaders, "x-forwarded-for": "99.224.0.1", "accept-encoding": encoding };
  const { bytes, type } = await readWire(`${origin}${PAGE}`, headers);
  return { path: `/${name}`, bytes, type, ...(encoding !== "identity" && { encoding }) };
}

async function settle(site: Running): Promise<void> {
  for (let times = 0; times < 3; times++) await readPage(site, "brotli");
  await pause(SETTLED);
}

type Line = { name: string; visits: Visits; site: PageRound[]; nginx: PageRound[]; bytes: number };

async function measure(bench: Bench, site: Running, nginx: Running | null, files: readonly StaticFile[]) {
  const lines: Line[] = [];
  for (const { path, bytes } of files) {
    const name = path.slice(1) as keyof typeof encodings;
    const headers = { ...visitorHeaders, "accept-encoding": encodings[name] };
    for (const visits of allVisits) {
      const line: Line = { name, visits, site: [], nginx: [], bytes: bytes.length };
      for (let round = 1; round <= bench.rounds; round++) {
        if (nginx) line.nginx.push(await loadPages(bench, nginx, { sent: { path, headers }, ...visits }));
        line.site.push(await loadPages(bench, site, { sent: { path: PAGE, headers }, ...visits }));
      }
      bench.say(`cached, ${name}, ${visits.name}: ${line.site.at(-1)?.perSecond.toFixed(0)} a second`);
      lines.push(line);
    }
  }
  return lines;
}

function toRows({ name, visits, site, nginx }: Line): Row[] {
  const what = `First page from the cache, ${name}, ${visits.name}`;
  const row = (key: "perSecond" | "p99"): Row => {
    const read = (rounds: readonly PageRound[]) => median(rounds.map((round) => round[key]));
    return {
      what: key === "p99" ? `${what}, p99` : what,
      unit: key === "p99" ? "ms" : "a second",
      site: read(site),
      reference: nginx.length > 0 ? { name: "nginx", value: read(nginx) } : null,
      toReach: visits.isNewEach ? "" : key === "p99" ? "at most 10 ms" : "30,000",
    };
  };
  return [row("perSecond"), row("p99")];
}

/** A finished page, beside nginx with the same bytes. */
export const cached: Part = async (bench) => {
  await using site = await bench.startSite();
  await settle(site);
  const files: StaticFile[] = [];
  for (const name of Object.keys(encodings) as (keyof typeof encodings)[])
    files.push(await readPage(site, name));
  await using nginx = await startNginx(bench.newFolder(), files);
  const lines = await measure(bench, site, nginx, files);
  const details = lines.flatMap(({ name, visits, bytes, ...by }) =>
    (["nginx", "site"] as const)
      .filter((server) => by[server].length > 0)
      .map((server) => [
        `${server}, ${name}, ${visits.name}`,
        bytes.toLocaleString("en-US"),
        ...formatPageRounds(by[server]),
      ]),
  );
  const columns = ["Server, encoding, visits", "Bytes", ...pageColumns];
  return {
    rows: lines.flatMap(toRows),
    raw: lines,
    details: [{ title: `${PAGE} from the cache`, columns, lines: details }],
  };
};
