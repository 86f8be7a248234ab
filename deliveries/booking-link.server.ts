import { createHmac, timingSafeEqual } from "node:crypto";
import { storedSecret } from "../db/secret.server.ts";

// The link in a customer's confirmation: who has it may see, move or cancel that one booking.

const ID_LENGTH = 16;
const SIGNATURE_LENGTH = 16;

export async function bookingToken(leadId: string): Promise<string> {
  const id = Buffer.from(leadId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, await sign(id)]).toString("base64url");
}

export async function readBookingToken(token: string): Promise<string | null> {
  const bytes = Buffer.from(token, "base64url");
  // Base64 is read leniently: only the one spelling that we write is ours.
  if (bytes.length !== ID_LENGTH + SIGNATURE_LENGTH || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, ID_LENGTH);
  if (!timingSafeEqual(bytes.subarray(ID_LENGTH), await sign(id))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function sign(id: Buffer): Promise<Buffer> {
  const secret = await storedSecret("booking-link");
  return createHmac("sha256", secret).update(id).digest().subarray(0, SIGNATURE_LENGTH);
}
