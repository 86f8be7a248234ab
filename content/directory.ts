// The home page's texts: its plate, its list of cities and its two signs. The code finder's are in finding.ts.
import type { Text } from "./claimed.ts";

export const directoryWords = {
  title: "Find the crew in your city",
  lead: [
    {
      claims: ["all-inclusive-team"],
      text: "Two people, one truck, one price.",
      otherwise: "Two people, one truck.",
    },
    "Fill in the plate to meet your crew.",
  ] as Text,
  slogan: "Moving and junk removal near you",
  backTo: (place: string) => `Back to ${place}`,
  crew: "Local crew",
  map: (country: string) => `Route map of our crews in ${country}`,
  sides: { canada: "Canada", usa: "United States" },
  serviceArea: (locationName: string) => `${locationName} Service Area`,
  country: "Country",
  filter: "Your city, postal code or ZIP",
  placeholder: "Start typing to filter by city...",
  button: "Find",
  detecting: "Finding your country",
  nothing: "No cities found",
  clear: "Clear Search",
  elsewhere: (count: number, country: string) => `${country}: ${count} found`,
};

/** The two signs under the plate. */
export const tradeSigns = {
  moving: {
    title: "Moving",
    text: "We pack, carry, drive and unpack, or do just the part you're dreading.",
    button: "Get a moving quote",
  },
  junk: {
    title: "Junk removal",
    text: "Point at it and it's gone. We carry it out, load it and sweep up.",
    button: "Book a pickup",
  },
  first: "Pick your city first",
};
