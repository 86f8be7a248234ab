import { checkMovingQuote, type MovingLead } from "../../../leads/moving-lead.ts";
import type { Form } from "./receive.server.ts";

export const movingQuoteForm: Form<MovingLead> = {
  check: checkMovingQuote,
  summary: (lead, { chosen }) => ({
    moveDate: lead.moveDate,
    fromAddress: lead.zipFrom.toUpperCase() || chosen?.locationName || "",
    toAddress: lead.zipTo.toUpperCase(),
    packing: String(lead.packing),
  }),
};
