import { brand } from "../content/brand.ts";
import { writtenEmail as words } from "../content/mail.ts";

type MessageBody = { text: string; by: string; place: { name: string; phone: string } };

/** An email as the customer reads it: paragraphs, who wrote it, and what's printed small below. */
export function composeEmail(
  { text, by, place }: MessageBody,
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
