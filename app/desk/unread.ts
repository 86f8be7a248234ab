import { createContext } from "react";

/** How many leads nobody has read, as the desk counts at the moment. */
export const Unread = createContext(0);
