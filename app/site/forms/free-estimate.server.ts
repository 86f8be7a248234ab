import type { RouterContextProvider } from "react-router";
import { checkFreeEstimate } from "../../../leads/moving-lead.ts";
import { receive } from "./receive.server.ts";

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

export function receiveFreeEstimate({ request, context }: ActionArgs) {
  return receive({
    request,
    context,
    formIds: ["estimate"],
    check: checkFreeEstimate,
    summary: (_lead, { chosen }) => ({ fromAddress: chosen?.locationName ?? "" }),
  });
}
