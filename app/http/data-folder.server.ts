import { settings } from "../../env.server.ts";

/** The folder of `DATA_DIR`: the database, where it is SQLite, and what is kept beside it. */
export function dataFolder(): string {
  return settings().DATA_DIR;
}
