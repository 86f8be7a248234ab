import { dropUnfinished } from "../../../leads/unfinished/unfinished.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { unfinishedTexts } from "./texts.ts";

export const unfinishedActions = {
  async remove({ context, form }: ActionArgs): Promise<ActionResult> {
    const staff = requireStaff(context);
    const id = readText(form, "request");
    const isDone = await dropUnfinished(id, visibleTo(staff), (transaction) =>
      writeAudit(transaction, { actor: staff.id, action: "unfinished.removed", subject: id }),
    );
    return isDone
      ? { intent: "remove", done: unfinishedTexts.removed }
      : { intent: "remove", problem: unfinishedTexts.gone };
  },
};
