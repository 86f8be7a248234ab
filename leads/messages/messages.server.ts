// What's written to customers from the desk, and what they answer.
export {
  assignMessage,
  countUnassigned,
  findLeadByReference,
  listUnassignedMessages,
  removeUnassigned,
} from "./assign-message.server.ts";
export { receiveMail } from "./receive-mail.server.ts";
export { type IncomingText, receiveText } from "./receive-text.server.ts";
export { templateWords } from "./templates.server.ts";
export type { TextKeyword } from "./text-keywords.ts";
export { receiveTextStatus, tellOfFailedTexts } from "./text-status.server.ts";
