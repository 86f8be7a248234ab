// What's written to customers from the desk, and what they answer.
export { receiveMail } from "./receive-mail.server.ts";
export { listTemplates } from "./templates.server.ts";
