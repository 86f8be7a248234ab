/** A visitor of the site. */
export type Person = {
  name: string;
  phone: string;
  email: string;
  /** Sent as X-Forwarded-For; the embedded country file knows its whole network's country. */
  address: string;
  userAgent: string;
};

const phoneBrowser =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** Toronto, Canada: requests a move and needs no ZIP. */
export const ada: Person = {
  name: "Ada Byron",
  phone: "(416) 555-0142",
  email: "ada@example.com",
  address: "99.224.0.1",
  userAgent: phoneBrowser,
};

/** Houston, USA: requests a move with both ZIP codes. */
export const ben: Person & { zipFrom: string; zipTo: string } = {
  name: "Ben Okafor",
  phone: "713-555-0118",
  email: "ben@example.com",
  address: "73.136.0.1",
  userAgent: phoneBrowser,
  zipFrom: "77002",
  zipTo: "77449",
};

/** Atlanta, USA: books junk removal from apartment 4B with a flexible time. */
export const carla: Person & { street: string; unit: string; city: string; state: string; zip: string } = {
  name: "Carla Reyes",
  phone: "+1 404 555 0163",
  email: "carla@example.com",
  address: "73.7.0.1",
  userAgent: phoneBrowser,
  street: "120 Peachtree St NE",
  unit: "4B",
  city: "Atlanta",
  state: "GA",
  zip: "30303",
};

/** A robot: fills in every field it finds, all at once. */
export const rob: Person = {
  name: "Rob",
  phone: "0000000000",
  email: "rob@spam.example",
  address: "5.9.0.1",
  userAgent: "python-requests/2.32",
};

/**
 * The same person at another address of their network, so that a test has the requests, the limits and the records of
 * that address to itself. `place` 0 is the person's own.
 */
export function atAddress<Someone extends Person>(person: Someone, place: number): Someone {
  const [first, second] = person.address.split(".");
  const rest = place % 65_000;
  return { ...person, address: `${first}.${second}.${Math.floor(rest / 254)}.${(rest % 254) + 1}` };
}

/** The request headers that identify a person. */
export function buildHeaders(person: Person): Record<string, string> {
  return { "x-forwarded-for": person.address, "user-agent": person.userAgent };
}
