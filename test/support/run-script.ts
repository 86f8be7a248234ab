import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Account } from "./other-account.ts";
import { quickStart, REPOSITORY } from "./places.ts";
import { setPostgresAside } from "./postgres.ts";

export type ScriptResult = { code: number; out: string; errors: string };

/** Runs what `npm run NAME -- …` runs, with an installation's environment, in its own folder; as us, or as `account`. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  account: Account | null = null,
): Promise<ScriptResult> {
  return new Promise((resolve) => {
    const script = join(REPOSITORY, "scripts", `${name}.ts`);
    const options = { env: { ...quickStart(), ...env }, cwd: env.DATA_DIR, ...account };
    execFile(process.execPath, [script, ...args], options, (error, out, errors) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, errors });
    });
  });
}

/** Restores `file` in the place of what's there. */
export async function restoreOver(
  env: Readonly<Record<string, string>>,
  file: string,
): Promise<ScriptResult> {
  if (!env.DATABASE_URL) return runScript("restore", [file, "--replace"], env);
  await setPostgresAside(env.DATABASE_URL);
  return runScript("restore", [file], env);
}
