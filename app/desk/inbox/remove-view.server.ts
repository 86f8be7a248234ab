import { removeView } from "../../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";

/** Removes a saved view of the one who asks. */
export async function forgetView({ context, form }: DeedArgs): Promise<DeedResult> {
  const { id } = requireStaff(context);
  const removed = await removeView(id, textOf(form, "view"), (transaction, subject) =>
    writeAudit(transaction, { actor: id, deed: "view.removed", subject }),
  );
  return removed
    ? { deed: "remove-view", done: "View removed." }
    : { deed: "remove-view", problem: "There is no such view." };
}
