import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// biome-ignore lint/suspicious/noExplicitAny: each island's props were checked where the page placed it.
type IslandModule = Promise<ComponentType<any>>;

/** The islands by name; each is its own file, fetched only on pages that have it. */
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

function mount(place: HTMLElement): void {
  const component = islands[place.dataset.island as IslandName]();
  component.then(
    // In a transition React pauses for whatever the visitor does meanwhile.
    (Component) =>
      startTransition(() => {
        hydrateRoot(place, createElement(Component, JSON.parse(place.dataset.props ?? "{}")));
      }),
    // The plain form still works; the browser's console says why there is no more.
    (error) => console.error(error),
  );
}

/**
 * Brings the islands of the page to life: those within a screen of what is seen at once, the others when they come near
 * or at the first touch, wherever it is.
 */
export function mountIslands(): void {
  const waiting = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) if (isIntersecting) wake(target as HTMLElement);
    },
    { rootMargin: "100% 0%" },
  );
  const wake = (place: HTMLElement) => {
    near.unobserve(place);
    if (waiting.delete(place)) mount(place);
  };
  const wakeAll = () => {
    for (const place of waiting) wake(place);
  };
  // The touch that fetched this file is over already.
  if ("touched" in document.documentElement.dataset) wakeAll();
  for (const place of waiting) {
    // What a visitor has agreed to before holds wherever on the page the question would stand.
    if (place.dataset.island === "privacy-choices") wake(place);
    else near.observe(place);
  }
  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(touch, wakeAll, { passive: true, once: true });
  }
}
