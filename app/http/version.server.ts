export { version } from "../../env.server.ts";
