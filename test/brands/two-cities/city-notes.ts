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

export const cityNotes: Record<Slug, CityNotes> = {
  winnipeg: {
    neighborhoods: [
      "Osborne Village",
      "River Heights",
      "St. Vital",
      "Wolseley",
      "Fort Garry",
      "Transcona",
      "Tuxedo",
    ],
    goodToKnow: [
      {
        title: "Forty below happens",
        text: "In January we keep the truck running and the doors shut between trips. Have the walk shoveled and sanded at both ends, and plants last.",
      },
      {
        title: "Spring load limits",
        text: "From March into May many rural Manitoba roads carry lighter trucks only. Outside the Perimeter, tell us the road and we'll send the right size.",
      },
      {
        title: "Brady Road takes the rest",
        text: "The city's Brady Road 4R depot takes electronics and hazardous waste from residents. We can't carry paint or fuel, so take those there yourself.",
      },
    ],
    nearby: [],
    scene: "Elm tunnels in Wolseley, walk-ups on Corydon, and bungalows all the way to the Perimeter.",
  },
  boise: {
    neighborhoods: ["North End", "Hyde Park", "The Bench", "Harris Ranch", "Southeast Boise", "West End"],
    goodToKnow: [
      {
        title: "Narrow foothill drives",
        text: "Above Hyde Park some driveways are too steep for a full truck. Send a photo, and we'll bring a van for the last stretch.",
      },
      {
        title: "Smoke season",
        text: "Late-summer wildfire smoke can end outdoor work early. If the air turns purple on the index, we call you and offer another morning.",
      },
      {
        title: "Ada County landfill",
        text: "It's on Seamans Gulch Road and takes mattresses and appliances for a charge, which your price includes. Canyon County has another one at Pickles Butte.",
      },
    ],
    nearby: [],
    scene: "Craftsman porches under the foothills, ranch houses on the Bench, and new streets out past Star.",
  },
};
