import { makeChallenge } from "../../http/proof-of-work.server.ts";

/** 404 unless the owner has turned ALTCHA on. */
export async function loader() {
  const challenge = await makeChallenge(Date.now());
  const headers = { "cache-control": "no-store" };
  if (!challenge) return Response.json({ error: "off" }, { status: 404, headers });
  return Response.json(challenge, { headers });
}
