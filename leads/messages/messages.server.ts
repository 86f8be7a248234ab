// What's written to customers from the desk, and what they answer.
export { listTemplates } from "./templates.server.ts";
