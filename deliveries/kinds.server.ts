import type * as z from "zod";
import type { DestinationKind } from "./destination-kind.ts";
import * as kinds from "./destinations/all.server.ts";

type Kind = (typeof kinds)[keyof typeof kinds];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Shapes = Intersection<Kind["settings"]>;

export type DestinationSettings = z.infer<z.ZodObject<Shapes>>;

export const destinationKinds = Object.values(kinds) as unknown as readonly DestinationKind[];

export const destinationSettings = Object.assign(
  {},
  ...destinationKinds.map(({ settings }) => settings),
) as Shapes;

export function checkDestinationSettings(given: DestinationSettings): string[] {
  return destinationKinds.flatMap((kind) => kind.check(given));
}

export function listTurnedOn(settings: DestinationSettings): string[] {
  const given: Readonly<Record<string, unknown>> = settings;
  return destinationKinds.flatMap(({ turnedOnBy }) =>
    turnedOnBy !== null && given[turnedOnBy] !== undefined ? [turnedOnBy] : [],
  );
}
