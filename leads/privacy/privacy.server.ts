// What privacy law asks for: erasing a person, telling them what we hold, and deleting what is too old.
export {
  erasePerson,
  exportPerson,
  type Person,
  reapplyErasures,
} from "./erasure.server.ts";
export { findLastRetention, shortenAddress, startRetention } from "./retention.server.ts";
export { writeJson } from "./write-json.server.ts";
