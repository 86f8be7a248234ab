import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { settings } from "../env.server.ts";
import { makeOwnerLink } from "../people/links.server.ts";
import { ownerLinkAddress } from "../people/open.server.ts";

// npm run -s owner-link : prints a link that makes the owner's account, or gives it back to an owner who is locked out
// (new password, signed out everywhere, authenticator app and passkeys forgotten). It works once, within 15 minutes.
const { DATA_DIR, DATABASE_URL, PUBLIC_ORIGIN, PORT } = settings();
openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
await migrate();
const token = await makeOwnerLink();
await closeDatabase();
console.log(ownerLinkAddress(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`, token));
