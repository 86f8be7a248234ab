import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Loaded into the site's process by `site.ts` (node --import) and into those of the tests in `test/`: passwords are
// hashed in next to no time. What's stored still names the real figures, so a database made with this works only with
// this.

const { scrypt } = crypto;

crypto.scrypt = ((password, salt, length, options: ScryptOptions, done) =>
  scrypt(password, salt, length, { ...options, N: 2, p: 1 }, done)) as typeof scrypt;

syncBuiltinESMExports();
