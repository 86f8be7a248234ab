import type { RouterContextProvider } from "react-router";
import { checkMovingQuote } from "../../../leads/moving-lead.ts";
import { receive } from "./receive.server.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Takes the moving quote form of a page; `formIds` are the page's forms, the first one stands for a post without. */
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
