import { saveView } from "../../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { askedFilter } from "../asked-filter.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";

/** Keeps the filter that is shown under a name, for the one who asks; one of that name is replaced. */
export async function keepView({ context, form }: DeedArgs): Promise<DeedResult> {
  const { id } = requireStaff(context);
  const filter = askedFilter(new URLSearchParams(textOf(form, "filter")));
  const view = await saveView(id, {
    name: textOf(form, "name"),
    filter,
    now: Date.now(),
    alsoWrite: (transaction, subject) => writeAudit(transaction, { actor: id, deed: "view.saved", subject }),
  });
  if (!view) return { deed: "save-view", problem: "Give the view a name.", field: "name" };
  return { deed: "save-view", done: `Saved as ${view.name}.` };
}
