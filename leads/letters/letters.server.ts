export { remindOfTomorrow } from "./day-before.server.ts";
