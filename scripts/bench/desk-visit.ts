import { setTimeout as pause } from "node:timers/promises";
import { createOwner } from "../../test/support/desk.ts";
import { postForm } from "../../test/support/http.ts";
import { type Running, readProcessorTime } from "./processes.ts";
import { readWire } from "./wire.ts";

/** Milliseconds for the owner link, which is printed after the site is open. */
const PATIENCE = 10_000;

/** Creates the desk's owner on a new site; returns the session's cookies. */
export async function signIn({ origin, said }: Running): Promise<string> {
  for (
    const until = Date.now() + PATIENCE;
    !said().includes("/desk/welcome?token=") && Date.now() < until;
  ) {
    await pause(20);
  }
  return createOwner({ origin, log: said, post: (...sent) => postForm(origin, ...sent) });
}

/** A page's milliseconds of processor time, the site's and its database's together, and its bytes as they're sent. */
export type Visit = { processor: number; bytes: number };

export type Asked = { path: string; headers?: Readonly<Record<string, string>>; times?: number };

/** Asks for a page some times, one after the other. Throws when it isn't answered with 200. */
export async function visit(
  { origin, pid }: Running,
  { path, headers = {}, times = 20 }: Asked,
  listProcesses: () => number[] = () => [],
): Promise<Visit> {
  const open = async () => {
    const { status, bytes } = await readWire(`${origin}${path}`, { "accept-encoding": "br", ...headers });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    return bytes.length;
  };
  const bytes = await open();
  const readUsed = () => readProcessorTime(pid, ...listProcesses());
  const before = readUsed();
  for (let time = 0; time < times; time++) await open();
  return { processor: ((readUsed() - before) * 1_000) / times, bytes };
}
