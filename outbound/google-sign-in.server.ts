import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { JWT } from "google-auth-library";
import * as z from "zod";
import { call } from "./call.server.ts";

const GOOGLE_TOKENS = "https://oauth2.googleapis.com/token";

const scopes = [
  "https://www.googleapis.com/auth/userinfo.email",
  "https://www.googleapis.com/auth/firebase.database",
];

const keySchema = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url().default(GOOGLE_TOKENS),
});

type ServiceAccount = z.infer<typeof keySchema>;

function readServiceAccount(fileOrJson: string): ServiceAccount {
  let key: unknown;
  try {
    key = JSON.parse(fileOrJson.trimStart().startsWith("{") ? fileOrJson : readFileSync(fileOrJson, "utf8"));
  } catch (cause) {
    throw new Error("The service account must be a JSON key file, or the text of one.", { cause });
  }
  const read = keySchema.safeParse(key);
  if (!read.success) throw new Error("The service account's key lacks client_email or private_key.");
  try {
    createPrivateKey(read.data.private_key);
  } catch (cause) {
    throw new Error("The service account's private_key can't be read: copy the key file again.", { cause });
  }
  return read.data;
}

/** `isRefusal` when Google rejects the key; otherwise a later try may work. */
export class SignInFailed extends Error {
  readonly isRefusal: boolean;
  constructor(isRefusal: boolean, cause: unknown) {
    super(isRefusal ? "Google rejects the service account's key" : "Google returned no token", { cause });
    this.isRefusal = isRefusal;
  }
}

async function openClient(account: ServiceAccount): Promise<JWT> {
  const google = await import("google-auth-library");
  const client = new google.JWT({
    email: account.client_email,
    key: account.private_key,
    ...(account.private_key_id && { keyId: account.private_key_id }),
    scopes,
    transporterOptions: { fetchImplementation: guardedFetch(account.token_uri) },
  });
  // The library would retry three times; the worker has its own schedule and deadline.
  client.transporter.interceptors.request.add({
    resolved: async (request) => ({ ...request, retryConfig: { retry: 0 } }),
  });
  return client;
}

function googleSignIn(account: ServiceAccount): () => Promise<string> {
  let client: Promise<JWT> | undefined;
  return async () => {
    client ??= openClient(account);
    try {
      const { token } = await (await client).getAccessToken();
      if (!token) throw new Error("The answer has no token.");
      return token;
    } catch (cause) {
      const { status } = cause as { status?: number };
      throw new SignInFailed(status !== undefined && status >= 400 && status < 500 && status !== 429, cause);
    }
  };
}

function guardedFetch(tokens: string): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const answer = await call(asked.url === GOOGLE_TOKENS ? tokens : asked.url, {
      method: asked.method as "POST",
      headers: Object.fromEntries(asked.headers),
      body: await asked.text(),
    });
    const type = answer.headers["content-type"] ?? "application/json";
    return new Response(answer.body, { status: answer.status, headers: { "content-type": type } });
  };
}

export type FirebaseSignIn = () => Promise<{
  query?: Record<string, string>;
  headers?: Record<string, string>;
}>;

export function firebaseSignIn(key: {
  FIREBASE_SERVICE_ACCOUNT?: string | undefined;
  FIREBASE_SECRET?: string | undefined;
}): FirebaseSignIn {
  if (!key.FIREBASE_SERVICE_ACCOUNT) {
    const query = { auth: key.FIREBASE_SECRET ?? "" };
    return async () => ({ query });
  }
  const token = googleSignIn(readServiceAccount(key.FIREBASE_SERVICE_ACCOUNT));
  return async () => ({ headers: { authorization: `Bearer ${await token()}` } });
}
