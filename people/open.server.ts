import { write } from "../db/connect.server.ts";
import { renewSecrets } from "../db/secret.server.ts";
import { endFirstSeals } from "./first-seals.server.ts";
import { hasOwner, makeOwnerLink } from "./links.server.ts";
import { removeAllPushDevices } from "./push-devices.server.ts";
import { renewTotp } from "./totp.server.ts";
import { renewWebhookSecrets } from "./webhook-secrets.server.ts";

export function ownerLinkAddress(origin: string, token: string): string {
  return `${origin}/desk/welcome?token=${token}`;
}

type Opening = { tell?: { warn(facts: object, message: string): void } };

/** Returns the token of the first owner's link while there's no owner, else null. */
export async function openPeople({ tell }: Opening): Promise<string | null> {
  const lost = await renewSecrets(Date.now());
  if (lost.includes("push")) await write(removeAllPushDevices);
  if (lost.length > 0) {
    tell?.warn(
      { secrets: lost },
      "DESK_SECRET has changed, and these secrets in the database can't be read, so new ones are made: links sent so far don't work until the earlier secret is in DESK_SECRET_ALSO",
    );
  }
  const unreadable = await renewTotp();
  await renewWebhookSecrets();
  await endFirstSeals(Date.now());
  if (unreadable > 0) {
    tell?.warn(
      { authenticatorApps: unreadable },
      "DESK_SECRET has changed, and codes of these authenticator apps are refused: put the earlier secret into DESK_SECRET_ALSO",
    );
  }
  return (await hasOwner()) ? null : makeOwnerLink();
}
