// What customers are written to on their own beside the answers to their forms.
export { remindOfTomorrow } from "./day-before.server.ts";
