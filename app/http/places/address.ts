import { ADDRESS_LIMIT, cleanLine, filterZip, showPostalCode } from "../../../leads/input-filters.ts";

/** Where a truck can go, in the parts and the spelling of the booking form; a part that is not known is "". */
export type StreetAddress = {
  /** Number and street: "120 Peachtree Street Northeast". */
  street: string;
  city: string;
  /** The province or state in its short form: "ON", "TX". */
  state: string;
  /** A postal code in capitals without a space, or five digits. */
  zip: string;
  country: "Canada" | "USA" | "";
};

/** One line of the list that a visitor may choose from. */
export type Suggestion = {
  /** "120 Peachtree Street Northeast" */
  main: string;
  /** "Atlanta, GA, USA"; "" when there is no more to say. */
  rest: string;
  /** It names a street without a number: what the visitor typed has it, perhaps. */
  lacksNumber: boolean;
  /** Asks for the address, where the provider keeps it back until a suggestion is chosen. */
  id?: string;
  /** The address itself, where the provider sends it along. */
  address?: StreetAddress;
};

const countries: Readonly<Record<string, "Canada" | "USA">> = { CA: "Canada", US: "USA" };

/** The country of a two-letter code (capitals or not) as the form stores it; "" for one we do not work in. */
export function findCountryByCode(code: string): StreetAddress["country"] {
  return countries[code.toUpperCase()] ?? "";
}

/** The parts as a provider has them, made to fit the form's fields: one line each, no longer than is kept. */
export function fitForm(parts: StreetAddress): StreetAddress {
  const line = (text: string) => cleanLine(text, ADDRESS_LIMIT);
  return {
    street: line(parts.street),
    city: line(parts.city),
    state: line(parts.state),
    zip: parts.country === "Canada" ? showPostalCode(parts.zip) : filterZip(parts.zip),
    country: parts.country,
  };
}
