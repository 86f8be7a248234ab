import { createContext, type ReactNode } from "react";
import type { DocumentFrame } from "./frame-handle.ts";

/** What the server shows where a public page fails, whether or not its loaders ran. */
export const FailedPage = createContext<{ frame: DocumentFrame; page: ReactNode } | null>(null);
