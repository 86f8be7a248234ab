import { makeApiKey, revokeApiKey } from "../../../people/api-keys.server.ts";
import { type ApiScope, isApiScope } from "../../../people/api-scopes.ts";
import type { WorkPlaces } from "../../../people/staff.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { readPlaces } from "../people/read-position.server.ts";
import { apiKeyTexts } from "./texts.ts";

const LONGEST_NAME = 40;
const DAY = 24 * 60 * 60 * 1000;

type Sent = { name: string; scopes: readonly ApiScope[]; locations: WorkPlaces; age: string };

export type ApiKeysResult = ActionResult & {
  /** Shown once: only its hash is stored. */
  key?: string;
  sent?: Sent;
};

/** A key reads customers' data outside the desk, so making one takes a recent proof. */
export const sensitiveApiKeyActions = ["api-key-make"];

export const apiKeyActions = {
  async "api-key-make"({ context, form }: ActionArgs): Promise<ApiKeysResult> {
    const owner = requireOwner(context);
    const intent = "api-key-make";
    const name = readText(form, "name").slice(0, LONGEST_NAME);
    const scopes = form.getAll("scope").filter(isApiScope);
    const locations = readPlaces(form);
    const age = readText(form, "age");
    const sent = { name, scopes, locations: locations ?? [], age };
    const refuse = (field: string, problem: string) => ({ intent, field, problem, sent });
    if (!name) return refuse("name", apiKeyTexts.noName);
    if (scopes.length === 0) return refuse("scope", apiKeyTexts.noScopes);
    if (!locations) return refuse("place", apiKeyTexts.noPlaces);
    const days = apiKeyTexts.ages.some(({ value }) => value === age) ? Number(age) : 0;
    const expiresAt = days > 0 ? Date.now() + days * DAY : null;
    const key = await makeApiKey(owner, { name, scopes, locations, expiresAt });
    if (key === null) return refuse("", apiKeyTexts.tooMany);
    return { intent, done: apiKeyTexts.isMade, key };
  },

  async "api-key-revoke"({ context, form }: ActionArgs): Promise<ApiKeysResult> {
    const intent = "api-key-revoke";
    return (await revokeApiKey(requireOwner(context), readText(form, "key")))
      ? { intent, done: apiKeyTexts.isRevoked }
      : { intent, problem: apiKeyTexts.revokedAlready };
  },
};
