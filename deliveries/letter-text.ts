import { brand } from "../content/brand.ts";
import { customerLetter as words } from "../content/mail.ts";

type Letter = { text: string; by: string; place: { name: string; phone: string } };

/** A letter as the customer reads it: paragraphs, who wrote it, and what's printed small below. */
export function composeLetter(
  { text, by, place }: Letter,
  reference: string,
): { text: string; signature: readonly string[]; smallPrint: readonly string[] } {
  const { mailingAddress } = brand;
  const address = mailingAddress && [
    mailingAddress.street,
    mailingAddress.city,
    `${mailingAddress.region} ${mailingAddress.postalCode}`,
  ];
  return {
    text,
    signature: [by, brand.fullName, place.phone].filter(Boolean),
    smallPrint: [
      words.reference(reference),
      words.why,
      ...(address ? [[brand.legalName, ...address].join(", ")] : []),
    ],
  };
}
