import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const heartbeatHeader = "x-tailgate-heartbeat";

export const heartbeatKey = randomUUID();

export function isHeartbeat({ headers }: IncomingMessage): boolean {
  return headers[heartbeatHeader] === heartbeatKey;
}
