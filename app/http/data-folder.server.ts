import { settings } from "../../env.server.ts";

export function dataFolder(): string {
  return settings().DATA_DIR;
}
