import { formatPageRounds, loadPages, type PageRound, pageColumns } from "./loaded.ts";
import type { Part } from "./part.ts";
import { median, type Row } from "./rows.ts";
import { visitorHeaders } from "./visitor.ts";

const CONNECTIONS = 32;
const pages = {
  "/toronto/get-quote?zipFrom=M5V {n}": "/toronto/get-quote?zipFrom=M5V%20{n}",
  "/toronto/book-now?load.sofa={n}": "/toronto/book-now?load.sofa={n}",
};
/** More than a round can send. */
const NUMBERS = 1_000_000;

/** Pages that every visitor gets rendered for them alone. */
export const uncached: Part = async (bench) => {
  await using site = await bench.startSite();
  const headers = { ...visitorHeaders, "accept-encoding": "br" };
  const found = Object.entries(pages).map(([name, path]) => ({ name, path, rounds: [] as PageRound[] }));
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { name, path, rounds } of found) {
      const load = { sent: { path, headers }, connections: CONNECTIONS, first: round * NUMBERS };
      const done = await loadPages(bench, site, load);
      if (round > 0) rounds.push(done);
      bench.say(`uncached, ${name}: ${done.perSecond.toFixed(0)} a second`);
    }
  }
  const rows = found.map(
    ({ name, rounds }): Row => ({
      what: `An uncached page, \`${name}\`, ${CONNECTIONS} connections`,
      unit: "a second",
      site: median(rounds.map(({ perSecond }) => perSecond)),
      reference: null,
      toReach: "831 to 966",
    }),
  );
  const lines = found.map(({ name, rounds }) => [`\`${name}\``, ...formatPageRounds(rounds)]);
  return {
    rows,
    raw: found,
    details: [{ title: "Uncached pages", columns: ["Page", ...pageColumns], lines }],
  };
};
