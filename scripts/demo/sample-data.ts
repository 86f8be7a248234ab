import type { LoadChoice } from "../../leads/junk-load.ts";

// The demo's customers: names, streets and messages. None of them exists.

export const firstNames =
  "Amara Anders Beatriz Caleb Chidi Daniela Devon Elif Esther Farid Grace Hannah Hiroshi Imani Ines Jamal Joanna Kavya Keith Lars Leila Linh Lucia Malik Marta Mei Nadia Noah Olu Paige Priya Quentin Ravi Rosa Samira Sean Soraya Tariq Tomas Uma Vera Walter Wen Ximena Yusuf Zainab Zoë Émile".split(
    " ",
  );

export const lastNames =
  "Abara Andersson Baptiste Bianchi Brennan Castillo Chen Cho Costa Dhillon Dubois Eze Farouk Fischer Gagnon Gill Haddad Hussain Ibarra Ito Jensen Kaur Kim Kowalski Laurent Lopez MacLeod Mensah Moreau Nguyen Novak O'Neill Okonkwo Osei Park Patel Petrov Quinn Reyes Rossi Santos Sato Singh Tremblay Vargas Walsh Weiss Yilmaz".split(
    " ",
  );

/** Area codes by location; the last is for another brand's locations. */
export const areaCodes: Readonly<Record<string, readonly string[]>> = {
  toronto: ["416", "647", "437"],
  gta: ["905", "365"],
  "atlanta-north": ["770"],
  atlanta: ["404", "678"],
  miami: ["305"],
  "fort-lauderdale": ["954"],
  edmonton: ["780"],
  ottawa: ["613"],
  hamilton: ["289"],
  niagara: ["289"],
  houston: ["713", "832"],
  "san-antonio": ["210"],
  dfw: ["214", "469"],
  barrie: ["705"],
  "phoenix-west": ["623"],
  "phoenix-east": ["480"],
  "las-vegas-west": ["702"],
  "las-vegas-east": ["702"],
  "charlotte-north": ["704"],
  "charlotte-south": ["704"],
  "austin-north": ["512"],
  "austin-south": ["512"],
  "orlando-north": ["407"],
  "orlando-south": ["407"],
  "tampa-north": ["813"],
  "tampa-south": ["813"],
  elsewhere: ["519", "226"],
};

/** How an address ends in a badge group: the short name of the province or state, and how its codes begin. */
export const regions: Readonly<Record<string, { state: string; zip: string }>> = {
  ontario: { state: "ON", zip: "m5v" },
  alberta: { state: "AB", zip: "t5j" },
  quebec: { state: "QC", zip: "h2x" },
  georgia: { state: "GA", zip: "303" },
  florida: { state: "FL", zip: "331" },
  texas: { state: "TX", zip: "770" },
  arizona: { state: "AZ", zip: "850" },
  nevada: { state: "NV", zip: "891" },
  "north-carolina": { state: "NC", zip: "282" },
};

export const farCodes = {
  Canada: ["v6b1a1", "v8w1p6", "h3b2y5", "r3c1a5", "b3j1s9"],
  USA: ["98101", "59715", "37203", "80202", "70112"],
} as const;

export const streets = [
  "Maple Ave",
  "King St",
  "Elm St",
  "Oakwood Dr",
  "Lakeview Rd",
  "Mill Lane",
  "Cedar Ct",
  "Queen St W",
  "Birch Blvd",
  "Station Rd",
];

export const movingWishes = [
  "Two-bedroom apartment, third floor with an elevator. About 30 boxes.",
  "Moving my mother into a condo. One bedroom, mostly furniture.",
  "Three bedrooms and a garage. There is a piano, upright.",
  "Just a studio: bed, desk, sofa and a dozen boxes.",
  "Office move, six desks and a meeting table. Has to be a weekend.",
  "We close on the 28th and need everything out the same day.",
  "Need help loading a container, we drive it ourselves.",
  "Half a house: my ex keeps the rest. Sofa, fridge, kids' room.",
  "Storage unit to a new apartment across town, 10 by 10 feet.",
  "Four bedrooms, two flights of stairs, and a treadmill in the basement.",
  "Can you pack the kitchen as well? The rest we do ourselves.",
  "A sectional that didn't fit through the door last time. Please bring straps.",
];

/** What they say and what they picked. */
export const junkWishes: readonly { message: string; load: LoadChoice }[] = [
  { message: "Old couch and a mattress on the curb.", load: { "old-furniture": 1, mattresses: 1 } },
  { message: "Garage clean-out, mostly boxes and two bikes.", load: { more: 14 } },
  { message: "Fridge in the basement, it still runs. Narrow stairs.", load: { appliances: 1 } },
  {
    message: "Renovation leftovers: drywall, a vanity, some tiles.",
    load: { "renovation-debris": 3, "old-furniture": 1 },
  },
  { message: "Hot tub that hasn't worked for years.", load: { "hot-tubs": 1 } },
  { message: "Estate clean-out of one room, nothing to keep.", load: {} },
  { message: "Yard waste and a broken shed.", load: { sheds: 1, "garbage-rubbish": 6 } },
  {
    message: "Three office chairs, a printer and a filing cabinet.",
    load: { "old-furniture": 4, "tvs-electronics": 1 },
  },
  { message: "Piano. Sorry. It is on the ground floor at least.", load: { pianos: 1 } },
  { message: "TV, two monitors and a box of cables.", load: { "tvs-electronics": 3, more: 1 } },
];

export const notes = [
  "Left a voicemail, calls back after five.",
  "Wants two people and a 16-foot truck.",
  "Asked about insurance for the piano. Sent the sheet.",
  "Elevator is booked from nine to noon.",
  "Comparing three quotes, decides on Friday.",
  "Parking in the back lane only.",
];

export const origins = [
  { weight: 26, source: "google", campaign: "moves-near-me", click: "gclid" },
  { weight: 12, source: "google", campaign: "junk-same-week", click: "gclid" },
  { weight: 14, source: "facebook", campaign: "garage-clear-out", click: "fbclid" },
  { weight: 6, source: "bing", campaign: "moves-near-me", click: "msclkid" },
  { weight: 5, source: "newsletter", campaign: "neighbors-letter", click: null },
  { weight: 7, source: null, campaign: null, click: null, referrer: "https://reviews.example.com/movers" },
  { weight: 5, source: null, campaign: null, click: null, referrer: "https://realtors.example.org/partners" },
  { weight: 25, source: null, campaign: null, click: null },
] as const;

export const crewNames = ["Blue", "Green", "Red"];

export const crew = [
  { id: "demo-maya", name: "Maya Lindqvist" },
  { id: "demo-theo", name: "Theo Adeyemi" },
  { id: "demo-june", name: "June Park" },
];
