import { allVisits, type Visits } from "./load.ts";
import type { Bench, Part } from "./part.ts";
import { openReceivers } from "./receivers.ts";
import { type Findings, formatRounds, median, type Row } from "./rows.ts";
import { type Round, runRound } from "./submission-rounds.ts";
import { type DatabaseKind, openExpress, openSite, type Target } from "./submission-targets.ts";

const WARM_UP = { connections: 32, seconds: 2 };

type Measured = Map<string, Map<Visits, Round[]>>;

async function compare(bench: Bench, targets: readonly Target[], kind: DatabaseKind): Promise<Measured> {
  const measured: Measured = new Map(
    targets.map(({ name }) => [name, new Map(allVisits.map((visits) => [visits, []]))]),
  );
  for (const target of targets) await runRound(bench, target, WARM_UP);
  for (const visits of allVisits) {
    for (let round = 1; round <= bench.rounds; round++) {
      for (const target of targets) {
        const done = await runRound(bench, target, { ...visits, seconds: bench.seconds });
        measured.get(target.name)?.get(visits)?.push(done);
        bench.say(
          `submissions, ${kind}, ${visits.name}, ${target.name}: ${done.perSecond.toFixed(0)} a second`,
        );
      }
    }
  }
  return measured;
}

const names = { sqlite: "SQLite", postgres: "PostgreSQL" };

function toRows(measured: Measured, kind: DatabaseKind): Row[] {
  const read = (target: string, visits: Visits, key: "perSecond" | "p99") =>
    median((measured.get(target)?.get(visits) ?? []).map((round) => round[key]));
  const references = [...measured.keys()].filter((name) => name !== "site");
  const rates = allVisits.flatMap((visits) =>
    references.map((name): Row => {
      const isOpen = name !== "Express" || visits.isNewEach;
      return {
        what: `Submissions on ${names[kind]}, ${visits.name}`,
        unit: "a second",
        site: read("site", visits, "perSecond"),
        reference: { name, value: read(name, visits, "perSecond") },
        toReach: isOpen ? "" : kind === "sqlite" ? "at least 1x" : "at least 0.5x",
      };
    }),
  );
  const waits = allVisits
    .filter(({ connections }) => connections === 32)
    .map(
      (visits): Row => ({
        what: `Submissions on ${names[kind]}, p99, ${visits.name}`,
        unit: "ms",
        site: read("site", visits, "p99"),
        reference: { name: "Express", value: read("Express", visits, "p99") },
        toReach: kind === "sqlite" && !visits.isNewEach ? "below 200 ms" : "",
      }),
    );
  return [...rates, ...waits];
}

function toDetails(measured: Measured, kind: DatabaseKind): Findings["details"][number] {
  const lines = [...measured].flatMap(([target, counts]) =>
    [...counts].map(([visits, rounds]) => {
      const over = (key: keyof Round) => formatRounds(rounds.map((round) => round[key]));
      const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
      const keys = ["perSecond", "p50", "p99", "own", "database", "generatorShare"] as const;
      return [`${target}, ${visits.name}`, ...keys.map(over), String(errors)];
    }),
  );
  return {
    title: `Submissions on ${names[kind]}`,
    columns: [
      ...["Server, visits", "A second", "p50, ms", "p99, ms", "Its CPU ms each"],
      ...["Database's CPU ms each", "Generator's share of a core", "Errors"],
    ],
    lines,
  };
}

/** The same with destinations that answer at once: their work shares the processor with the visitors'. */
async function withDestinations(bench: Bench, kind: DatabaseKind): Promise<Findings> {
  await using receivers = await openReceivers();
  const site = await openSite(bench, kind, { env: receivers.env });
  await using _running = site.running;
  await runRound(bench, site, WARM_UP);
  const rounds: Round[] = [];
  for (let round = 1; round <= bench.rounds; round++) {
    rounds.push(await runRound(bench, site, { connections: 32, seconds: bench.seconds }));
  }
  const { emails, posts } = receivers.count();
  const what = `Submissions on ${names[kind]}, 32 connections, with mail and a webhook`;
  bench.say(`${what}: ${rounds.at(-1)?.perSecond.toFixed(0)} a second`);
  const over = (key: keyof Round) => formatRounds(rounds.map((round) => round[key]));
  return {
    raw: { what, rounds },
    rows: [
      {
        what,
        unit: "a second",
        site: median(rounds.map(({ perSecond }) => perSecond)),
        reference: null,
        toReach: "",
      },
    ],
    details: [
      {
        title: `Submissions on ${names[kind]}, with a mail server and a webhook that answer at once`,
        columns: ["A second", "p50, ms", "p99, ms", "Its CPU ms each", "Emails meanwhile", "Posts meanwhile"],
        lines: [[...(["perSecond", "p50", "p99", "own"] as const).map(over), String(emails), String(posts)]],
      },
    ],
  };
}

async function onDatabase(bench: Bench, kind: DatabaseKind): Promise<Findings> {
  await using stack = new AsyncDisposableStack();
  const targets: Target[] = [];
  const take = (target: Target) => {
    stack.use(target.running);
    targets.push(target);
  };
  if (kind === "sqlite") {
    take(await openExpress(bench, "one-commit"));
    take(await openExpress(bench, "shared-commit"));
  } else {
    take(await openExpress(bench, "postgres"));
  }
  take(await openSite(bench, kind));
  const measured = await compare(bench, targets, kind);
  const raw = [...measured].map(([target, counts]) => ({ target, rounds: [...counts] }));
  return { rows: toRows(measured, kind), details: [toDetails(measured, kind)], raw: { kind, raw } };
}

/** Forms, beside bare Express on the same disk and the same PostgreSQL. */
export const submissions: Part = async (bench) => {
  const found: Findings[] = [];
  for (const kind of ["sqlite", "postgres"] as const) {
    found.push(await onDatabase(bench, kind), await withDestinations(bench, kind));
  }
  return {
    rows: found.flatMap(({ rows }) => rows),
    details: found.flatMap(({ details }) => details),
    raw: found.map(({ raw }) => raw),
  };
};
