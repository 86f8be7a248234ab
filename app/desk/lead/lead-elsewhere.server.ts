import type { RouterContextProvider } from "react-router";
import { listPresent } from "../../../leads/inbox/inbox.server.ts";
import { rememberRefusal } from "../door.server.ts";

/** For a lead that someone may not see: a line in the audit log if there is such a lead at all. */
export async function noteLeadElsewhere(context: Readonly<RouterContextProvider>, id: string): Promise<void> {
  if ((await listPresent([id])).size > 0) rememberRefusal(context, "lead");
}
