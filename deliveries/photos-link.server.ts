import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { storedSecret } from "../db/secret.server.ts";

// Links that open one request's photos, or let its sender add some, and end by themselves.

/** "see" opens all of them; "add" shows none. */
export type PhotosPurpose = "see" | "add";

/** Milliseconds: how long the owner's email opens the photos. */
export const SEEN_FOR = 14 * 24 * 60 * 60_000;

const ID_LENGTH = 16;
const END_LENGTH = 4;
const SIGNATURE_LENGTH = 16;

export async function photosToken(purpose: PhotosPurpose, leadId: string, until: number): Promise<string> {
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32BE(Math.floor(until / 1_000));
  const said = Buffer.concat([parse(leadId), end]);
  return Buffer.concat([said, await sign(purpose, said)]).toString("base64url");
}

/** The lead's id; null for a token that isn't ours, is for something else, or has ended. */
export async function readPhotosToken(
  purpose: PhotosPurpose,
  token: string,
  now: number,
): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  const length = ID_LENGTH + END_LENGTH + SIGNATURE_LENGTH;
  // Base64 is read leniently: only the one spelling that we write is ours.
  if (bytes.length !== length || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, ID_LENGTH + END_LENGTH);
  if (!timingSafeEqual(bytes.subarray(said.length), await sign(purpose, said))) return null;
  return said.readUInt32BE(ID_LENGTH) * 1_000 > now ? stringify(said.subarray(0, ID_LENGTH)) : null;
}

async function sign(purpose: PhotosPurpose, said: Buffer): Promise<Buffer> {
  const secret = await storedSecret("photos-link");
  return createHmac("sha256", secret).update(purpose).update(said).digest().subarray(0, SIGNATURE_LENGTH);
}
