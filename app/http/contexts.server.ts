import { createContext } from "react-router";
import type { DeskVisit } from "./desk-visit.server.ts";
import type { Audience, Visitor } from "./visitor.server.ts";

export const audienceContext = createContext<Audience>();

export const deskVisitContext = createContext<DeskVisit>();

/** For actions and the desk. A loader must not read it: finished pages are shared. */
export const visitorContext = createContext<Visitor>();
