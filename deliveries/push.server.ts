import { createECDH, ECDH } from "node:crypto";
import webPush from "web-push";
import * as z from "zod";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { storedSecret } from "../db/secret.server.ts";
import { isNamedByOwner } from "../outbound/guard.server.ts";

export type Subscription = { endpoint: string; p256dh: string; auth: string };

export type NotifiedDevice = Subscription & { id: string; unread: number };

/**
 * Staff who work in a location (its slug, null for a lead that belongs to none), of those the `assignee` alone if they have
 * turned notifications on; one person who works leads, by id; or the owner alone.
 */
export type Audience = { location: string | null; assignee?: string | null } | { person: string } | "owner";

export type NotifiedDevices = {
  isAnyWanted(transaction: DatabaseTransaction, audience: Audience): Promise<boolean>;
  list(audience: Audience): Promise<NotifiedDevice[]>;
  forget(id: string): Promise<void>;
};

export type PushKeys = { publicKey: string; privateKey: string };

const curve = "prime256v1";

/** The site's own pair, made on first use and the same for all processes: push services know us by it. It may be replaced at any time. */
export async function pushKeys(): Promise<PushKeys> {
  const privateKey = await storedSecret("push", () => webPush.generateVAPIDKeys().privateKey);
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, "base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

const LONGEST_ENDPOINT = 2000;

const subscriptionSchema = z.object({
  endpoint: z.string().max(LONGEST_ENDPOINT).refine(mayBeCalled),
  keys: z.object({
    p256dh: z.string().max(100).refine(isPublicKey),
    auth: z.string().refine((auth) => Buffer.from(auth, "base64url").length === 16),
  }),
});

/** Reads what a browser says of its subscription (PushSubscription's toJSON); null when nothing can be sent to it. */
export function readSubscription(sent: unknown): Subscription | null {
  const read = subscriptionSchema.safeParse(sent);
  return read.success ? { endpoint: read.data.endpoint, ...read.data.keys } : null;
}

function mayBeCalled(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isNamedByOwner(url));
}

function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, curve, "base64url", "hex", "uncompressed").length === 130;
  } catch {
    return false;
  }
}
