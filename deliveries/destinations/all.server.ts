// Every kind of destination, a line each. `kinds.server.ts` reads them.
export { email } from "./email/settings.ts";
export { firebase } from "./firebase/settings.ts";
export { jsonLines } from "./json-lines/settings.ts";
export { push } from "./push/settings.ts";
export { webhook } from "./webhook/settings.ts";
