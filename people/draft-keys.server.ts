import { listSignatures } from "./desk-secret.server.ts";

/** What a person's browsers encrypt drafts with, base64url. While the desk's secret is changed, the second one reads, too. */
export function listDraftKeys(personId: string): Promise<[string, ...string[]]> {
  return listSignatures("drafts", personId);
}
