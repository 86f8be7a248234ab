import { removeView, saveView } from "../../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { askedFilter } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { inboxTexts } from "./texts.ts";

export const viewActions = {
  /** One of the same name is replaced. */
  "save-view": async ({ context, form }: ActionArgs): Promise<ActionResult> => {
    const intent = "save-view";
    const { id } = requireStaff(context);
    const view = await saveView(id, {
      name: readText(form, "name"),
      filter: askedFilter(new URLSearchParams(readText(form, "filter"))),
      now: Date.now(),
      alsoWrite: (transaction, subject) =>
        writeAudit(transaction, { actor: id, action: "view.saved", subject }),
    });
    return view
      ? { intent, done: inboxTexts.viewSaved(view.name) }
      : { intent, problem: inboxTexts.viewNameMissing, field: "name" };
  },

  "remove-view": async ({ context, form }: ActionArgs): Promise<ActionResult> => {
    const intent = "remove-view";
    const { id } = requireStaff(context);
    const removed = await removeView(id, readText(form, "view"), (transaction, subject) =>
      writeAudit(transaction, { actor: id, action: "view.removed", subject }),
    );
    return removed ? { intent, done: inboxTexts.viewRemoved } : { intent, problem: inboxTexts.noSuchView };
  },
};
