import { parse, stringify } from "uuid";
import { checkLink, ID_LENGTH, type SignatureKind, signLink } from "./link-signature.server.ts";

// The link in a customer's confirmation: who has it may see, move or cancel that one booking.

const kind: SignatureKind = { secret: "booking-link", length: 16 };

export async function bookingToken(leadId: string): Promise<string> {
  const id = Buffer.from(parse(leadId));
  return Buffer.concat([id, await signLink(kind, id)]).toString("base64url");
}

/** `endsWithVisit`: an earlier secret signed it. */
export async function readBookingToken(
  token: string,
): Promise<{ leadId: string; endsWithVisit: boolean } | null> {
  const bytes = Buffer.from(token, "base64url");
  // Base64 is read leniently: only the one spelling that we write is ours.
  if (bytes.length !== ID_LENGTH + kind.length || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, ID_LENGTH);
  const signed = await checkLink(kind, { said, signature: bytes.subarray(ID_LENGTH) });
  return signed && { leadId: stringify(said), endsWithVisit: signed.retiredAt !== null };
}
