import { checkFreeEstimate, type MovingLead } from "../../../leads/moving-lead.ts";
import type { Form } from "./receive.server.ts";

export const freeEstimateForm: Form<MovingLead> = {
  check: checkFreeEstimate,
  summary: (_lead, { chosen }) => ({ fromAddress: chosen?.locationName ?? "" }),
};
