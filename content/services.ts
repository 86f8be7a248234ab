// The three service cards and the full-service banner.

export type Service = {
  id: "packing" | "moving" | "junk-removal";
  title: string;
  summary: string;
  points: readonly string[];
  price: string;
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
      "Tell us which rooms, and we price just those",
    ],
    price: "Its own line in your quote, so you can leave it out.",
    for: "Residential: kitchens, closets, bookshelves. Commercial: desks, files and stockrooms.",
  },
  {
    id: "moving",
    title: "Moving",
    summary: "We carry your things from door to door and set them where you want them.",
    points: [
      "Stairs, elevator and parking planned before the day",
      "Inventory and contract signed on your phone before moving day",
      "Across the hall, across town or farther: tell us both addresses",
    ],
    price: "One written price, from the list of what you own.",
    for: "Residential: houses, condos and apartments. Commercial: offices, stores and studios.",
  },
  {
    id: "junk-removal",
    title: "Junk removal",
    summary: "Point at it. We carry it out, load it, sweep up and haul it away.",
    points: [
      "From wherever it sits: basement, attic, yard",
      "Monday to Saturday, in a two-hour window you pick",
      "One old mattress or a whole garage",
    ],
    price: "By how much of the truck it fills.",
    for: "Residential: basements, garages, yards. Commercial: old desks, store fixtures, renovation debris.",
  },
];

export const fullService = {
  title: "Full service, from the first box to the last bag of trash",
  text:
    "Most moves leave something behind: the sofa that won't fit, the shelves nobody wants. " +
    "We haul that away, too.",
};
