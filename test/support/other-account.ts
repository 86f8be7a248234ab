import { execFileSync } from "node:child_process";

export type Account = { uid: number; gid: number };

/** `nobody`, whom root can start programs as; null if we're not root. */
export function otherAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
