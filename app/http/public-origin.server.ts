import { settings } from "../../env.server.ts";

/** "https://www.example.com", or "". Finished pages are shared, so a request's Host must not decide it. */
export function publicOrigin(): string {
  return settings().PUBLIC_ORIGIN ?? "";
}
