import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { REPOSITORY } from "./places.ts";
import type { ScriptResult } from "./run-script.ts";

// Run as a program: what commands do that end at once, each as if it were alone, in one process, which loads what they
// share once. Takes the calls as JSON, a script's name and its arguments each, and prints what came of them.

class Ended extends Error {
  readonly code: number;
  constructor(code: number) {
    super("A command ended.");
    this.code = code;
  }
}

const calls: [file: string, args: string[]][] = JSON.parse(process.argv[2] ?? "[]");
const results: ScriptResult[] = [];
const { log } = console;
process.stdout.setMaxListeners(0);
process.exit = (code) => {
  throw new Ended(Number(code));
};
for (const [index, [file, args]] of calls.entries()) {
  const result: ScriptResult = { code: 0, out: "", errors: "" };
  console.log = (text) => {
    result.out += `${text}\n`;
  };
  console.error = (text) => {
    result.errors += `${text}\n`;
  };
  const script = join(REPOSITORY, "scripts", `${file}.ts`);
  process.argv = [process.execPath, script, ...args];
  try {
    await import(`${pathToFileURL(script)}?call=${index}`);
    result.errors += "It went on.";
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    result.code = error.code;
  }
  results.push(result);
}
log(JSON.stringify(results));
