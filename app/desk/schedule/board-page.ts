import { createContext, useContext } from "react";
import type { FetcherWithComponents } from "react-router";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import type { Target } from "./move-visit.tsx";
import type { Board, Place, Ticket } from "./read-board.server.ts";

/** What every part of the board needs to know of the page. */
export type BoardPage = {
  board: Board;
  /** "*" for all locations. */
  slug: string;
  /** What "everywhere" means: every location for the owner, one's own for a dispatcher. */
  reach: "*" | "mine";
  places: readonly Place[];
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
  dragged: Ticket | null;
  onDrag: (ticket: Ticket | null) => void;
  onMove: (ticket: Ticket, to?: Target) => void;
};

export const BoardContext = createContext<BoardPage | null>(null);

export function useBoard(): BoardPage {
  const page = useContext(BoardContext);
  if (!page) throw new Error("There is no board around this part.");
  return page;
}
