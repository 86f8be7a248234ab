import { execFile } from "node:child_process";
import { join } from "node:path";
import { REPOSITORY } from "./places.ts";

export type ScriptResult = { code: number; out: string; errors: string };

/** Runs what `npm run NAME -- …` runs, with an installation's environment, in its own folder. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ScriptResult> {
  return new Promise((resolve) => {
    const script = join(REPOSITORY, "scripts", `${name}.ts`);
    execFile(process.execPath, [script, ...args], { env, cwd: env.DATA_DIR }, (error, out, errors) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, errors });
    });
  });
}
