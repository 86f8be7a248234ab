import { checkMovingQuoteWithHome } from "../../../leads/home.ts";
import type { MovingLead } from "../../../leads/moving-lead.ts";
import type { Form } from "./receive.server.ts";

export const movingQuoteForm: Form<MovingLead> = {
  check: checkMovingQuoteWithHome,
  summary: (lead, { chosen }) => ({
    moveDate: lead.moveDate,
    fromAddress: lead.zipFrom.toUpperCase() || chosen?.locationName || "",
    toAddress: lead.zipTo.toUpperCase(),
    packing: String(lead.packing),
  }),
};
