import { makeChallenge } from "../../http/proof-of-work.server.ts";

/** The work for one submission, where the owner has turned ALTCHA on; 404 otherwise. */
export async function loader() {
  const challenge = await makeChallenge(Date.now());
  const headers = { "cache-control": "no-store" };
  if (!challenge) return Response.json({ error: "off" }, { status: 404, headers });
  return Response.json(challenge, { headers });
}
