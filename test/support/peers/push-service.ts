import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import type { HttpPeer, PeerRequest } from "./http-peer.ts";

/** What a device decrypts from a push message. */
export type Notification = { lead: string; title: string; body: string; unread: number };

/** A device's browser, as far as push messages are concerned. */
export type Device = {
  /** What it sends the desk: PushSubscription's toJSON. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** Every push request for it, oldest first. */
  requests(): PeerRequest[];
  /** What it would show, oldest first; throws if a message can't be decrypted. */
  notifications(): Notification[];
};

/** A public key of a device, base64url. */
export function makeKey(): string {
  return createECDH("prime256v1").generateKeys("base64url");
}

/** A device whose push service is `peer`. */
export function makeDevice(peer: HttpPeer): Device {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomUUID()}`;
  const requests = () => peer.requests.filter(({ url }) => url.pathname === path);

  /** RFC 8291 on RFC 8188, for a message of one record. */
  function decrypt({ bytes }: PeerRequest): Notification {
    const salt = bytes.subarray(0, 16);
    const keyLength = bytes.readUInt8(20);
    const sender = bytes.subarray(21, 21 + keyLength);
    const sealed = bytes.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const input = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2, and zeros where it is padded.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
  }

  return {
    subscription: {
      endpoint: `${peer.origin}${path}`,
      expirationTime: null,
      keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    requests,
    notifications: () => requests().map(decrypt),
  };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Verifies a push message's sender (RFC 8292); returns the signed claims. Throws if the signature is wrong. */
export function readSender({ headers }: PeerRequest): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = "", publicKey = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isTheirs = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTheirs) throw new Error("The sender's signature is not its key's.");
  return { publicKey, claims: JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) };
}
