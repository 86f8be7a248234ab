import { HydratedRouter } from "react-router/dom";
import { hydrate } from "../ui/hydrate.ts";
import { keepLongPastes } from "../ui/long-paste.ts";

export function openDesk(): void {
  keepLongPastes();
  hydrate(document, HydratedRouter, {});
}
