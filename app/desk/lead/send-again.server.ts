import { resendDelivery } from "../../../deliveries/attention.server.ts";
import { openLead } from "../../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import { byOf, type LeadDeedResult, readSeen } from "./lead-deed.server.ts";

/** Sends one delivery of a lead once more, dead or delivered, under the same id. */
export async function sendAgain({ context, form }: DeedArgs): Promise<LeadDeedResult> {
  const by = byOf(context);
  const lead = await openLead(readSeen(textOf(form, "lead"))?.id ?? "", by);
  const delivery = lead?.deliveries.find(({ id }) => id === textOf(form, "delivery"));
  const found =
    lead &&
    delivery &&
    (await resendDelivery(delivery.id, by.now, (transaction) =>
      writeAudit(transaction, {
        actor: requireStaff(context).id,
        deed: "delivery.sent-again",
        subject: lead.id,
        details: { delivery: delivery.id, destination: delivery.destination },
      }),
    ));
  return found
    ? { deed: "send-again", done: "It is sent again now." }
    : { deed: "send-again", problem: "There is no such delivery." };
}
