import { setTimeout as pause } from "node:timers/promises";
import { sendJunk } from "./junk.ts";
import { putLoad } from "./load.ts";
import type { Bench, Part } from "./part.ts";
import { readMemory } from "./processes.ts";
import { quoteForm } from "./quote-form.ts";
import { formatNumber, type Row } from "./rows.ts";
import { openExpress, openSite, type Target } from "./submission-targets.ts";
import { visitorHeaders } from "./visitor.ts";

const REQUESTS = 60_000;
const SUBMISSIONS = 5_000;
const SETTLED = 5_000;
const CALM = 60_000;

type Memory = ReturnType<typeof readMemory>;
/** Something that happens to both servers, one after the other, and a wait for both in milliseconds. */
type Stage = { name: string; wait?: number; load?(bench: Bench, target: Loaded): Promise<unknown> };
type Loaded = Target & { paths: readonly string[] };

/** Goes through these loads until this many were answered. */
async function loadUntil(
  { wrk, seconds }: Pick<Bench, "wrk" | "seconds">,
  { running: { origin } }: Target,
  most: number,
  loads: readonly Pick<Parameters<typeof putLoad>[1], "sent" | "connections">[],
): Promise<void> {
  let answered = 0;
  for (let turn = 0; answered < most; turn++) {
    const load = loads[turn % loads.length];
    if (!load) return;
    answered += (await putLoad(wrk, { origin, seconds, first: nextFirst(), ...load })).requests;
  }
}

/** Every load's senders and keys are its own. */
let first = 500_000_000;
function nextFirst(): number {
  first += 100_000;
  return first;
}

const asked = (path: string, encoding: string) => ({
  connections: 32,
  sent: { path, headers: { ...visitorHeaders, "accept-encoding": encoding } },
});

const stages: readonly Stage[] = [
  { name: "after its start", wait: SETTLED },
  {
    name: `after ${REQUESTS.toLocaleString("en-US")} pages`,
    load: (bench, target) =>
      loadUntil(
        { ...bench, seconds: 1 },
        target,
        REQUESTS,
        ["br", "gzip", "identity"].flatMap((encoding) => target.paths.map((path) => asked(path, encoding))),
      ),
  },
  {
    name: `after ${SUBMISSIONS.toLocaleString("en-US")} submissions`,
    load: (bench, target) =>
      loadUntil(
        bench,
        target,
        SUBMISSIONS,
        [32, 256].map((connections) => ({ connections, sent: quoteForm })),
      ),
  },
  {
    name: "after junk",
    async load(bench, target) {
      await sendJunk(target.running.origin);
      const { origin } = target.running;
      const { sent } = asked("/nowhere-{n}", "br");
      await putLoad(bench.wrk, {
        origin,
        connections: 256,
        seconds: bench.seconds,
        first: nextFirst(),
        sent,
      });
    },
  },
  { name: "60 s later", wait: CALM },
];

/** Takes both through all stages; returns the memory of each after each stage. */
async function goThrough(bench: Bench, targets: readonly Loaded[]): Promise<Memory[][]> {
  const memories: Memory[][] = targets.map(() => []);
  for (const { name, wait = 0, load } of stages) {
    for (const target of targets) await load?.(bench, target);
    await pause(wait);
    for (const [index, target] of targets.entries()) {
      const memory = readMemory(target.running.pid);
      bench.say(`memory, ${target.name}, ${name}: ${memory.resident.toFixed(0)} MB`);
      memories[index]?.push(memory);
    }
  }
  return memories;
}

const pages = [
  "",
  "/faq",
  "/how-it-works",
  "/reviews",
  "/what-we-take",
  "/get-quote",
  "/get-quote?zipFrom=M5V%20{n}",
];

/** Resident memory over a hard day, the site's and bare Express's; both on SQLite. */
export const memory: Part = async (bench) => {
  await using stack = new AsyncDisposableStack();
  const express = await openExpress(bench, "one-commit");
  stack.use(express.running);
  const site = await openSite(bench, "sqlite");
  stack.use(site.running);
  const paths = ["/", ...pages.map((page) => `/toronto${page}`)];
  const [sites = [], expresses = []] = await goThrough(bench, [
    { ...site, paths },
    { ...express, paths: ["/"] },
  ]);
  const rows = stages.map(
    ({ name }, index): Row => ({
      what: `Memory, resident, ${name}`,
      unit: "MB",
      site: sites[index]?.resident ?? Number.NaN,
      reference: { name: "Express", value: expresses[index]?.resident ?? Number.NaN },
      toReach: "at most 150",
    }),
  );
  const toCells = (read: Memory | undefined) =>
    [read?.resident, read?.own, read?.most].map((value) => formatNumber(value ?? Number.NaN));
  const lines = stages.map(({ name }, index) => [
    name,
    ...toCells(sites[index]),
    ...toCells(expresses[index]),
  ]);
  const kinds = ["resident", "not shared", "largest so far"];
  const columns = ["When", ...["site", "Express"].flatMap((name) => kinds.map((kind) => `${name}, ${kind}`))];
  return { rows, raw: { sites, expresses }, details: [{ title: "Memory, in MB", columns, lines }] };
};
