import type * as z from "zod";
import type { DestinationKind } from "./destination-kind.ts";
import * as kinds from "./destinations/all.server.ts";

type Kind = (typeof kinds)[keyof typeof kinds];

/** The intersection of a union's members. */
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Shapes = Intersection<Kind["settings"]>;

/** The settings of every kind of destination, as they are after reading. */
export type DestinationSettings = z.infer<z.ZodObject<Shapes>>;

/** Every kind of destination, as far as they have the same type. */
export const destinationKinds = Object.values(kinds) as unknown as readonly DestinationKind[];

/** The rules of all destinations' settings by name. */
export const destinationSettings = Object.assign(
  {},
  ...destinationKinds.map(({ settings }) => settings),
) as Shapes;

/** A plain sentence for each rule between settings of a destination that is broken. */
export function checkDestinationSettings(given: DestinationSettings): string[] {
  return destinationKinds.flatMap((kind) => kind.check(given));
}

/** The settings that make leads leave this site, as far as they are set. */
export function listTurnedOn(settings: DestinationSettings): string[] {
  const given: Readonly<Record<string, unknown>> = settings;
  return destinationKinds.flatMap(({ turnedOnBy }) =>
    turnedOnBy !== null && given[turnedOnBy] !== undefined ? [turnedOnBy] : [],
  );
}
