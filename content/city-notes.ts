import type { Slug } from "./locations.ts";

/** Facts are local, lasting and without fees or phone numbers. */
export type CityNotes = {
  /** Six to ten neighborhoods or towns crews drive to. */
  neighborhoods: readonly string[];
  /** Exactly three things worth knowing before a move or a junk job; each text is at most 220 characters. */
  goodToKnow: readonly { title: string; text: string }[];
  /** Slugs of service areas within an easy drive; empty where there are none. */
  nearby: readonly Slug[];
  /** One sentence: the city as the crew sees it. */
  scene: string;
};

const sanAntonio: CityNotes = {
  neighborhoods: [
    "King William",
    "Southtown",
    "Tobin Hill",
    "Monte Vista",
    "Mahncke Park",
    "Dignowity Hill",
    "Medical Center",
    "Stone Oak",
    "Alamo Ranch",
  ],
  goodToKnow: [
    {
      title: "Moving on a base",
      text: "Fort Sam Houston, Lackland and Randolph sit behind Joint Base San Antonio gates. You sponsor the crew and we stop at the visitor center for a pass, so say at booking that the house is on base.",
    },
    {
      title: "Low-water crossings",
      text: "Salado and Leon creeks rise fast, and many roads here cross water at ground level. When a crossing is barricaded we go around it, even when that's the long way.",
    },
    {
      title: "Bring the CPS bill",
      text: "City bulky drop-off centers, such as Bitters and Frio City Road, are for residents who pay the environmental fee on a CPS Energy bill. Homes in unincorporated Bexar County aren't covered.",
    },
  ],
  nearby: ["austin-south"],
  scene:
    "Tall old houses in King William, military families coming and going every summer, and new streets climbing the hills past Loop 1604.",
};

/** The two San Antonio slugs are one page and share theirs. */
export const cityNotes: Record<Slug, CityNotes> = {
  toronto: {
    neighborhoods: [
      "The Annex",
      "Liberty Village",
      "CityPlace",
      "Leslieville",
      "The Junction",
      "Thorncliffe Park",
      "Yonge and Eglinton",
      "Willowdale",
      "Agincourt",
      "Mimico",
    ],
    goodToKnow: [
      {
        title: "Elevator first, truck second",
        text: "Most Toronto condo and rental towers let movers in only by a service elevator booked with management, often against a deposit. Get that time from the building, then give us the same hours.",
      },
      {
        title: "Street permits are for cars",
        text: "Toronto's temporary permits for permit-parking streets cover cars and small vans, not moving trucks. Keep your own car off the curb, and ask the City about street occupation if the block has no legal spot.",
      },
      {
        title: "Paint and propane go to a depot",
        text: "City Drop-Off Depots such as Ingram, Bermondsey and Scarborough take household hazardous waste. Set paint, propane and pool chemicals aside for them; they can't ride with a junk load.",
      },
    ],
    nearby: ["gta", "barrie"],
    scene:
      "Narrow semis with steep stairs on one street, a forty-story tower with one service elevator on the next, and streetcar tracks in between.",
  },
  gta: {
    neighborhoods: [
      "Port Credit",
      "Erin Mills",
      "Bramalea",
      "Bronte",
      "Woodbridge",
      "Maple",
      "Thornhill",
      "Unionville",
      "Bay Ridges",
      "Brooklin",
    ],
    goodToKnow: [
      {
        title: "No parking on the street at night",
        text: "Mississauga bans street parking from 2 to 6 a.m. all year, and many suburbs around Toronto have a rule like it. If your cars must make room for the truck, ask your city for a temporary permit.",
      },
      {
        title: "401 or 407",
        text: "Highway 407 ETR bills by transponder and license plate, and heavier vehicles pay more. Settle 401 or 407 with us before moving day, not on it.",
      },
      {
        title: "Each region has its own depots",
        text: "Halton has one waste site, in Milton; York has several Community Environmental Centres; Peel and Durham have drop-offs of their own. Tell us your town when you book; each has its own rules.",
      },
    ],
    nearby: ["toronto", "hamilton", "barrie", "guelph"],
    scene:
      "Long crescents with two-car garages and full basements, and condo towers rising around Square One and the Vaughan subway station.",
  },
  "atlanta-north": {
    neighborhoods: [
      "East Cobb",
      "Vinings",
      "Dunwoody Village",
      "Perimeter Center",
      "Historic Roswell",
      "Crabapple",
      "Windward",
      "Medlock Bridge",
      "Towne Lake",
    ],
    goodToKnow: [
      {
        title: "Ask the association",
        text: "Many subdivisions in Alpharetta, Johns Creek and Milton have a homeowners association with gate codes and rules on trucks, dumpsters and piles at the curb. Ask the manager before you pick a day.",
      },
      {
        title: "Georgia 400 and the top end",
        text: "Georgia 400 and the top end of the Perimeter, I-285, jam around the office parks on weekday mornings and again from midafternoon. An 11:00 window usually loses less time on the road.",
      },
      {
        title: "Roswell takes the odd things",
        text: "The City of Roswell's recycling center on Maxwell Road takes televisions, paint, tires and appliances. It has at times been open to Roswell residents only, so ask the city before you load the car.",
      },
    ],
    nearby: ["atlanta"],
    scene:
      "Cul-de-sacs under tall pines, driveways that drop away to finished basements, and office parks along Georgia 400.",
  },
  atlanta: {
    neighborhoods: [
      "Midtown",
      "Buckhead",
      "Virginia-Highland",
      "Old Fourth Ward",
      "Inman Park",
      "Grant Park",
      "Kirkwood",
      "East Atlanta",
      "West End",
      "Cascade Heights",
    ],
    goodToKnow: [
      {
        title: "Which Peachtree?",
        text: "Dozens of Atlanta streets have Peachtree in the name. Send us the whole address: Street, Road, Drive or Circle, and the NE, NW, SE or SW at the end.",
      },
      {
        title: "A certificate for the tower",
        text: "High-rises in Midtown and Buckhead usually ask movers for a certificate of insurance and a booked loading dock. Get the front desk's exact wording and send it to us a few days ahead.",
      },
      {
        title: "CHaRM for paint and chemicals",
        text: "The Center for Hard to Recycle Materials, near Grant Park, takes paint, household chemicals and electronics by appointment. Cans and chemicals go there with you; they can't ride with junk.",
      },
    ],
    nearby: ["atlanta-north"],
    scene:
      "Craftsman bungalows under big oaks with a driveway one car wide, and glass towers a mile away with a dock to book.",
  },
  miami: {
    neighborhoods: [
      "Brickell",
      "Edgewater",
      "Wynwood",
      "Little Havana",
      "The Roads",
      "Coconut Grove",
      "Allapattah",
      "Little Haiti",
      "South Beach",
      "Westchester",
    ],
    goodToKnow: [
      {
        title: "The building sets the hours",
        text: "Condo associations in Brickell and Miami Beach set move hours, want a certificate of insurance and often close the service elevator to moves on Sundays. Ask yours before you choose a window.",
      },
      {
        title: "Causeways and bridges",
        text: "The MacArthur and Julia Tuttle causeways to the beach are free; the Venetian, and the Rickenbacker to Key Biscayne, charge a toll. Drawbridges over the Miami River open for boats and hold up everyone.",
      },
      {
        title: "County centers for chemicals",
        text: "Miami-Dade's Home Chemical Collection Centers take oil paint, solvents and pool chemicals from residents. Its Trash and Recycling Centers serve households that pay the county's waste fee.",
      },
    ],
    nearby: ["fort-lauderdale"],
    scene:
      "Bay-front towers where the elevator runs the day, and low concrete houses inland with iron gates, a carport and a mango tree in the way.",
  },
  "fort-lauderdale": {
    neighborhoods: [
      "Las Olas Isles",
      "Victoria Park",
      "Flagler Village",
      "Sailboat Bend",
      "Rio Vista",
      "Harbor Beach",
      "Coral Ridge",
      "Galt Ocean Mile",
      "Imperial Point",
    ],
    goodToKnow: [
      {
        title: "King tides",
        text: "In the fall the year's highest tides push salt water up onto low streets near the Intracoastal, Las Olas Isles among them. From September into November, read the tide table before you choose an hour.",
      },
      {
        title: "Bridges that lift",
        text: "The bridges on Las Olas Boulevard, Sunrise Boulevard and the 17th Street Causeway open for boats on the Intracoastal. We allow extra time for any move to or from the barrier island.",
      },
      {
        title: "Bulk day is once a month",
        text: "Fort Lauderdale collects bulk trash from its own customers on a set day each month, and other Broward cities keep other calendars. A pile put out too early can draw a code notice; ask your city.",
      },
    ],
    nearby: ["miami"],
    scene:
      "Canal houses with a seawall out back, beach condos full of winter residents, and inland suburbs from Plantation to Weston.",
  },
  kitchener: {
    neighborhoods: [
      "Downtown Kitchener",
      "Victoria Park",
      "Belmont Village",
      "Forest Heights",
      "Stanley Park",
      "Bridgeport",
      "Chicopee",
      "Pioneer Park",
      "Doon",
    ],
    goodToKnow: [
      {
        title: "Winter nights off the street",
        text: "From December 1 to March 31 Kitchener allows no street parking between 2:30 and 6 a.m., and none at any hour in a declared snow event. Decide where your cars go the night before a winter move.",
      },
      {
        title: "Trains on King and Charles",
        text: "ION light rail runs along stretches of King and Charles streets, and nothing may stop on the tracks. If your door faces the line, tell us where the side street or rear lot is.",
      },
      {
        title: "Where the load goes",
        text: "Kitchener's own landfill is closed. Loads go to the Region's sites on Erb Street West in Waterloo or Savage Drive in Cambridge, and both take only waste from inside Waterloo Region.",
      },
    ],
    nearby: ["waterloo", "cambridge", "guelph"],
    scene:
      "Wartime story-and-a-halfs near the core, subdivisions out past Doon, and new towers beside the train downtown.",
  },
  waterloo: {
    neighborhoods: [
      "Uptown Waterloo",
      "Northdale",
      "Westmount",
      "Beechwood",
      "Lincoln Heights",
      "Lakeshore",
      "Eastbridge",
      "Laurelwood",
      "Vista Hills",
    ],
    goodToKnow: [
      {
        title: "Three turnovers a year",
        text: "Co-op students at the University of Waterloo come and go by the four-month term, so rooms and sublets around Northdale change hands near the start of January, May and September. Book those weeks early.",
      },
      {
        title: "Register the car overnight",
        text: "Waterloo keeps cars off its streets from 2:30 to 6 a.m. in every season unless the vehicle is registered with the city for that night. Do that if the driveway must be clear for our truck.",
      },
      {
        title: "Slow roads to the north",
        text: "Toward St. Jacobs, Elmira and Wellesley we share the road with Mennonite horse-drawn buggies, and in March and April Wellesley's township roads carry half-load limits. We plan a longer drive.",
      },
    ],
    nearby: ["kitchener", "cambridge", "guelph"],
    scene:
      "Student towers around two universities, quiet crescents on the west side, and farm lanes ten minutes up the road.",
  },
  cambridge: {
    neighborhoods: [
      "Galt",
      "West Galt",
      "Preston",
      "Preston Heights",
      "Hespeler",
      "Silver Heights",
      "Clemens Mill",
      "Fiddlesticks",
      "Blair",
    ],
    goodToKnow: [
      {
        title: "Three towns, one city",
        text: "Galt, Preston and Hespeler were joined in 1973, and each still has its own main street. Tell us which one you're in; people here give directions by the old names.",
      },
      {
        title: "The Grand runs through Galt",
        text: "When ice or snowmelt lifts the Grand River, the city can close a bridge or a low road in Galt. The Grand River Conservation Authority posts flood messages; read them before a move by the water.",
      },
      {
        title: "Savage Drive, with one condition",
        text: "The Region's waste site on Savage Drive takes household loads and hazardous waste, but only from inside Waterloo Region. A clear-out in Puslinch, over the Wellington line, has to go elsewhere.",
      },
    ],
    nearby: ["kitchener", "waterloo", "guelph", "brantford"],
    scene: "Stone and brick in old Galt, mill houses in Hespeler, and Highway 401 cutting the city in two.",
  },
  guelph: {
    neighborhoods: [
      "Downtown Guelph",
      "The Ward",
      "Exhibition Park",
      "Old University",
      "Onward Willow",
      "Grange Hill East",
      "Kortright Hills",
      "Clairfields",
      "Westminster Woods",
    ],
    goodToKnow: [
      {
        title: "University weeks",
        text: "Around Labour Day the University of Guelph moves its students in, and Gordon Street and Stone Road crawl. Many student leases off campus turn over at the start of May as well.",
      },
      {
        title: "Dunlop Drive sorts everything",
        text: "The City's Waste Resource Innovation Centre on Dunlop Drive weighs clean wood, drywall, rubble and mixed waste apart. Keep a renovation pile sorted by kind and it loads and tips faster.",
      },
      {
        title: "Half-load season",
        text: "In March and April some country roads around Guelph are signed for reduced loads while the frost comes out of the ground. A full truck to Eden Mills or Ariss may have to take the longer way.",
      },
    ],
    nearby: ["kitchener", "cambridge", "waterloo", "gta"],
    scene:
      "Limestone and narrow stairs on the downtown hills, student rentals off Gordon Street, and new townhouses out past Clair Road.",
  },
  brantford: {
    neighborhoods: [
      "Downtown Brantford",
      "Terrace Hill",
      "Holmedale",
      "Eagle Place",
      "West Brant",
      "Echo Place",
      "Mayfair",
      "Brier Park",
      "Lynden Hills",
    ],
    goodToKnow: [
      {
        title: "Ice jams on the Grand",
        text: "In February 2018 an ice jam forced people out of Holmedale, Eagle Place and Old West Brant. In a winter thaw, ask us to take what's in the basement first, and keep an eye on the flood messages.",
      },
      {
        title: "City and County are two places",
        text: "Paris, St. George and Burford belong to the County of Brant, which has its own by-laws and its own landfill on Biggars Lane. Tell us which side of the line you live on.",
      },
      {
        title: "Flatten the cardboard",
        text: "The City's Mohawk Street Landfill charges more for loads mixed with cardboard, scrap metal or clean wood. Keep those in piles of their own; flat boxes in one stack help.",
      },
    ],
    nearby: ["cambridge", "hamilton", "kitchener"],
    scene:
      "Brick factory-town houses near the river, new subdivisions out past West Brant, and Highway 403 along the north side.",
  },
  edmonton: {
    neighborhoods: [
      "Old Strathcona",
      "Bonnie Doon",
      "Highlands",
      "Westmount",
      "Glenora",
      "Castle Downs",
      "Griesbach",
      "Mill Woods",
      "Summerside",
      "Windermere",
    ],
    goodToKnow: [
      {
        title: "Streets and avenues are both numbers",
        text: "Numbered streets run north and south, numbered avenues east and west, so 104 Street and 104 Avenue are different places. Send the whole address with the NW or SW at the end.",
      },
      {
        title: "Snow bans come in two phases",
        text: "A Phase 1 ban clears main roads and bus routes, Phase 2 the residential streets, and parked cars must be gone until yours is done. If the City calls one near your date, let us know.",
      },
      {
        title: "Eco Stations",
        text: "The City runs four Eco Stations: Ambleside, Coronation, Kennedale and Strathcona. Paint, batteries and chemicals go there; furniture, mattresses and old appliances can go with us.",
      },
    ],
    nearby: [],
    scene:
      "Back lanes behind the older bungalows, ice on the walks for months, and a river valley to cross on the way to most jobs.",
  },
  ottawa: {
    neighborhoods: [
      "Centretown",
      "Sandy Hill",
      "The Glebe",
      "Old Ottawa South",
      "Hintonburg",
      "Westboro",
      "Vanier",
      "Alta Vista",
      "Bells Corners",
      "Riverside South",
    ],
    goodToKnow: [
      {
        title: "July 1 is a hard day",
        text: "Canada Day closes streets downtown, and across the river in Gatineau most Quebec leases turn over on the same date. Elevators, trucks and bridges all fill up; a few days before or after is easier.",
      },
      {
        title: "Winter weather parking bans",
        text: "Between November 15 and April 1 the City can call a ban before snow or freezing rain, and cars left on the street may be ticketed and towed. Watch for its alerts in the week of your move.",
      },
      {
        title: "What Trail Road won't take",
        text: "The City's landfill is the Trail Waste Facility on Trail Road. Paint, solvents and propane go instead to the City's household hazardous waste events, so keep those out of the pile.",
      },
    ],
    nearby: [],
    scene:
      "Three-story walk-ups in Sandy Hill, brick in the Glebe, postings that begin and end in summer, and a long drive out to Orléans or Kanata.",
  },
  hamilton: {
    neighborhoods: [
      "Westdale",
      "Ainslie Wood",
      "Kirkendall",
      "Durand",
      "Corktown",
      "North End",
      "Crown Point",
      "Meadowlands",
      "Heritage Green",
    ],
    goodToKnow: [
      {
        title: "Upper city, lower city",
        text: "The escarpment splits Hamilton. Accesses such as the Claremont, the Jolley Cut and the Sherman Cut are steep and sometimes closed for repairs, so check the way up on the morning of the move.",
      },
      {
        title: "Student leases end in April",
        text: "Around McMaster many student leases run from May to the end of April, and Westdale and Ainslie Wood empty out together. Book a pickup in that week as early as you can.",
      },
      {
        title: "Three recycling centers",
        text: "The City's Community Recycling Centres are on Kenora Avenue, on Kilbride Road and on Olympic Drive in Dundas. They take pesticides, paint and batteries from homes; we take the furniture.",
      },
    ],
    nearby: ["niagara", "gta", "brantford"],
    scene:
      "Brick houses and porch steps below, post-war bungalows on the Mountain above, and a truck in low gear between the two.",
  },
  niagara: {
    neighborhoods: [
      "Port Dalhousie",
      "Merritton",
      "Virgil",
      "Stamford",
      "Chippawa",
      "Fonthill",
      "Beamsville",
      "Smithville",
      "Ridgeway",
      "Crystal Beach",
    ],
    goodToKnow: [
      {
        title: "Ships go first",
        text: "From March into early January, bridges over the Welland Canal lift for every ship, at Carlton Street, Glendale Avenue and in Port Colborne among others. We use the Garden City Skyway where we can.",
      },
      {
        title: "The Parkway has its own rules",
        text: "The Niagara Parkway belongs to Niagara Parks, which sets its own traffic rules and permits for heavy loads. If your house faces the river, tell us so we can plan the way in.",
      },
      {
        title: "The Region runs the landfills",
        text: "Drop-off sites belong to Niagara Region, not to your town: Humberstone in Welland, Niagara Road 12 in West Lincoln and Bridge Street in Fort Erie. Spring Saturdays have the longest lines.",
      },
    ],
    nearby: ["hamilton"],
    scene:
      "Vineyard lanes, canal towns and lake cottages: twelve municipalities on one peninsula, with a bridge somewhere on most routes.",
  },
  houston: {
    neighborhoods: [
      "The Heights",
      "Garden Oaks",
      "Montrose",
      "Third Ward",
      "Meyerland",
      "Sharpstown",
      "Alief",
      "Energy Corridor",
      "Clear Lake",
      "Kingwood",
    ],
    goodToKnow: [
      {
        title: "Streets are built to hold water",
        text: "In hard rain Houston's streets store what the storm sewers can't carry, so a block can be under water for an hour or two. If yours is, we'll call you and wait, or set a new time.",
      },
      {
        title: "Which loop are you in?",
        text: "Inside 610, inside Beltway 8 or out by the Grand Parkway: the ring decides the drive, and the outer two have long tolled stretches. Give us both ZIPs.",
      },
      {
        title: "City sites want proof",
        text: "Houston's Neighborhood Depositories take junk from residents with a Texas ID and a matching utility bill or lease. Paint and chemicals go to the city's Environmental Service Centers instead.",
      },
    ],
    nearby: [],
    scene:
      "A city without zoning, where a bungalow, a four-story townhouse and a body shop can share one block, so tell us about the street, too.",
  },
  sanantonio: sanAntonio,
  "san-antonio": sanAntonio,
  dfw: {
    neighborhoods: [
      "Uptown",
      "Oak Lawn",
      "Deep Ellum",
      "Bishop Arts District",
      "Lakewood",
      "Lake Highlands",
      "Las Colinas",
      "Legacy West",
      "Near Southside",
      "Fairmount",
    ],
    goodToKnow: [
      {
        title: "Toll roads without booths",
        text: "The Dallas North Tollway, the Bush Turnpike and the other NTTA roads read a TollTag or photograph the plate. From Frisco to Fort Worth there are several ways, tolled and not.",
      },
      {
        title: "Proof of address at the gate",
        text: "Dallas opens its Bachman, Fair Oaks and Westmoreland transfer stations to Dallas residents; Fort Worth's drop-off stations ask for a Fort Worth water bill. Every suburb has rules of its own.",
      },
      {
        title: "Spring is hail season",
        text: "March through May brings hail and lightning. We stop loading while a storm is overhead, close the truck, and start again when it has passed; keep your boxes in the garage, not on the driveway.",
      },
    ],
    nearby: [],
    scene:
      "Two downtowns thirty miles apart with Irving, Arlington and Grand Prairie between them: on many moves the drive takes as long as the loading.",
  },
  barrie: {
    neighborhoods: [
      "Allandale",
      "Codrington",
      "Sunnidale",
      "Letitia Heights",
      "East Bayfield",
      "Ardagh",
      "Holly",
      "Painswick",
      "Innis-Shore",
    ],
    goodToKnow: [
      {
        title: "Friday north, Sunday south",
        text: "In cottage season Highway 400 fills northbound on Friday afternoon and southbound on Sunday. A move up from the city goes better on a weekday morning.",
      },
      {
        title: "Squalls off Georgian Bay",
        text: "Lake-effect snow can shut Highway 26 or Highway 400 while the sun shines in town. When the police close a road on our way to you, we call and set a new time.",
      },
      {
        title: "Cars in by midnight",
        text: "From December 1 to March 31 most Barrie streets allow no parking from 12:01 to 7 a.m. (3 to 6 a.m. downtown). If your driveway must be empty for the truck, find the cars a spot the night before.",
      },
    ],
    nearby: ["gta", "toronto"],
    scene:
      "Subdivisions on the hills around Kempenfelt Bay, older houses in Allandale, and cottage runs to Wasaga Beach and Orillia all summer.",
  },
  "phoenix-west": {
    neighborhoods: [
      "Arrowhead Ranch",
      "Westgate",
      "Vistancia",
      "Marley Park",
      "Sun City Grand",
      "Maryvale",
      "Laveen",
      "PebbleCreek",
      "Estrella",
      "Verrado",
    ],
    goodToKnow: [
      {
        title: "Sun City is county land",
        text: "Sun City and Sun City West are age-restricted communities in unincorporated Maricopa County, served by private haulers rather than a city. Ask yours what it takes before you empty a house to the curb.",
      },
      {
        title: "Dust before rain",
        text: "From mid-June to the end of September the monsoon can send a wall of dust across I-10 and Loop 303. The state says to pull over and wait; our driver does, and you may see us later than planned.",
      },
      {
        title: "Two cities, two gates",
        text: "Glendale has a landfill of its own on Glendale Avenue. Phoenix sends loads through its 27th Avenue and North Gateway transfer stations, where residents need photo ID and a current city services bill.",
      },
    ],
    nearby: ["phoenix-east"],
    scene:
      "Tile roofs all the way to the White Tank Mountains, retirees' garages full of forty years of tools, and cotton fields turning into streets.",
  },
  "phoenix-east": {
    neighborhoods: [
      "Old Town Scottsdale",
      "McCormick Ranch",
      "Arcadia",
      "Ahwatukee",
      "Dobson Ranch",
      "Ocotillo",
      "Val Vista Lakes",
      "Agritopia",
      "Power Ranch",
      "Eastmark",
    ],
    goodToKnow: [
      {
        title: "Heat decides the hour",
        text: "In summer ask for the 9:00 window, especially under a National Weather Service heat warning. Candles, records, medicine and plants ride with you in the car, never in the closed truck.",
      },
      {
        title: "The landfill on the Beeline",
        text: "Salt River Landfill, on the Beeline Highway, belongs to the Salt River Pima-Maricopa Indian Community and serves Scottsdale and Mesa. Each city sets what its residents may bring.",
      },
      {
        title: "August in Tempe",
        text: "Arizona State's fall term starts in August, so apartments near Mill Avenue and Apache Boulevard turn over in the hottest weeks of the year. Book early and find out where a truck can park.",
      },
    ],
    nearby: ["phoenix-west"],
    scene:
      "Block walls, pools and garages like ovens: mornings are for carrying, and the good furniture waits in the shade.",
  },
  "las-vegas-west": {
    neighborhoods: [
      "The Lakes",
      "Peccole Ranch",
      "Desert Shores",
      "Sun City Summerlin",
      "Centennial Hills",
      "Skye Canyon",
      "Rhodes Ranch",
      "Mountain's Edge",
      "Southern Highlands",
    ],
    goodToKnow: [
      {
        title: "Two associations, two gates",
        text: "Summerlin has its community associations, and many villages add one of their own with a staffed gate. Both may want the truck on a list, so call them before the day and tell us the gate.",
      },
      {
        title: "Bulk day or truck day",
        text: "Republic Services collects household trash here under franchise, with bulky items on set days. A hot tub or a torn-out kitchen is more than that crew will lift; that's a load for us.",
      },
      {
        title: "Snow above a dry valley",
        text: "Kyle Canyon Road to Mount Charleston and Highway 160 to Pahrump climb high enough for ice and chain rules in winter. Nevada's road report says when; look at it the evening before.",
      },
    ],
    nearby: ["las-vegas-east"],
    scene:
      "Staffed gates, gravel yards, winding stairs up to every bedroom, and Red Rock at the end of the street.",
  },
  "las-vegas-east": {
    neighborhoods: [
      "Arts District",
      "Huntridge",
      "Green Valley",
      "MacDonald Ranch",
      "Seven Hills",
      "Anthem",
      "Inspirada",
      "Lake Las Vegas",
      "Eldorado",
      "Aliante",
    ],
    goodToKnow: [
      {
        title: "A Las Vegas address may be county",
        text: "Paradise, Winchester, Sunrise Manor and Whitney have Las Vegas mail but answer to Clark County, not the city. For a dumpster or a reserved curb, ask the one that really governs your street.",
      },
      {
        title: "The Strip closes",
        text: "Las Vegas Boulevard closes to traffic on New Year's Eve, and the Grand Prix takes over streets around Koval Lane in November. For a high-rise near the Strip, choose another week.",
      },
      {
        title: "It all ends at Apex",
        text: "The valley's landfill is at Apex, northeast of the city. Republic Services lets its household customers bring loads to a transfer station with ID and a bill; ask it what your account covers.",
      },
    ],
    nearby: ["las-vegas-west"],
    scene:
      "Forties cottages in Huntridge, high-rise condos by the Strip, and Henderson streets that climb toward the McCulloughs.",
  },
  "charlotte-north": {
    neighborhoods: [
      "NoDa",
      "University City",
      "Derita",
      "Northlake",
      "Mountain Island",
      "Highland Creek",
      "Skybrook",
      "Birkdale",
      "The Peninsula",
    ],
    goodToKnow: [
      {
        title: "One road to the lake",
        text: "I-77 to Mooresville has free lanes beside tolled express lanes, where long trucks pay more or can't go. We plan on the free lanes and stay clear of rush hour when we can.",
      },
      {
        title: "Ask before you pull a dock",
        text: "Duke Energy controls the bed of Lake Norman, and its Lake Services office permits docks and piers. Ask there first; once you have the permit, we can haul off the old boards.",
      },
      {
        title: "Huntersville's drop-off center",
        text: "Mecklenburg County's North Mecklenburg center on Statesville Road in Huntersville takes mattresses, lumber and old appliances. For people from Iredell and Cabarrus, other rules apply.",
      },
    ],
    nearby: ["charlotte-south"],
    scene:
      "Mill houses in NoDa, two-story subdivisions all the way to Lake Norman, and one interstate that carries it all.",
  },
  "charlotte-south": {
    neighborhoods: [
      "Dilworth",
      "South End",
      "Myers Park",
      "Madison Park",
      "Cotswold",
      "SouthPark",
      "Sardis Woods",
      "Steele Creek",
      "Ballantyne",
      "Providence Plantation",
    ],
    goodToKnow: [
      {
        title: "The state line is close",
        text: "Fort Mill and Indian Land are minutes from Ballantyne but in South Carolina. Crossing the line makes yours an interstate move under federal rules, with its own papers, so give us both addresses.",
      },
      {
        title: "No TVs in the landfill",
        text: "North Carolina law keeps televisions and computers out of landfills. We load them apart from the rest so they can be recycled; please set them to one side.",
      },
      {
        title: "Foxhole, by the border",
        text: "Mecklenburg County's Foxhole center is on Lancaster Highway, just short of South Carolina. Waxhaw, Monroe and Indian Trail are in Union County, which runs sites of its own.",
      },
    ],
    nearby: ["charlotte-north"],
    scene:
      "Willow oaks low over Myers Park driveways, mid-rise apartments along the light rail in South End, and long miles out to Waxhaw.",
  },
  "austin-north": {
    neighborhoods: [
      "Hyde Park",
      "North Loop",
      "Crestview",
      "Allandale",
      "The Domain",
      "Wells Branch",
      "Avery Ranch",
      "Brushy Creek",
      "Steiner Ranch",
      "Teravista",
    ],
    goodToKnow: [
      {
        title: "Are you in a MUD?",
        text: "Brushy Creek, Wells Branch and many newer places are in a municipal utility district instead of a city. Ask the district, not Austin, about trash, bulk pickup and what you can leave at the curb.",
      },
      {
        title: "Streets newer than the map",
        text: "In Leander, Liberty Hill and Hutto people live on streets that maps don't show yet. Send a pin and the nearest finished cross street, and tell us whether the pavement reaches your door.",
      },
      {
        title: "The county landfill near Hutto",
        text: "Williamson County's landfill, between Hutto and Georgetown, is open to the public. The recycling center at its entrance is for paint, batteries and electronics.",
      },
    ],
    nearby: ["austin-south"],
    scene:
      "Limestone fronts and tall foyers up the 183 corridor, third-floor walk-ups by the Domain, and bungalows in Hyde Park with a piano inside.",
  },
  "austin-south": {
    neighborhoods: [
      "Travis Heights",
      "Bouldin Creek",
      "Zilker",
      "Barton Hills",
      "Montopolis",
      "Westgate",
      "Shady Hollow",
      "Circle C Ranch",
      "Onion Creek",
      "Easton Park",
    ],
    goodToKnow: [
      {
        title: "October in Zilker",
        text: "The Austin City Limits festival fills Zilker Park on two October weekends and closes streets such as Barton Springs Road. For a move in Zilker or Barton Hills, pick another week.",
      },
      {
        title: "By appointment only",
        text: "Austin's Recycle & Reuse Drop-off Center on Business Center Drive takes chemicals and electronics from city and Travis County residents with an appointment. It takes no furniture; we do.",
      },
      {
        title: "San Marcos in August",
        text: "Most student leases near Texas State end and begin within the same few weeks of late summer, and half of San Marcos needs a truck at once. Book ahead, or choose another month.",
      },
    ],
    nearby: ["austin-north", "san-antonio"],
    scene:
      "Pier-and-beam bungalows under pecan trees, gravel driveways out toward Dripping Springs, and new subdivisions down I-35 to Kyle.",
  },
  "orlando-north": {
    neighborhoods: [
      "College Park",
      "Ivanhoe Village",
      "Audubon Park",
      "Baldwin Park",
      "Lockhart",
      "Fern Park",
      "Wekiva",
      "Tuscawilla",
      "Heathrow",
    ],
    goodToKnow: [
      {
        title: "Brick streets, low oaks",
        text: "Parts of Winter Park and College Park have narrow brick streets under old oaks. Measure how low the branches hang at your curb, so we know where a truck can stand.",
      },
      {
        title: "The river rises late",
        text: "The St. Johns is slow: around Sanford and Geneva it can crest a week or more after a hurricane has gone. If your road floods after the sky has cleared, we'll change the date.",
      },
      {
        title: "Longwood or Geneva",
        text: "Seminole County takes paint, chemicals and electronics at its Central Transfer Station in Longwood. Don't drive those out to the landfill in Geneva; it's the place for an old water heater.",
      },
    ],
    nearby: ["orlando-south"],
    scene:
      "A lake at the end of every other street, brick lanes in Winter Park, and commuter suburbs in an arc from Apopka to Oviedo.",
  },
  "orlando-south": {
    neighborhoods: [
      "Conway",
      "MetroWest",
      "Dr. Phillips",
      "Williamsburg",
      "Meadow Woods",
      "Hunter's Creek",
      "Lake Nona",
      "Buenaventura Lakes",
      "Reunion",
      "ChampionsGate",
    ],
    goodToKnow: [
      {
        title: "Houses between guests",
        text: "Around Kissimmee, Reunion and Davenport many houses are vacation rentals behind gates. Put our truck on the gate list, and give us the hours between check-out and check-in.",
      },
      {
        title: "Storms after lunch",
        text: "From June into September thunderstorms build on most afternoons. A 9:00 or 11:00 window keeps mattresses and cardboard dry, and the crew out of the lightning.",
      },
      {
        title: "Three counties in one trip",
        text: "Orange County takes paint and electronics from its own residents at the Young Pine Road landfill. Kissimmee and St. Cloud are in Osceola, Davenport and Haines City in Polk, with other sites and rules.",
      },
    ],
    nearby: ["orlando-north"],
    scene:
      "Rental villas behind gates, new streets around Lake Nona, and I-4 full of people who don't know which lane they need.",
  },
  "tampa-north": {
    neighborhoods: [
      "Seminole Heights",
      "Carrollwood",
      "Town 'n' Country",
      "Westchase",
      "Citrus Park",
      "Tampa Palms",
      "New Tampa",
      "East Lake",
      "Wiregrass Ranch",
    ],
    goodToKnow: [
      {
        title: "CDD, HOA or both",
        text: "In Wesley Chapel and Land O' Lakes a community development district may own the roads and gates while an association polices driveways. Ask both about trucks before you set the day.",
      },
      {
        title: "When the winter people move",
        text: "Zephyrhills and the parks around it fill in the fall with winter residents, who leave again around Easter. Those are the weeks to book early for a clear-out or a short move.",
      },
      {
        title: "Which county are you in?",
        text: "Hillsborough's Northwest facility on Linebaugh Avenue takes furniture and paint from county residents with ID and a tax bill. Lutz crosses into Pasco and Oldsmar is in Pinellas: other sites, other rules.",
      },
    ],
    nearby: ["tampa-south"],
    scene:
      "Twenties bungalows in Seminole Heights, lake houses in Lutz, and Pasco pasture turning into rooftops along State Road 56.",
  },
  "tampa-south": {
    neighborhoods: [
      "Hyde Park",
      "Palma Ceia",
      "Davis Islands",
      "Harbour Island",
      "Ybor City",
      "Bloomingdale",
      "FishHawk",
      "Old Northeast",
      "Historic Kenwood",
      "Shore Acres",
    ],
    goodToKnow: [
      {
        title: "Know your evacuation zone",
        text: "Shore Acres, Davis Islands and much of Apollo Beach lie low by the bay, among the first areas told to leave. When the county calls an evacuation, moves stop and we set new dates with you.",
      },
      {
        title: "Bridges and wind",
        text: "The Sunshine Skyway closes in sustained high wind, and in a storm the Gandy and the Howard Frankland may close too. For a move from one side of the bay to the other, keep a spare day.",
      },
      {
        title: "A waste site on each side",
        text: "Pinellas residents take paint and chemicals to the county's center on 109th Avenue North in St. Petersburg; Hillsborough's South County facility is on U.S. 41 in Gibsonton. Both ask where you live.",
      },
    ],
    nearby: ["tampa-north"],
    scene:
      "Porch bungalows in Hyde Park and Old Northeast, golf carts on the streets of Sun City Center, and three bridges across the bay to choose from.",
  },
};
