// The three service cards and the full-service banner.

export type Service = {
  id: "packing" | "moving" | "junk-removal";
  title: string;
  summary: string;
  points: readonly string[];
  /** Residential and commercial, each with an example. */
  for: string;
};

export const whatWeTakeLink = "What we take";

export const services: readonly Service[] = [
  {
    id: "packing",
    title: "Packing and unpacking",
    summary: "We box it up at the old place, unpack it at the new one, or do just the rooms you're dreading.",
    points: [
      "Whole home, one room, or only the breakables",
      "Boxes labeled by room, so they end up in the right one",
      "Priced on its own line, so you can see it or leave it out",
    ],
    for: "Residential: kitchens, closets, bookshelves. Commercial: desks, files and stockrooms.",
  },
  {
    id: "moving",
    title: "Moving",
    summary:
      "A two-person team and a truck carry your things from one door to the other at an all-inclusive rate.",
    points: [
      "A written quote from the list of what you own",
      "Inventory and contract signed on your phone before moving day",
      "Across the hall, across town or farther: tell us both addresses",
    ],
    for: "Residential: houses, condos and apartments. Commercial: offices, stores and studios.",
  },
  {
    id: "junk-removal",
    title: "Junk removal",
    summary:
      "Point at it. We carry it out, load it and haul it away, with disposal and environmental fees included.",
    points: [
      "Priced by how much of the truck it fills",
      "Monday to Saturday, in a two-hour window you pick",
      "One old mattress or a whole garage",
    ],
    for: "Residential: basements, garages, yards. Commercial: old desks, store fixtures, renovation debris.",
  },
];

export const fullService: { title: string; text: string; points: readonly string[] } = {
  title: "Full service, from the first box to the last bag of trash",
  text:
    "Most moves leave something behind: the sofa that won't fit, the shelves nobody wants. " +
    "The company that packs and moves you can haul that away, too. Residential and commercial.",
  points: [
    "Packing and unpacking",
    "Loading, driving and unloading",
    "Junk removal before or after the move",
    "Homes, offices and stores",
  ],
};
