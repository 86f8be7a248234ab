import type { ComponentType } from "react";
import { isBusy } from "../../ui/busy.ts";

export { isBusy };

// biome-ignore lint/suspicious/noExplicitAny: each island's props were checked where the page placed it.
type IslandModule = Promise<ComponentType<any>>;

/** Hydrated by React, from their `data-props`. */
const islands = {
  "moving-quote": (): IslandModule => import("../forms/moving-quote-form.tsx").then((m) => m.MovingQuoteForm),
  "free-estimate": (): IslandModule =>
    import("../forms/free-estimate-form.tsx").then((m) => m.FreeEstimateForm),
  "hero-scene": (): IslandModule => import("../sections/hero-scene.tsx").then((m) => m.HeroScene),
  "load-picker": (): IslandModule => import("../sections/load-picker.tsx").then((m) => m.LoadPicker),
  "privacy-choices": (): IslandModule =>
    import("../sections/privacy-choices.tsx").then((m) => m.PrivacyChoices),
  photos: (): IslandModule => import("../photos/photo-form.tsx").then((m) => m.PhotoForm),
  booking: (): IslandModule => import("../forms/booking-form.tsx").then((m) => m.BookingForm),
};

export type IslandName = keyof typeof islands;

/** Plain script, which fetches no React: an element with `data-part` is given to its module's `start`. */
const parts: Readonly<Record<string, () => Promise<{ start(element: HTMLElement): void }>>> = {
  directory: () => import("../directory/search.ts"),
};

async function startOne(element: HTMLElement): Promise<void> {
  const { island, part } = element.dataset;
  if (island) {
    const [{ hydrate }, component] = await Promise.all([
      import("../../ui/hydrate.ts"),
      islands[island as IslandName](),
    ]);
    hydrate(element, component, JSON.parse(element.dataset.props ?? "{}"), isBusy);
  }
  const module = await parts[part ?? ""]?.();
  if (!module) return;
  module.start(element);
  element.dataset.started = "";
}

const started = new WeakSet<HTMLElement>();

const near = new IntersectionObserver(
  (seen) => {
    const arrived = seen.filter(({ isIntersecting }) => isIntersecting);
    start(arrived.map(({ target }) => target as HTMLElement));
  },
  { rootMargin: "100% 0%" },
);

/**
 * Makes these parts of the page interactive, each once: "near" when they come within a screen, else now. One that can't
 * be fetched stays plain HTML until the next call.
 */
export function start(elements: readonly HTMLElement[], when?: "near"): void {
  for (const element of elements) {
    if (started.has(element)) continue;
    if (when) {
      near.observe(element);
      continue;
    }
    near.unobserve(element);
    started.add(element);
    startOne(element).catch((error) => {
      started.delete(element);
      console.error(error);
    });
  }
}
