import { database, write } from "../db/connect.server.ts";
import { seal, unseal, unsealFirstForm } from "../db/sealed.server.ts";
import { deskSecret, listEarlierSecrets, listSecrets } from "./desk-secret.server.ts";
import { areFirstSealsTaken } from "./first-seals.server.ts";

const PURPOSE = "webhooks";
const sealedFor = (name: string) => ({ purpose: PURPOSE, owner: name });

export async function sealWebhookSecret(name: string, secret: string): Promise<string> {
  return seal(await deskSecret(), sealedFor(name), Buffer.from(secret));
}

/** Null when the desk's secret has changed. */
export async function openWebhookSecret(name: string, sealed: string): Promise<string | null> {
  return unseal(await listSecrets(), sealedFor(name), sealed)?.toString() ?? null;
}

/** Seals again what an older secret or version sealed. What no secret can read stays. */
export async function renewWebhookSecrets(): Promise<void> {
  const rows = await database()
    .selectFrom("webhooks")
    .select(["name", "secret"])
    .where("removed_at", "is", null)
    .execute();
  const current = await deskSecret();
  const secrets = await listEarlierSecrets();
  const forFirst = (await areFirstSealsTaken()) ? secrets : [];
  for (const { name, secret: sealed } of rows) {
    if (unseal([current], sealedFor(name), sealed)) continue;
    const content = unseal(secrets, sealedFor(name), sealed) ?? unsealFirstForm(forFirst, PURPOSE, sealed);
    if (!content) continue;
    const secret = seal(current, sealedFor(name), content);
    await write((transaction) =>
      transaction
        .updateTable("webhooks")
        .set({ secret })
        .where("name", "=", name)
        .where("secret", "=", sealed)
        .execute(),
    );
  }
}
