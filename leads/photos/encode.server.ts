import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { constants } from "node:os";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { closeProcess, plainEnvironment } from "./closed-process.server.ts";
import { PHOTO_SIDE, type PhotoProblem } from "./photo-rules.ts";

export type EncodedPhoto = { width: number; height: number; full: Buffer; small: Buffer };

/** Milliseconds: a photo takes one to two seconds. */
const PATIENCE = 60_000;
/** Bytes: it isn't trusted, and two JPEGs of this side take a tenth of it. */
const LARGEST_OUTPUT = 20 * 1024 * 1024;
/** What stops the site may stop its programs, too. */
const stopped = [constants.signals.SIGINT, constants.signals.SIGTERM, constants.signals.SIGHUP];
/** How a shell tells of the signal that ended its program, which `unshare` says of no kill. */
const SHELL_SIGNALS = 128;
/** It ended before it had read all of its input, or before we heard that it had: how it ended says what that means. */
const endedEarly = new Set<string | undefined>(["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"]);

/** `onUnclosed`: once, where the program has our files or the network. */
export type PhotoProgram = { program: string; onUnclosed: () => void };

export async function encodePhoto(
  { program, onUnclosed }: PhotoProgram,
  file: string,
): Promise<EncodedPhoto | PhotoProblem> {
  const [command, ...parts] = await closeProcess(program, onUnclosed);
  const child = spawn(command, [...parts, String(PHOTO_SIDE)], {
    stdio: ["pipe", "pipe", "ignore"],
    // Not the site's own environment, which holds its secrets.
    env: plainEnvironment,
    timeout: PATIENCE,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? code));
  });
  const fed = pipeline(createReadStream(file), child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (!endedEarly.has(error.code)) throw error;
  });
  let size = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > LARGEST_OUTPUT) child.kill("SIGKILL");
  });
  const [output, end] = await Promise.all([buffer(child.stdout), ended, fed]);
  // Killed, by us, by its own crash or by a machine without memory: the photo was too much.
  const killed = typeof end === "string" ? constants.signals[end] : Number(end) - SHELL_SIGNALS;
  if (killed > 0 && !stopped.includes(killed)) return "unreadable";
  if (end !== 0)
    throw new Error(`The photo program ended with ${typeof end === "string" ? end : `exit code ${end}`}.`);
  return readOutput(output);
}

function readOutput(output: Buffer): EncodedPhoto | PhotoProblem {
  const end = output.indexOf("\n");
  const head = JSON.parse(output.subarray(0, end).toString()) as
    | { problem: PhotoProblem }
    | { problem?: undefined; width: number; height: number; full: number; small: number };
  if (head.problem) return head.problem;
  const { width, height, full, small } = head;
  const start = end + 1;
  return {
    width,
    height,
    full: output.subarray(start, start + full),
    small: output.subarray(start + full, start + full + small),
  };
}
