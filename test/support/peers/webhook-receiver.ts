import { randomBytes } from "node:crypto";
import { type HttpPeer, type PeerRequest, startHttpPeer } from "./http-peer.ts";

export type WebhookBody = { type: string; timestamp: string; data: Record<string, unknown> };

/** A secret as Standard Webhooks writes it. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** A webhook that accepts everything. `onTaken` runs before it responds. */
export function startReceiver(
  onTaken: (request: PeerRequest) => void | Promise<void> = () => undefined,
): Promise<HttpPeer> {
  return startHttpPeer(async (request) => {
    await onTaken(request);
    return { status: 204 };
  });
}

/** `webhook-id`: the same in every attempt of a delivery. */
export function readDeliveryId({ headers }: PeerRequest): string {
  return String(headers["webhook-id"]);
}

export function parseBody({ body }: PeerRequest): WebhookBody {
  return JSON.parse(body) as WebhookBody;
}

/** The customer's message, which tests use to identify a lead. */
export function readNote(request: PeerRequest): unknown {
  const { data } = parseBody(request);
  return data.note_from_customer ?? data.description;
}
