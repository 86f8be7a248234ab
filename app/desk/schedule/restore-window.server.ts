import { restoreDay } from "../../../schedule/planning.server.ts";
import type { DeedArgs, DeedResult } from "../deed.server.ts";
import { auditWindow, reachWords, readWindow } from "./plan-window.server.ts";

/** Takes a block or an extra day back: from then on the usual rules hold. */
export async function restoreWindow(args: DeedArgs): Promise<DeedResult> {
  const { staff, where } = readWindow(args);
  const { date, window } = where;
  const restored = await restoreDay(where, {
    now: Date.now(),
    alsoWrite: (transaction, keys) =>
      auditWindow(transaction, { staff, deed: "window.restored", keys, details: { date, window } }),
  });
  return restored.length > 0
    ? { deed: "restore", done: `As usual again${reachWords(restored)}.` }
    : { deed: "restore", problem: "Somebody else has done that already." };
}
