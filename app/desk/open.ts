import { HydratedRouter } from "react-router/dom";
import { hydrate } from "../ui/hydrate.ts";

export function openDesk(): void {
  hydrate(document, HydratedRouter, {});
}
