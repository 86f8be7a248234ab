import { deskSecret, listEarlierSecrets } from "./desk-secret.server.ts";
import { seal, unseal } from "./sealed.server.ts";

const PURPOSE = "webhooks";

export function sealWebhookSecret(secret: string): Promise<string> {
  return seal(PURPOSE, Buffer.from(secret));
}

/** Null when the desk's secret has changed. `renewed` when an earlier one sealed it: keep that instead. */
export async function openWebhookSecret(
  sealed: string,
): Promise<{ secret: string; renewed: string | null } | null> {
  const current = unseal(PURPOSE, sealed, [await deskSecret()]);
  if (current) return { secret: current.toString(), renewed: null };
  const secret = unseal(PURPOSE, sealed, await listEarlierSecrets())?.toString();
  return secret === undefined ? null : { secret, renewed: await sealWebhookSecret(secret) };
}
