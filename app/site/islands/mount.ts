import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// biome-ignore lint/suspicious/noExplicitAny: each island's props were checked where the page placed it.
type IslandModule = Promise<ComponentType<any>>;

const islands = {
  directory: (): IslandModule => import("../directory/directory-search.tsx").then((m) => m.DirectorySearch),
  "moving-quote": (): IslandModule => import("../forms/moving-quote-form.tsx").then((m) => m.MovingQuoteForm),
  "free-estimate": (): IslandModule =>
    import("../forms/free-estimate-form.tsx").then((m) => m.FreeEstimateForm),
  "hero-scene": (): IslandModule => import("../sections/hero-scene.tsx").then((m) => m.HeroScene),
  "load-picker": (): IslandModule => import("../sections/load-picker.tsx").then((m) => m.LoadPicker),
  "privacy-choices": (): IslandModule =>
    import("../sections/privacy-choices.tsx").then((m) => m.PrivacyChoices),
  booking: (): IslandModule => import("../forms/booking-form.tsx").then((m) => m.BookingForm),
};

export type IslandName = keyof typeof islands;

function hydrateIsland(island: HTMLElement): void {
  const component = islands[island.dataset.island as IslandName]();
  component.then(
    // In a transition, so that React yields to what the visitor does.
    (Component) =>
      startTransition(() => {
        hydrateRoot(island, createElement(Component, JSON.parse(island.dataset.props ?? "{}")));
      }),
    // The plain form still works; the console says why it isn't interactive.
    (error) => console.error(error),
  );
}

/** Hydrates the islands within one screen at once, the others when they come near or at the first touch anywhere. */
export function mountIslands(): void {
  const waiting = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) hydrate(target as HTMLElement);
    },
    { rootMargin: "100% 0%" },
  );
  const hydrate = (island: HTMLElement) => {
    near.unobserve(island);
    if (waiting.delete(island)) hydrateIsland(island);
  };
  const hydrateAll = () => {
    for (const island of waiting) hydrate(island);
  };
  // The touch that fetched this file is already over.
  if ("touched" in document.documentElement.dataset) hydrateAll();
  for (const island of waiting) {
    // An earlier choice applies at once, wherever on the page the bar is.
    if (island.dataset.island === "privacy-choices") hydrate(island);
    else near.observe(island);
  }
  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, hydrateAll, { passive: true, once: true });
  }
}
