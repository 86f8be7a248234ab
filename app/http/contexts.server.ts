import { createContext } from "react-router";
import type { DeskVisit } from "./desk-visit.server.ts";
import type { Audience, Visitor } from "./visitor.server.ts";

/** What a page that is shown may know of the visitor. */
export const audienceContext = createContext<Audience>();

/** For the desk: where it is reached, and whether a form comes from its own pages. */
export const deskVisitContext = createContext<DeskVisit>();

/** For actions and the desk: who sent the form. A loader must not read it, finished pages are shared. */
export const visitorContext = createContext<Visitor>();
