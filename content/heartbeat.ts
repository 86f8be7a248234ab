import { brand } from "./brand.ts";

/** What the regular test lead says; it is in no list and no count. `now` is epoch milliseconds. */
export function heartbeatFields(now: number): Record<string, string> {
  return {
    name: "Heartbeat",
    phone: "202 555 0100",
    email: brand.contactEmail,
    zipFrom: "00000",
    zipTo: "00000",
    message: `A test of the path from the form, ${new Date(now).toISOString()}`,
  };
}
