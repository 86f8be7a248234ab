import { ADDRESS_LIMIT, cleanLine, filterZip, formatPostalCode } from "../../../leads/input-filters.ts";

/** In the parts and the spelling of the booking form; an unknown part is "". */
export type StreetAddress = {
  street: string;
  city: string;
  state: string;
  /** A postal code in capitals without a space, or five digits. */
  zip: string;
  country: "Canada" | "USA" | "";
};

export type Suggestion = {
  main: string;
  rest: string;
  lacksNumber: boolean;
  /** Where the provider returns the address only for a chosen suggestion. */
  id?: string;
  address?: StreetAddress;
};

const countries: Readonly<Record<string, "Canada" | "USA">> = { CA: "Canada", US: "USA" };

/** "" for a country we do not work in. */
export function findCountryByCode(code: string): StreetAddress["country"] {
  return countries[code.toUpperCase()] ?? "";
}

export function fitForm(parts: StreetAddress): StreetAddress {
  const line = (text: string) => cleanLine(text, ADDRESS_LIMIT);
  return {
    street: line(parts.street),
    city: line(parts.city),
    state: line(parts.state),
    zip: parts.country === "Canada" ? formatPostalCode(parts.zip) : filterZip(parts.zip),
    country: parts.country,
  };
}
