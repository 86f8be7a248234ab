import { pipeline } from "node:stream/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** What `--help` prints. */
export type Command = {
  about: string;
  /** Each way to call it, as typed, and what that does. */
  calls: readonly (readonly [call: string, does: string])[];
  /** Exit codes other than 0 and 2, in sentences. */
  exits?: string;
};

type Taken<Options> = {
  options?: Options;
  /** How many arguments it takes at most, options aside. */
  most?: number;
};

/** The options and arguments of this call. Ends the program after `--help` (0) and after a wrong call (2). */
export function readCommandLine<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  command: Command,
  { options, most = 0 }: Taken<Options> = {},
) {
  endWellInPipe();
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(formatHelp(command));
    process.exit(0);
  }
  try {
    const read = parseArgs({ args, options: options ?? ({} as Options), allowPositionals: true });
    const tooMany = read.positionals[most];
    return tooMany === undefined ? read : refuseCall(command, `Unexpected argument '${tooMany}'.`);
  } catch (error) {
    // The rest of Node's message is advice for programmers.
    const [problem = ""] = (error as Error).message.split(/\.(?=\s|$)/);
    return refuseCall(command, `${problem}.`);
  }
}

/** Says what's wrong with the call and how it's called, and ends the program. */
export function refuseCall(command: Command, problem: string): never {
  console.error(`${problem}\n\n${formatCalls(command)}`);
  process.exit(2);
}

/** Ends quietly when the reader, such as `head`, has had enough. */
export async function printLines(lines: AsyncIterable<string>): Promise<void> {
  async function* ended() {
    for await (const line of lines) yield `${line}\n`;
  }
  // The pipeline reports every other error, such as a full disk, to the command.
  process.stdout.off("error", throwUnlessClosed);
  try {
    await pipeline(ended, process.stdout, { end: false });
  } catch (error) {
    throwUnlessClosed(error);
  } finally {
    process.stdout.on("error", throwUnlessClosed);
  }
}

function endWellInPipe(): void {
  process.stdout.on("error", throwUnlessClosed);
}

function throwUnlessClosed(error: unknown): void {
  if (!isClosedPipe(error)) throw error;
}

function isClosedPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EPIPE";
}

function formatHelp({ about, calls, exits }: Command): string {
  const codes = ["Exits with 2 when it's called the wrong way.", ...(exits ? [exits] : [])];
  return `${about}\n\n${formatCalls({ calls })}\n\n${codes.join(" ")}`;
}

function formatCalls({ calls }: Pick<Command, "calls">): string {
  const [first = ""] = calls[0] ?? [];
  const program = first.split(" -- ")[0] ?? first;
  const all = [...calls, [`${program} -- --help`, "shows this and does nothing else"] as const];
  const width = Math.max(...all.map(([call]) => call.length));
  return ["Usage:", ...all.map(([call, does]) => `  ${call.padEnd(width)}   ${does}`)].join("\n");
}
