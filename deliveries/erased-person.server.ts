import { createHmac } from "node:crypto";

/** Somebody who was erased, as far as they may still be known: to find copies of theirs that no row leads to. */
export type ErasedPerson = {
  salt: string;
  /** Of {@link hashIdentifier}. */
  hashes: readonly string[];
  references: readonly string[];
};

/** `text`: a phone in E.164, or an email in lower case. */
export function hashIdentifier(text: string, salt: string): string {
  return createHmac("sha256", salt).update(text).digest("hex");
}

export function isOneOf(person: ErasedPerson, contacts: readonly string[]): boolean {
  return contacts.some((contact) => person.hashes.includes(hashIdentifier(contact, person.salt)));
}
