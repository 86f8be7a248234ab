import { requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { type LeadActionResult, singleLeadActions } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import type { Route } from "./+types/nothing-open.ts";
import { applyInBulk } from "./apply-in-bulk.server.ts";
import { KeyList } from "./inbox-settings.tsx";
import { inboxTexts } from "./texts.ts";
import { viewActions } from "./view-actions.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return null;
}

/** The list's own forms, also of a list beside a lead. */
export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  return runFormAction<LeadActionResult>(args, {
    ...viewActions,
    contacted: singleLeadActions.contacted,
    confirmed: singleLeadActions.confirmed,
    many: applyInBulk,
    undone: undoChangeset,
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function NothingOpen() {
  return (
    <div className="nothing-open">
      <p>{inboxTexts.nothingOpen}</p>
      <KeyList />
    </div>
  );
}
