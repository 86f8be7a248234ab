import { useOutletContext } from "react-router";
import type { Place } from "./place.server.ts";

export type { Place } from "./place.server.ts";

/** The place of the page this section stands on. */
export function usePlace(): Place {
  return useOutletContext<Place>();
}
