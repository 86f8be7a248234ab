/** Province or state a territory belongs to (specification section 3). Quebec has a name but no territory yet. */
export type BadgeGroupId =
  | "ontario"
  | "alberta"
  | "quebec"
  | "georgia"
  | "florida"
  | "texas"
  | "arizona"
  | "nevada"
  | "north-carolina";

/** One service area, reached at `/{slug}`. Several may share a `locationId`, and with it a location record. */
export type Territory = {
  locationId: number;
  locationName: string;
  badgeGroup: BadgeGroupId;
  /** IANA name: "today" and the time windows are those of the place. */
  timeZone: string;
  /** Cities and towns a crew drives to, core city first. Duplicates are removed when shown. */
  cities: readonly string[];
  /** The slug whose address stands for this page when two slugs are one place. */
  canonicalSlug?: string;
};

// Both San Antonio slugs are one page, so they read one list.
const sanAntonioCities = [
  "San Antonio",
  "Alamo Heights",
  "Olmos Park",
  "Terrell Hills",
  "Leon Valley",
  "Converse",
  "Live Oak",
  "Universal City",
  "Schertz",
  "Cibolo",
  "Selma",
  "Helotes",
  "New Braunfels",
  "Boerne",
] as const;

/** Every service area by slug, in the order of specification section 3; ids as settled in reading.md. */
export const territories = {
  toronto: {
    locationId: 13929,
    locationName: "Toronto",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: ["Toronto", "Etobicoke", "North York", "Scarborough", "York", "East York"],
  },
  gta: {
    locationId: 13516,
    locationName: "GTA",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Mississauga",
      "Brampton",
      "Vaughan",
      "Markham",
      "Richmond Hill",
      "Oakville",
      "Milton",
      "Caledon",
      "Aurora",
      "Newmarket",
      "Pickering",
      "Ajax",
      "Whitby",
      "Oshawa",
    ],
  },
  "atlanta-north": {
    locationId: 10294,
    locationName: "Atlanta North",
    badgeGroup: "georgia",
    timeZone: "America/New_York",
    cities: [
      "Sandy Springs",
      "Roswell",
      "Alpharetta",
      "Johns Creek",
      "Milton",
      "Dunwoody",
      "Peachtree Corners",
      "Duluth",
      "Suwanee",
      "Cumming",
      "Marietta",
      "Kennesaw",
      "Woodstock",
      "Canton",
    ],
  },
  atlanta: {
    locationId: 10295,
    locationName: "Atlanta",
    badgeGroup: "georgia",
    timeZone: "America/New_York",
    cities: [
      "Atlanta",
      "Decatur",
      "Avondale Estates",
      "Clarkston",
      "Tucker",
      "Stone Mountain",
      "Chamblee",
      "Doraville",
      "Brookhaven",
      "Smyrna",
      "East Point",
      "College Park",
      "Hapeville",
      "Forest Park",
    ],
  },
  miami: {
    locationId: 18689,
    locationName: "Miami",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Miami",
      "Miami Beach",
      "Coral Gables",
      "Hialeah",
      "Doral",
      "Kendall",
      "Pinecrest",
      "Cutler Bay",
      "Homestead",
      "Key Biscayne",
      "North Miami",
      "North Miami Beach",
      "Miami Gardens",
      "Aventura",
    ],
  },
  "fort-lauderdale": {
    locationId: 18689,
    locationName: "Fort Lauderdale",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Fort Lauderdale",
      "Wilton Manors",
      "Oakland Park",
      "Pompano Beach",
      "Deerfield Beach",
      "Coral Springs",
      "Sunrise",
      "Plantation",
      "Weston",
      "Davie",
      "Pembroke Pines",
      "Miramar",
      "Hollywood",
      "Hallandale Beach",
    ],
  },
  kitchener: {
    locationId: 15585,
    locationName: "Kitchener",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Kitchener",
      "Breslau",
      "Mannheim",
      "New Dundee",
      "Petersburg",
      "St. Agatha",
      "Baden",
      "New Hamburg",
    ],
  },
  waterloo: {
    locationId: 15585,
    locationName: "Waterloo",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Waterloo",
      "Conestogo",
      "St. Jacobs",
      "Elmira",
      "Heidelberg",
      "St. Clements",
      "Wellesley",
      "Linwood",
    ],
  },
  cambridge: {
    locationId: 15585,
    locationName: "Cambridge",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Cambridge",
      "Galt",
      "Preston",
      "Hespeler",
      "Blair",
      "Ayr",
      "Roseville",
      "Branchton",
      "Puslinch",
    ],
  },
  guelph: {
    locationId: 15585,
    locationName: "Guelph",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Guelph",
      "Arkell",
      "Aberfoyle",
      "Morriston",
      "Eden Mills",
      "Rockwood",
      "Ariss",
      "Fergus",
      "Elora",
      "Erin",
    ],
  },
  brantford: {
    locationId: 15585,
    locationName: "Brantford",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Brantford",
      "Paris",
      "St. George",
      "Cainsville",
      "Mount Pleasant",
      "Burford",
      "Oakland",
      "Scotland",
      "Waterford",
      "Simcoe",
    ],
  },
  edmonton: {
    locationId: 13337,
    locationName: "Edmonton",
    badgeGroup: "alberta",
    timeZone: "America/Edmonton",
    cities: [
      "Edmonton",
      "St. Albert",
      "Sherwood Park",
      "Fort Saskatchewan",
      "Spruce Grove",
      "Stony Plain",
      "Leduc",
      "Nisku",
      "Beaumont",
      "Devon",
      "Calmar",
      "Morinville",
      "Gibbons",
      "Bon Accord",
    ],
  },
  ottawa: {
    locationId: 15304,
    locationName: "Ottawa",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Ottawa",
      "Nepean",
      "Kanata",
      "Stittsville",
      "Barrhaven",
      "Manotick",
      "Gloucester",
      "Orléans",
      "Rockland",
      "Russell",
      "Kemptville",
      "Carleton Place",
      "Almonte",
      "Arnprior",
    ],
  },
  hamilton: {
    locationId: 35818,
    locationName: "Hamilton",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Hamilton",
      "Ancaster",
      "Dundas",
      "Stoney Creek",
      "Flamborough",
      "Waterdown",
      "Burlington",
      "Glanbrook",
      "Binbrook",
      "Mount Hope",
      "Caledonia",
      // Named twice, as some of the specification's lists are: it keeps the removal of duplicates exercised.
      "Stoney Creek",
    ],
  },
  niagara: {
    locationId: 35818,
    locationName: "Niagara",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "St. Catharines",
      "Niagara Falls",
      "Niagara-on-the-Lake",
      "Thorold",
      "Welland",
      "Pelham",
      "Port Colborne",
      "Fort Erie",
      "Wainfleet",
      "Lincoln",
      "West Lincoln",
      "Grimsby",
    ],
  },
  houston: {
    locationId: 35818,
    locationName: "Houston",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    // Empty as the specification gives it; the directory shows the location name instead.
    cities: [],
  },
  sanantonio: {
    locationId: 19493,
    locationName: "San Antonio",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    cities: sanAntonioCities,
    canonicalSlug: "san-antonio",
  },
  "san-antonio": {
    locationId: 19493,
    locationName: "San Antonio",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    cities: sanAntonioCities,
  },
  dfw: {
    locationId: 14862,
    locationName: "DFW",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    cities: [
      "Dallas",
      "Fort Worth",
      "Arlington",
      "Grand Prairie",
      "Irving",
      "Carrollton",
      "Lewisville",
      "Denton",
      "Plano",
      "Frisco",
      "McKinney",
      "Richardson",
      "Garland",
      "Mesquite",
    ],
  },
  barrie: {
    locationId: 16243,
    locationName: "Barrie",
    badgeGroup: "ontario",
    timeZone: "America/Toronto",
    cities: [
      "Barrie",
      "Innisfil",
      "Bradford",
      "Alliston",
      "Angus",
      "Oro-Medonte",
      "Orillia",
      "Elmvale",
      "Wasaga Beach",
      "Stayner",
      "Collingwood",
      "Midland",
      "Penetanguishene",
    ],
  },
  "phoenix-west": {
    locationId: 194955,
    locationName: "Phoenix West",
    badgeGroup: "arizona",
    timeZone: "America/Phoenix",
    cities: [
      "Phoenix",
      "Glendale",
      "Peoria",
      "Surprise",
      "Sun City",
      "Sun City West",
      "Youngtown",
      "El Mirage",
      "Litchfield Park",
      "Avondale",
      "Tolleson",
      "Goodyear",
      "Buckeye",
    ],
  },
  "phoenix-east": {
    locationId: 11971,
    locationName: "Phoenix East",
    badgeGroup: "arizona",
    timeZone: "America/Phoenix",
    cities: [
      "Phoenix",
      "Scottsdale",
      "Paradise Valley",
      "Fountain Hills",
      "Tempe",
      "Guadalupe",
      "Mesa",
      "Chandler",
      "Gilbert",
      "Queen Creek",
      "San Tan Valley",
      "Apache Junction",
      "Gold Canyon",
    ],
  },
  "las-vegas-west": {
    locationId: 194977,
    locationName: "Las Vegas West",
    badgeGroup: "nevada",
    timeZone: "America/Los_Angeles",
    cities: [
      "Las Vegas",
      "Summerlin",
      "Spring Valley",
      "Enterprise",
      "Blue Diamond",
      "Mount Charleston",
      "Pahrump",
    ],
  },
  "las-vegas-east": {
    locationId: 194988,
    locationName: "Las Vegas East",
    badgeGroup: "nevada",
    timeZone: "America/Los_Angeles",
    cities: [
      "Las Vegas",
      "Henderson",
      "North Las Vegas",
      "Paradise",
      "Winchester",
      "Sunrise Manor",
      "Whitney",
      "Boulder City",
      // The second list with a name given twice, so both countries' pages meet one.
      "Henderson",
    ],
  },
  "charlotte-north": {
    locationId: 294999,
    locationName: "Charlotte North",
    badgeGroup: "north-carolina",
    timeZone: "America/New_York",
    cities: [
      "Charlotte",
      "Huntersville",
      "Cornelius",
      "Davidson",
      "Mooresville",
      "Denver",
      "Mount Holly",
      "Harrisburg",
      "Concord",
      "Kannapolis",
    ],
  },
  "charlotte-south": {
    locationId: 294998,
    locationName: "Charlotte South",
    badgeGroup: "north-carolina",
    timeZone: "America/New_York",
    cities: [
      "Charlotte",
      "Pineville",
      "Matthews",
      "Mint Hill",
      "Stallings",
      "Indian Trail",
      "Weddington",
      "Marvin",
      "Waxhaw",
      "Mineral Springs",
      "Monroe",
    ],
  },
  "austin-north": {
    locationId: 394997,
    locationName: "Austin North",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    cities: [
      "Austin",
      "Pflugerville",
      "Round Rock",
      "Cedar Park",
      "Leander",
      "Georgetown",
      "Hutto",
      "Taylor",
      "Manor",
      "Liberty Hill",
      "Lago Vista",
      "Jonestown",
    ],
  },
  "austin-south": {
    locationId: 494998,
    locationName: "Austin South",
    badgeGroup: "texas",
    timeZone: "America/Chicago",
    cities: [
      "Austin",
      "Sunset Valley",
      "Manchaca",
      "Del Valle",
      "Creedmoor",
      "Buda",
      "Kyle",
      "San Marcos",
      "Lockhart",
      "Driftwood",
      "Dripping Springs",
      "Wimberley",
    ],
  },
  "orlando-north": {
    locationId: 15697,
    locationName: "Orlando North",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Orlando",
      "Winter Park",
      "Maitland",
      "Altamonte Springs",
      "Casselberry",
      "Longwood",
      "Winter Springs",
      "Oviedo",
      "Lake Mary",
      "Sanford",
      "Deltona",
      "Apopka",
      "Ocoee",
      "Winter Garden",
    ],
  },
  "orlando-south": {
    locationId: 694998,
    locationName: "Orlando South",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Orlando",
      "Edgewood",
      "Belle Isle",
      "Windermere",
      "Kissimmee",
      "St. Cloud",
      "Celebration",
      "Poinciana",
      "Davenport",
      "Haines City",
    ],
  },
  "tampa-north": {
    locationId: 794999,
    locationName: "Tampa North",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Tampa",
      "Temple Terrace",
      "Lutz",
      "Land O' Lakes",
      "Odessa",
      "Wesley Chapel",
      "Zephyrhills",
      "Dade City",
      "New Port Richey",
      "Oldsmar",
      "Tarpon Springs",
      "Palm Harbor",
      "Dunedin",
      "Clearwater",
    ],
  },
  "tampa-south": {
    locationId: 894998,
    locationName: "Tampa South",
    badgeGroup: "florida",
    timeZone: "America/New_York",
    cities: [
      "Tampa",
      "Brandon",
      "Valrico",
      "Riverview",
      "Gibsonton",
      "Apollo Beach",
      "Ruskin",
      "Wimauma",
      "Sun City Center",
      "St. Petersburg",
      "Pinellas Park",
      "Largo",
      "Gulfport",
      "St. Pete Beach",
    ],
  },
} as const satisfies Record<string, Territory>;

/** The 32 slugs. */
export type Slug = keyof typeof territories;

/** Display name and country of each group (specification section 3): a location's country comes from here. */
export const badgeGroups: Record<BadgeGroupId, { name: string; country: "Canada" | "USA" }> = {
  ontario: { name: "Ontario", country: "Canada" },
  alberta: { name: "Alberta", country: "Canada" },
  quebec: { name: "Quebec", country: "Canada" },
  georgia: { name: "Georgia", country: "USA" },
  florida: { name: "Florida", country: "USA" },
  texas: { name: "Texas", country: "USA" },
  arizona: { name: "Arizona", country: "USA" },
  nevada: { name: "Nevada", country: "USA" },
  "north-carolina": { name: "North Carolina", country: "USA" },
};

/** The location whose phone is shown where no city is chosen (specification section 2, home page). */
export const defaultSlug = "dfw";

/**
 * First contents of the location records: one per location id; a line with a `slug` overrides the id's line for
 * that slug alone. Every number is from the range set aside for fiction (555-0100 to 555-0199), to be replaced by
 * the owner's tracking phones.
 */
export const locationRecords: readonly {
  locationId: number;
  slug?: string;
  tracking_phone: string;
  /** Where its leads are mailed; without: OWNER_EMAIL of the settings. */
  notify?: readonly string[];
}[] = [
  { locationId: 13929, tracking_phone: "(416) 555-0186" }, // Toronto
  { locationId: 13516, tracking_phone: "(905) 555-0118" }, // GTA
  { locationId: 10294, tracking_phone: "(770) 555-0163" }, // Atlanta North
  { locationId: 10295, tracking_phone: "(404) 555-0127" }, // Atlanta
  { locationId: 18689, tracking_phone: "(305) 555-0171" }, // Miami, Fort Lauderdale
  { locationId: 15585, tracking_phone: "(519) 555-0134" }, // Kitchener, Waterloo, Cambridge, Guelph, Brantford
  { locationId: 13337, tracking_phone: "(780) 555-0189" }, // Edmonton
  { locationId: 15304, tracking_phone: "(613) 555-0156" }, // Ottawa
  { locationId: 35818, tracking_phone: "(905) 555-0175" }, // Hamilton, Niagara
  // The specification gives Houston the id of Hamilton and Niagara, which would send Texans to an Ontario phone.
  { locationId: 35818, slug: "houston", tracking_phone: "(713) 555-0139" },
  { locationId: 19493, tracking_phone: "(210) 555-0151" }, // San Antonio
  { locationId: 14862, tracking_phone: "(214) 555-0110" }, // DFW
  { locationId: 16243, tracking_phone: "(705) 555-0194" }, // Barrie
  { locationId: 194955, tracking_phone: "(623) 555-0123" }, // Phoenix West
  { locationId: 11971, tracking_phone: "(480) 555-0167" }, // Phoenix East
  { locationId: 194977, tracking_phone: "(702) 555-0148" }, // Las Vegas West
  { locationId: 194988, tracking_phone: "(702) 555-0182" }, // Las Vegas East
  { locationId: 294999, tracking_phone: "(704) 555-0115" }, // Charlotte North
  { locationId: 294998, tracking_phone: "(704) 555-0178" }, // Charlotte South
  { locationId: 394997, tracking_phone: "(512) 555-0136" }, // Austin North
  { locationId: 494998, tracking_phone: "(512) 555-0191" }, // Austin South
  { locationId: 15697, tracking_phone: "(407) 555-0129" }, // Orlando North
  { locationId: 694998, tracking_phone: "(407) 555-0184" }, // Orlando South
  { locationId: 794999, tracking_phone: "(813) 555-0145" }, // Tampa North
  { locationId: 894998, tracking_phone: "(813) 555-0159" }, // Tampa South
];
