import { takeSecret } from "./auth.server.ts";
import { hasOwner, makeOwnerLink } from "./links.server.ts";

export function ownerLinkAddress(origin: string, token: string): string {
  return `${origin}/desk/welcome?token=${token}`;
}

/**
 * Opens the desk: takes the secret from the settings, if there is one, and while there is no owner makes the link that
 * makes the first one. Returns its token, or null.
 */
export async function openPeople({ secret }: { secret?: string | undefined }): Promise<string | null> {
  takeSecret(secret);
  return (await hasOwner()) ? null : makeOwnerLink();
}
