import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { postForm } from "../../test/support/http.ts";
import { fillWithMany } from "../../test/support/many-leads.ts";
import { draw } from "../../test/support/photo-files.ts";
import { signIn } from "./desk-visit.ts";
import type { Part } from "./part.ts";
import { formatRounds, median, type Row } from "./rows.ts";
import { readWire } from "./wire.ts";

const PAGE = "/toronto/get-quote?zipFrom=M5V2T6";
const repository = join(import.meta.dirname, "..", "..");

type Times = { typical: number; longest: number };

/** Milliseconds that the page takes, asked for again and again until `isOver`. */
async function timePage(origin: string, isOver: () => boolean): Promise<Times> {
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    const { status } = await readWire(`${origin}${PAGE}`, { "accept-encoding": "br" });
    if (status !== 200) throw new Error(`${PAGE} was answered with ${status}.`);
    times.push(performance.now() - start);
  }
  return { typical: median(times), longest: Math.max(...times) };
}

/** A page that's rendered for each visitor, alone and beside what takes long, with 100,799 leads on SQLite. */
export const beside: Part = async (bench) => {
  const folder = bench.newFolder();
  const dataDir = join(folder, "data");
  const first = await bench.startSite({ folder });
  const cookie = await signIn(first);
  await first[Symbol.asyncDispose]();
  openDatabase({ dataDir });
  await fillWithMany({ newest: Date.now() });
  await closeDatabase();
  await using site = await bench.startSite({ folder });
  const { origin } = site;

  async function get(path: string): Promise<void> {
    const { status } = await readWire(`${origin}${path}`, { cookie });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  }
  let erased = 0;
  async function erase(): Promise<void> {
    erased += 2;
    const person = { intent: "erase", email: `person${erased}@example.com` };
    const send = async (fields: Record<string, string>) =>
      (await postForm(origin, "/desk/privacy", fields, { headers: { cookie } })).text();
    const sure = /name="sure" value="(\d+)"/.exec(await send(person))?.[1];
    if (!sure || !(await send({ ...person, sure })).includes("Erased"))
      throw new Error(`${person.email} wasn't erased.`);
  }
  let visitors = 0;
  const photo = new Blob([new Uint8Array(await draw({ width: 4_000, height: 3_000, kind: "jpeg" }))]);
  async function sendPhotos(): Promise<void> {
    visitors += 1;
    const body = new FormData();
    const fields = {
      name: "Ada",
      phone: `(416) 555-${1_000 + visitors}`,
      email: "ada@example.com",
      message: "x",
    };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const name of ["1.jpg", "2.jpg"]) body.append("photos", photo, name);
    const headers = {
      "x-forwarded-for": `198.51.100.${visitors % 250}`,
      "user-agent": `visitor ${visitors}`,
    };
    const answer = await fetch(`${origin}/toronto/get-quote`, {
      method: "POST",
      body,
      redirect: "manual",
      headers,
    });
    if (answer.status !== 303) throw new Error(`Photos were answered with ${answer.status}.`);
  }
  const works: Record<string, () => Promise<unknown>> = {
    "an export as CSV": () => get("/desk/export?format=csv"),
    "an export as JSON": () => get("/desk/export?format=json"),
    "Numbers of a year": () => get("/desk/numbers?period=year"),
    "an inbox where nothing matches": () => get("/desk/inbox?source=nobody"),
    "an erasure": erase,
    photos: sendPhotos,
    "a backup": () =>
      promisify(execFile)(process.execPath, [join(repository, "scripts", "backup.ts")], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
      }),
  };

  const found = Object.entries(works).map(([name, work]) => ({
    ...{ name, work, alone: [] as Times[], besides: [] as Times[] },
  }));
  for (let round = 0; round < bench.rounds; round++) {
    for (const { name, work, alone, besides } of found) {
      const until = performance.now() + bench.seconds * 1_000;
      alone.push(await timePage(origin, () => performance.now() >= until));
      const end = performance.now() + bench.seconds * 1_000;
      let isOver = false;
      const repeat = async () => {
        while (performance.now() < end) await work();
        isOver = true;
      };
      const [times] = await Promise.all([timePage(origin, () => isOver), repeat()]);
      besides.push(times);
      bench.say(`beside ${name}: ${times.typical.toFixed(1)} ms, at most ${times.longest.toFixed(0)}`);
    }
  }
  const read = (times: readonly Times[], which: keyof Times) => times.map((one) => one[which]);
  return {
    rows: found.map(
      ({ name, alone, besides }): Row => ({
        what: `A page beside ${name}`,
        unit: "ms",
        site: median(read(besides, "typical")),
        reference: { name: "alone", value: median(read(alone, "typical")) },
        toReach: "",
      }),
    ),
    raw: found,
    details: [
      {
        title: `\`${PAGE}\` beside long work`,
        columns: ["Beside", "Alone, ms", "Longest, ms", "Beside it, ms", "Longest, ms"],
        lines: found.map(({ name, alone, besides }) => [
          name,
          ...[alone, besides].flatMap((times) => [
            formatRounds(read(times, "typical")),
            formatRounds(read(times, "longest")),
          ]),
        ]),
      },
    ],
  };
};
