import type { RouterContextProvider } from "react-router";
import { checkMovingQuote } from "../../../leads/moving-lead.ts";
import { receive } from "./receive.server.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** `formIds` are the page's forms; a post without an id is the first one's. */
export function receiveMovingQuote(
  { request, context }: ActionArgs,
  formIds: readonly [string, ...string[]] = ["quote"],
) {
  return receive({
    request,
    context,
    formIds,
    check: checkMovingQuote,
    summary: (lead, { chosen }) => ({
      moveDate: lead.moveDate,
      fromAddress: lead.zipFrom.toUpperCase() || chosen?.locationName || "",
      toAddress: lead.zipTo.toUpperCase(),
      packing: String(lead.packing),
    }),
  });
}
