import { createContext } from "react-router";
import type { DeskVisit } from "./desk-visit.server.ts";
import type { Audience, Visitor } from "./visitor.server.ts";

export const audienceContext = createContext<Audience>();

export const deskVisitContext = createContext<DeskVisit>();

/** Set for a page that's kept with placeholders for its query's values. */
export const placeholdersContext = createContext(false);

/** What was wrong with a form, for the page that shows it again: `answer` is the page's own. */
export type RefusedForm = { answer: unknown; status: number; headers: Readonly<Record<string, string>> };

export const refusedFormContext = createContext<RefusedForm>();

/** For actions and the desk. A loader must not read it: finished pages are shared. */
export const visitorContext = createContext<Visitor>();
