import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The header by which this process knows its own heartbeat; the value never leaves the machine. */
export const heartbeatHeader = "x-tailgate-heartbeat";

/** New at every start. */
export const heartbeatKey = randomUUID();

/** Whether a request is this process's own heartbeat. */
export function isHeartbeat({ headers }: IncomingMessage): boolean {
  return headers[heartbeatHeader] === heartbeatKey;
}
