import { runCommand } from "../boot.server.ts";
import { makeOwnerLink } from "../people/links.server.ts";
import { ownerLinkAddress } from "../people/open.server.ts";
import { readCommandLine } from "./command-line.ts";

readCommandLine({
  about:
    "Makes a link that creates the owner's account, or lets a locked-out owner back in: with a new password, signed\nout everywhere and, if the owner says so, without a second factor. It works once, for 15 minutes.",
  calls: [["npm run -s owner-link", "prints a new link; earlier ones stop working"]],
});

await runCommand(async ({ PUBLIC_ORIGIN, PORT }) => {
  const token = await makeOwnerLink();
  console.log(ownerLinkAddress(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`, token));
});
