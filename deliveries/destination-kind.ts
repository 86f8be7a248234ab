import type * as z from "zod";
import type { Destination } from "./destination.ts";
import type { Log } from "./log.ts";
import type { NotifiedDevices } from "./push.server.ts";

export type OpenInvitation = {
  to: string;
  by: string;
  /** What the link carries; made for this email and kept nowhere in readable form. */
  token: string;
  expiresAt: number;
  /** For someone on the team who is locked out. */
  isReset: boolean;
};

export type DestinationContext = {
  log: Log;
  devices: NotifiedDevices;
  openInvitation: (id: string) => Promise<OpenInvitation | null>;
  /** Where a person on staff gets email; null for one who's no longer let in or may no longer see that. */
  findStaffEmail: (id: string, toSee: "leads" | "numbers") => Promise<string | null>;
  /** The secret of a webhook that was added at the desk; null when nobody can read it any more. */
  openSecret: (name: string, sealed: string) => Promise<string | null>;
};

export type SiteSettings = {
  DATA_DIR: string;
  PUBLIC_ORIGIN?: string | undefined;
  OWNER_EMAIL?: readonly string[] | undefined;
};

/** One way for leads to leave the site, with the settings it needs: a folder in `destinations/` and a line in its list. */
export type DestinationKind<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  settings: Shape;
  /** The setting that makes leads leave this way; null when none does. */
  turnedOnBy: (keyof Shape & string) | null;
  check(given: z.infer<z.ZodObject<Shape>>): string[];
  /** Its destinations, none when it isn't set up. Throws an Error with a plain sentence when a key cannot be used. */
  open(
    settings: z.infer<z.ZodObject<Shape>> & SiteSettings,
    context: DestinationContext,
  ): Promise<Destination[]>;
};

export function defineKind<Shape extends z.ZodRawShape>(
  kind: DestinationKind<Shape>,
): DestinationKind<Shape> {
  return kind;
}
