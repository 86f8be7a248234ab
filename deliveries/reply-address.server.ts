import { parse, stringify } from "uuid";
import { checkLink, ID_LENGTH, type SignatureKind, signLink } from "./link-signature.server.ts";

// Where a customer's answer goes: an address for each lead, which nobody can make up and which says nothing about anyone.

const kind: SignatureKind = { secret: "reply-address", length: 10 };
const BYTES = ID_LENGTH + kind.length;
/** Mail servers may change capitals, so letters are small: base 36. */
const TOKEN_LENGTH = Math.ceil((BYTES * 8) / Math.log2(36));

let mailbox: string | null = null;

/** "answers@example.com": answers go to "answers+…@example.com". Null: to the owner's mailbox. */
export function setReplyMailbox(address: string | null): void {
  mailbox = address;
}

export async function findReplyAddress(leadId: string): Promise<string | null> {
  if (mailbox === null) return null;
  const id = Buffer.from(parse(leadId));
  const whole = Buffer.concat([id, await signLink(kind, id)]);
  const token = BigInt(`0x${whole.toString("hex")}`)
    .toString(36)
    .padStart(TOKEN_LENGTH, "0");
  return mailbox.replace("@", `+${token}@`);
}

/** The lead that one of the addresses is of. */
export async function findAddressedLead(addresses: readonly string[]): Promise<string | null> {
  if (mailbox === null) return null;
  const [name = "", domain = ""] = mailbox.toLowerCase().split("@");
  for (const address of addresses) {
    const [local = "", host = ""] = address.toLowerCase().split("@");
    if (host !== domain || !local.startsWith(`${name}+`)) continue;
    const leadId = await readToken(local.slice(name.length + 1));
    if (leadId) return leadId;
  }
  return null;
}

async function readToken(token: string): Promise<string | null> {
  if (token.length !== TOKEN_LENGTH || !/^[0-9a-z]+$/.test(token)) return null;
  const number = [...token].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(BYTES * 2, "0");
  if (hex.length !== BYTES * 2) return null;
  const bytes = Buffer.from(hex, "hex");
  const said = bytes.subarray(0, ID_LENGTH);
  const signed = await checkLink(kind, { said, signature: bytes.subarray(ID_LENGTH) });
  return signed && stringify(said);
}
