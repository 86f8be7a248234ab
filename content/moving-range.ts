import type { HomeSize } from "./home-sizes.ts";
import type { MovingRates } from "./rates.ts";

export function describeMovingRules(size: HomeSize, rates: MovingRates, step: number): string[] {
  const { movers, hours } = rates.homes[size];
  const [fewest, most] = rates.packing;
  return [
    `A crew of ${movers} with its truck is $${rates.hourly[movers]} an hour, at least ${rates.minimumHours} hours, by the quarter hour.`,
    `A home like yours usually takes ${hours[0]} to ${hours[1]} hours. Each flight of stairs adds ${rates.perFlight}%, each elevator ${rates.elevator}%, packing ${fewest} to ${most}%. The drive between the two homes comes on top.`,
    `The truck's trip to you and back is $${rates.travelFee}, once.`,
    `Both ends are rounded up to $${step}.`,
  ];
}

export const movingRangeWords = {
  title: "What would it cost?",
  intro: "Tell us about the place, and see a price range right away. No name, no phone.",
  home: "Size of the home you're leaving",
  chooseHome: "Choose a size",
  flights: "Flights of stairs, both ends together",
  elevators: "Elevators to use",
  elevatorChoices: ["None", "At one end", "At both ends"],
  button: "Show my price range",
  usual: "Moves like this usually cost",
  moves: "What moves it: how much you own, long carries, parking and what isn't boxed.",
  withoutDrive: "Enter both codes to have the drive in it.",
  tooFar: "A move that far isn't priced by the hour. Send the form, and we'll quote it.",
} as const;
