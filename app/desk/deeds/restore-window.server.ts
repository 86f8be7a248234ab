import { writeAudit } from "../../../people/audit.server.ts";
import { restoreDay } from "../../../schedule/planning.server.ts";
import type { DeedArgs, DeedResult } from "./deed.server.ts";
import { readWindow } from "./plan-window.server.ts";

/** Takes a block or an extra day back: from then on the usual rules hold. */
export async function restoreWindow(args: DeedArgs): Promise<DeedResult> {
  const { staff, where, subject } = readWindow(args);
  const { date, window } = where;
  const wasThere = await restoreDay(where, {
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: staff.id,
        deed: "window.restored",
        subject,
        details: { date, window },
      }),
  });
  return wasThere
    ? { deed: "restore", done: "As usual again." }
    : { deed: "restore", problem: "Somebody else has done that already." };
}
