import { useOutletContext } from "react-router";
import type { PageDetails } from "./page-location.server.ts";

export type { PageDetails } from "./page-location.server.ts";

export function usePageDetails(): PageDetails {
  return useOutletContext<PageDetails>();
}
