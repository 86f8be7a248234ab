import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Makes the desk interactive in the browser. */
export function openDesk(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
