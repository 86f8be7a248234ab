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
  "Sizes are our estimates. The crew sets the price when they see your load.";

export const junkItems: readonly JunkItem[] = [
  {
    id: "old-furniture",
    name: "Old furniture",
    note: "Leave it where it is. We carry it out.",
    volume: 2.2,
    one: "a three-seat sofa",
  },
  {
    id: "appliances",
    name: "Appliances",
    note: "Unplug and empty them first.",
    volume: 1.8,
    one: "a full-size refrigerator",
  },
  {
    id: "mattresses",
    name: "Mattresses",
    note: "Any size, box spring too. Strip them first.",
    volume: 1.2,
    one: "a queen mattress",
  },
  {
    id: "tvs-electronics",
    name: "TVs and electronics",
    note: "Wipe computers and phones first.",
    volume: 0.2,
    one: "a 55-inch flat-screen TV",
  },
  {
    id: "pianos",
    name: "Pianos",
    note: "Upright or grand? How many steps?",
    volume: 1.6,
    one: "an upright piano",
  },
  {
    id: "exercise-equipment",
    name: "Exercise equipment",
    note: "Fold it if it folds. Take the weights off.",
    volume: 2.1,
    one: "a treadmill, folded",
  },
  {
    id: "garbage-rubbish",
    name: "Garbage and rubbish",
    note: "Bag what's loose. It packs tighter.",
    volume: 1,
    one: "six full bags",
  },
  {
    id: "renovation-debris",
    name: "Renovation debris",
    note: "Drywall, lumber, tile. Concrete? Tell us.",
    volume: 2,
    one: "a pickup bed, level",
  },
  {
    id: "sheds",
    name: "Sheds",
    note: "Still standing? Tell us. We'll take it down.",
    volume: 3.7,
    one: "8 by 6 feet, taken down",
  },
  {
    id: "outdoor-furniture",
    name: "Outdoor furniture",
    note: "Empty planters. No propane in the grill.",
    volume: 2,
    one: "a table, four chairs",
  },
  {
    id: "hot-tubs",
    name: "Hot tubs",
    note: "Drained and unplugged, please.",
    volume: 5.4,
    one: "7 feet square, 3 high",
  },
  {
    id: "carpeting-rugs",
    name: "Carpeting and rugs",
    note: "Tell us if it's still glued or tacked down.",
    volume: 0.6,
    one: "a 12-foot room, rolled",
  },
  {
    id: "more",
    name: "And more",
    note: "Safe, and two people can carry it? Ask us.",
    volume: 1,
    one: "a cubic yard",
  },
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
  empty: "Nothing on the truck yet",
  /** For screen readers. */
  howMany: (name: string) => `How many: ${name}`,
  one: (example: string) => `1 = ${example}`,
  more: (name: string) => `One more: ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  show: "Show my load",
  book: "Book this load",
  volume: (volume: number) => `(${volume} cubic yards)`,
  /** After the coupon's headline. */
  condition: (condition: string) => `: ${condition}`,
};
