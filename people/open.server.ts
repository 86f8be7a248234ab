import { setDeskSecret } from "./desk-secret.server.ts";
import { hasOwner, makeOwnerLink } from "./links.server.ts";
import { renewTotp } from "./totp.server.ts";

export function ownerLinkAddress(origin: string, token: string): string {
  return `${origin}/desk/welcome?token=${token}`;
}

type Opening = {
  /** None: the database's own. */
  secret?: string | undefined;
  /** Counts, too, while the secret is changed. */
  otherSecret?: string | undefined;
  tell?: { warn(facts: object, message: string): void };
};

/** Returns the token of the first owner's link while there's no owner, else null. */
export async function openPeople({ secret, otherSecret, tell }: Opening): Promise<string | null> {
  setDeskSecret(secret, otherSecret);
  const unreadable = await renewTotp();
  if (unreadable > 0) {
    tell?.warn(
      { authenticatorApps: unreadable },
      "DESK_SECRET has changed, and codes of these authenticator apps are refused: put the earlier secret into DESK_SECRET_ALSO",
    );
  }
  return (await hasOwner()) ? null : makeOwnerLink();
}
