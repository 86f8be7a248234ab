import { parse, stringify } from "uuid";
import { checkLink, ID_LENGTH, type SignatureKind, signLink } from "./link-signature.server.ts";

// Links that open one request's photos, or let its sender add some, and end by themselves.

/** "see" opens all of them; "add" shows none. */
export type PhotosPurpose = "see" | "add";

/** Milliseconds: how long the owner's email opens the photos. */
export const SEEN_FOR = 14 * 24 * 60 * 60_000;

const END_LENGTH = 4;
const kind: SignatureKind = { secret: "photos-link", length: 16 };

export async function photosToken(purpose: PhotosPurpose, leadId: string, until: number): Promise<string> {
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32BE(Math.floor(until / 1_000));
  const said = Buffer.concat([parse(leadId), end]);
  return Buffer.concat([said, await signLink(kind, said, purpose)]).toString("base64url");
}

/** The lead's id; null for a token that isn't ours, is for something else, or has ended. */
export async function readPhotosToken(
  purpose: PhotosPurpose,
  token: string,
  now: number,
): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  const length = ID_LENGTH + END_LENGTH + kind.length;
  // Base64 is read leniently: only the one spelling that we write is ours.
  if (bytes.length !== length || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, ID_LENGTH + END_LENGTH);
  const signed = await checkLink(kind, { said, signature: bytes.subarray(said.length), purpose });
  if (!signed) return null;
  const end = said.readUInt32BE(ID_LENGTH) * 1_000;
  // What an earlier secret signed was made while it counted.
  const latestEnd = signed.retiredAt === null ? Number.POSITIVE_INFINITY : signed.retiredAt + SEEN_FOR;
  return end > now && end <= latestEnd ? stringify(said.subarray(0, ID_LENGTH)) : null;
}
