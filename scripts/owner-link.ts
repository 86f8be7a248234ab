import { runCommand } from "../boot.server.ts";
import { makeOwnerLink } from "../people/links.server.ts";
import { ownerLinkAddress } from "../people/open.server.ts";

// npm run -s owner-link : prints a link that creates the owner's account, or restores a locked-out owner's access (new
// password, signed out everywhere, and those who say so lose their second factor). It works once, within 15 minutes.
await runCommand(async ({ PUBLIC_ORIGIN, PORT }) => {
  const token = await makeOwnerLink();
  console.log(ownerLinkAddress(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`, token));
});
