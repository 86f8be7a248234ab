export { email } from "./email/settings.server.ts";
export { firebase } from "./firebase/settings.server.ts";
export { jsonLines } from "./json-lines/settings.server.ts";
export { push } from "./push/settings.server.ts";
export { sms } from "./sms/settings.server.ts";
export { webhook } from "./webhook/settings.server.ts";
