import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from "./http-peer.ts";

/** The database's secret, the legacy way to sign in. */
export const DATABASE_SECRET = "k7Qw2-database-secret";

export type FirebasePeer = {
  /** The database's REST API and the token endpoint, each with its own moods. */
  readonly data: HttpPeer;
  readonly tokens: HttpPeer;
  /** Every node: "leads/-O…" to what was put there. */
  readonly nodes: Map<string, unknown>;
  /** Every write in order of arrival: path and value. */
  readonly puts: readonly (readonly [path: string, value: unknown])[];
  /** A key file as from Google, with our own token endpoint. */
  readonly keyFile: string;
  /** Whether the account was removed, so that its key gets no token. */
  isAccountGone: boolean;
  [Symbol.asyncDispose](): Promise<void>;
};

// Making one is slow, and all peers of a run can share it.
let keys: { publicKey: string; privateKey: string } | undefined;
function keyPair() {
  keys ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return keys;
}

const no = (status: number, error: string): PeerAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ error }),
});

/** A fake Firebase realtime database: nodes are put, read and deleted over its REST protocol. */
export async function startFirebase(): Promise<FirebasePeer> {
  const { publicKey, privateKey } = keyPair();
  const nodes = new Map<string, unknown>();
  const puts: [string, unknown][] = [];
  const given = new Set<string>();
  let isAccountGone = false;

  const data = await startHttpPeer((request) => {
    if (!mayEnter(request, given)) return no(401, "Unauthorized request.");
    const path = /^\/(.+)\.json$/.exec(request.url.pathname)?.[1];
    if (!path) return no(404, "append .json to your request URI to use the REST API.");
    if (request.method === "PUT") {
      const value = JSON.parse(request.body);
      puts.push([path, value]);
      nodes.set(path, value);
    } else if (request.method === "DELETE") nodes.delete(path);
    else if (request.method !== "GET") return no(405, "Method not allowed");
    if (request.url.searchParams.get("print") === "silent") return { status: 204 };
    return { status: 200, body: JSON.stringify(nodes.get(path) ?? null) };
  });

  const tokens = await startHttpPeer((request) => {
    const form = new URLSearchParams(request.body);
    const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      createPublicKey(publicKey),
      Buffer.from(signature, "base64url"),
    );
    const isGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
    if (isAccountGone || !isSigned || !isGrant) return no(400, "invalid_grant");
    const token = `token-${given.size + 1}`;
    given.add(token);
    const body = JSON.stringify({ access_token: token, expires_in: 3600, token_type: "Bearer" });
    return { status: 200, headers: { "content-type": "application/json" }, body };
  });

  return {
    data,
    tokens,
    nodes,
    puts,
    keyFile: JSON.stringify({
      type: "service_account",
      project_id: "tailgate-test",
      private_key_id: "0123456789abcdef",
      private_key: privateKey,
      client_email: "leads@tailgate-test.iam.gserviceaccount.com",
      token_uri: `${tokens.origin}/token`,
    }),
    get isAccountGone() {
      return isAccountGone;
    },
    set isAccountGone(gone) {
      isAccountGone = gone;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([data.down(), tokens.down()]);
    },
  };
}

function mayEnter({ url, headers }: PeerRequest, given: ReadonlySet<string>): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  return url.searchParams.get("auth") === DATABASE_SECRET || (bearer !== undefined && given.has(bearer));
}

/** The claims that a key signed to get a token. */
export function claimsIn(request: PeerRequest | undefined): Record<string, unknown> {
  const assertion = new URLSearchParams(request?.body).get("assertion") ?? "";
  return JSON.parse(Buffer.from(assertion.split(".")[1] ?? "", "base64url").toString("utf8"));
}
