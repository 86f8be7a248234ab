import type { territories } from "../locations.ts";
import type { CityWords } from "./city-words.ts";

type Territories = typeof territories;

type CanadianSlug = {
  [S in keyof Territories]: Territories[S]["badgeGroup"] extends "ontario" | "alberta" | "quebec" ? S : never;
}[keyof Territories];

export const canadianCityWords = {
  toronto: {
    moving:
      "A bay-and-gable in Cabbagetown or the Annex is one room wide and three floors tall, and a box spring rarely makes the turn to the attic. A laneway suite opens onto an alley that our truck may not fit. Bungalows in Scarborough and North York often hold two households, one of them behind a side door. Tell us which door is yours.",
    junk:
      "On garbage day City crews pick up sofas and mattresses from houses, but not cabinets, drywall, bathtubs or fence boards. That leaves the renovations to us, from kitchens in Leaside to decks in the Beaches, and whatever won't go down a tower's chute. Toronto's own garbage is trucked to Green Lane, a landfill past London, so set apart what somebody can still use.",
    day:
      "Between Bathurst and Jarvis, King Street makes trucks turn right at most lights, so we work out the last block beforehand. Dufferin, Dundas and other main streets post no-stopping signs for the rush hours, and the City tows. While the Exhibition is on, from mid-August to Labour Day, getting to Liberty Village takes patience.",
    questions: [
      {
        question: "My door is on a streetcar line. Where will the truck stop?",
        answer:
          "In a loading zone, on the side street or in the lane out back, and we carry from there. Spadina and St. Clair have a raised track bed down the middle, so we can only reach your side from one direction. Send a picture of your block with the nearest spot where a truck may stop.",
      },
      {
        question: "Can you move me out of a basement apartment?",
        answer:
          "Gladly. In most postwar bungalows the stairs drop from the side door and turn at the bottom, under a beam or a duct. Measure the width at that turn and the height under the lowest thing. Ask your landlord to leave the shared drive empty, since it's usually our only way to that door.",
      },
      {
        question: "Can't I just put the old couch at the curb?",
        answer:
          "From a house, often yes: it goes out on garbage day, half a meter away from the bin. In a condo or apartment, ask the superintendent, because many buildings have no room for big pieces. Call us when it's up on the third floor, can't wait two weeks, or comes with the rest of a kitchen.",
      },
    ],
  },
  gta: {
    moving:
      "The suburbs around Toronto aren't all built alike. In Cornell, in Markham, and Oak Park, in Oakville, the garage is on a rear lane and furniture goes in over the front porch. A stacked townhouse in Milton has its bedrooms two flights above the sofa. In Brampton three generations may share one house, so tell us whose rooms are going.",
    junk:
      "A finished basement in Erin Mills or Thornhill fills up while the kids grow: a wet bar, a treadmill, the second fridge, a sectional that was assembled down there. It comes up when the house goes on the market. Peel residents have the Fewster and Battleford recycling centers in Mississauga, Heart Lake in Brampton and one in Bolton for what we can't load.",
    day:
      "A move from Whitby to Oakville runs nearly the whole length of our map, past the 404, the 400 and the 427, so the drive is a real part of the day. Roads around GO stations like Clarkson and Ajax choke when a train lets out. In January Caledon can be white while Port Credit is only wet.",
    questions: [
      {
        question: "We sell in Vaughan and buy in Newmarket on the same day. When do we get keys?",
        answer:
          "Usually in the afternoon. The lawyers register both sales online, and yours can't close until your buyer's money arrives. We load in Vaughan in the morning and drive up Highway 400 or 404 while they finish. Ask your lawyer for an honest hour, and your bank about taking over the new house a day sooner.",
      },
      {
        question: "We're leaving a condo by Square One for a new house in Milton. What should we check?",
        answer:
          "In Mississauga, which dock serves your tower, as two towers sometimes share one. In Milton, whether the street has its pavement: builders hand over keys while the top layer of asphalt, the sod and even the porch steps are still missing. Drive by that week, and tell us how far out the truck has to stay.",
      },
      {
        question: "Do you come out to Oshawa for a single garage?",
        answer:
          "Yes, and for a single fridge. Oshawa is the eastern end of our map. Its older streets were built for auto workers, with a garage far back on the lot, so tell us how long the driveway is and how narrow it gets. Motor oil, gasoline and car batteries stay; Durham Region has drop-offs for those.",
      },
    ],
  },
} satisfies Partial<Record<CanadianSlug, CityWords>>;
