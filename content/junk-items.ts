// What goes on the truck, how much room it takes, and what we leave where it is.

export type JunkItem = {
  id: string;
  name: string;
  /** What to know or do before we come, in one short sentence. */
  note: string;
  /** Cubic yards of one. */
  volume: number;
  /** The example the volume is based on. */
  one: string;
};

/** Cubic yards one truck holds. */
export const truckVolume = 15;

export const volumeSource =
  "Volumes are our estimate from the ordinary outside dimensions of one common example, rounded. " +
  "They help you guess how much of the truck you'll need. The price is based on what the crew sees on site.";

export const junkItems: readonly JunkItem[] = [
  {
    id: "old-furniture",
    name: "Old furniture",
    note: "Leave it where it is. Carrying it out is our job.",
    volume: 2.2,
    one: "a three-seat sofa",
  },
  {
    id: "appliances",
    name: "Appliances",
    note: "Unplug and empty them first. The fee for fridge and freezer disposal is in the price.",
    volume: 1.8,
    one: "a full-size refrigerator",
  },
  {
    id: "mattresses",
    name: "Mattresses",
    note: "Any size, with the box spring. Strip the bedding first.",
    volume: 1.2,
    one: "a queen mattress",
  },
  {
    id: "tvs-electronics",
    name: "TVs and electronics",
    note: "Back up and wipe computers and phones first. We can't do that for you.",
    volume: 0.2,
    one: "a 55-inch flat-screen TV",
  },
  {
    id: "pianos",
    name: "Pianos",
    note: "Tell us if it's an upright or a grand, and how many steps, so we bring the right gear.",
    volume: 1.6,
    one: "an upright piano",
  },
  {
    id: "exercise-equipment",
    name: "Exercise equipment",
    note: "Fold it if it folds, and take weights off the rack.",
    volume: 2.1,
    one: "a treadmill, folded",
  },
  {
    id: "garbage-rubbish",
    name: "Garbage and rubbish",
    note: "Bag anything loose. It loads faster and packs tighter.",
    volume: 1,
    one: "six full 33-gallon (125-liter) bags",
  },
  {
    id: "renovation-debris",
    name: "Renovation debris",
    note: "Drywall, lumber, tile and flooring. Tell us if there's concrete or brick, which is heavy for its size.",
    volume: 2,
    one: "a pile about 6 by 4½ feet and 2 feet high",
  },
  {
    id: "sheds",
    name: "Sheds",
    note: "Tell us if it's still standing, so your price includes taking it down.",
    volume: 3.7,
    one: "an 8 by 6 foot wooden shed, taken down",
  },
  {
    id: "outdoor-furniture",
    name: "Outdoor furniture",
    note: "Tables, chairs, umbrellas and empty planters. Take the propane tank off the grill.",
    volume: 2,
    one: "a table and four stacked chairs",
  },
  {
    id: "hot-tubs",
    name: "Hot tubs",
    note: "Have it drained and the power disconnected before we come.",
    volume: 5.4,
    one: "a tub 7 feet square and 3 feet high",
  },
  {
    id: "carpeting-rugs",
    name: "Carpeting and rugs",
    note: "Tell us if it's still glued or tacked down.",
    volume: 0.6,
    one: "carpet and pad from a 12 by 12 foot room, rolled",
  },
  {
    id: "more",
    name: "And more",
    note: "If two people can carry it and it isn't hazardous, ask us.",
    volume: 1,
    one: "a pile 3 feet each way",
  },
];

export const notTakenTitle = "What we can't take";

/** Hazardous things no crew may load. Most towns take them at a household hazardous waste depot. */
export const notTaken: readonly string[] = [
  "Paint, stain, solvents and thinners",
  "Gasoline, motor oil and other fuels",
  "Propane tanks and other gas cylinders",
  "Pesticides, pool chemicals and strong cleaners",
  "Car batteries and loose lithium batteries",
  "Fluorescent tubes, thermostats and anything else with mercury",
  "Asbestos, and anything that might contain it",
  "Needles and medical waste",
  "Ammunition, fireworks and flares",
  "Drums or containers of something unknown",
];

export function loadInWords(eighths: number): string {
  const parts = [
    "nothing picked yet",
    "about an eighth of a load",
    "about a quarter of a load",
    "about three eighths of a load",
    "about half a load",
    "a little more than half a load",
    "about three quarters of a load",
    "nearly a full load",
    "about a full load",
  ];
  const halves = Math.round(eighths / 4) / 2;
  return parts[eighths] ?? (halves <= 1 ? "a little more than a full load" : `about ${halves} loads`);
}

export const loadPicker = {
  title: "How full is the truck?",
  text: "Add what's going. Watch the truck fill up. We'll carry the list over to your booking.",
  /** For screen readers. */
  howMany: (name: string) => `How many: ${name}`,
  one: (example: string) => `One is about ${example}.`,
  more: (name: string) => `One more: ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  show: "Show my load",
  book: "Book this load",
  fills: (words: string, volume: number) =>
    `${words[0]?.toUpperCase()}${words.slice(1)} (${volume} cubic yards)`,
  coupon: (headline: string, condition: string) => `${headline}: ${condition}`,
};
