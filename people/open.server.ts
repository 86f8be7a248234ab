import { setDeskSecret } from "./desk-secret.server.ts";
import { hasOwner, makeOwnerLink } from "./links.server.ts";
import { renewFirstTotp } from "./totp.server.ts";

export function ownerLinkAddress(origin: string, token: string): string {
  return `${origin}/desk/welcome?token=${token}`;
}

/** Returns the token of the first owner's link while there's no owner, else null. */
export async function openPeople({ secret }: { secret?: string | undefined }): Promise<string | null> {
  setDeskSecret(secret);
  await renewFirstTotp();
  return (await hasOwner()) ? null : makeOwnerLink();
}
