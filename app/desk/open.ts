import { HydratedRouter } from "react-router/dom";
import { tooLong } from "../../leads/input-filters.ts";
import { hydrate } from "../ui/hydrate.ts";
import { keepWhole } from "../ui/keep-whole.ts";
import { watchRequests } from "./lost-connection.ts";

export function openDesk(isBusy: () => boolean): void {
  watchRequests();
  keepWhole(tooLong);
  hydrate(document, HydratedRouter, {}, isBusy);
}
