import { resendDelivery } from "../../../deliveries/attention.server.ts";
import { openLead } from "../../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import { type LeadActionResult, readSeen, requireActor } from "./apply-lead-action.server.ts";
import { leadTexts } from "./texts.ts";

/** Sends one delivery of a lead again, dead or delivered, under the same id. */
export async function resendLeadDelivery({ context, form }: ActionArgs): Promise<LeadActionResult> {
  const by = requireActor(context);
  const lead = await openLead(readSeen(readText(form, "lead"))?.id ?? "", by);
  const delivery = lead?.deliveries.find(({ id }) => id === readText(form, "delivery"));
  const found =
    lead &&
    delivery &&
    (await resendDelivery(delivery.id, by.now, (transaction) =>
      writeAudit(transaction, {
        actor: requireStaff(context).id,
        action: "delivery.sent-again",
        subject: lead.id,
        details: { delivery: delivery.id, destination: delivery.destination },
      }),
    ));
  const intent = "send-again";
  return found ? { intent, done: leadTexts.resent } : { intent, problem: leadTexts.noSuchDelivery };
}
