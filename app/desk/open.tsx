import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Brings the desk to life in the browser. */
export function openDesk(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
