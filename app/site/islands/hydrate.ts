import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** In a transition, so that React yields to what the visitor does. */
export function hydrate(island: HTMLElement, component: ComponentType): void {
  startTransition(() => {
    hydrateRoot(island, createElement(component, JSON.parse(island.dataset.props ?? "{}")));
  });
}
