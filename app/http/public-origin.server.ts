import { settings } from "../../env.server.ts";

/**
 * The address people reach the site by, "https://www.example.com", or "" when `PUBLIC_ORIGIN` is not set. Finished pages
 * are shared, so what they say of their own address comes from here and never from a request's Host.
 */
export function publicOrigin(): string {
  return settings().PUBLIC_ORIGIN ?? "";
}
