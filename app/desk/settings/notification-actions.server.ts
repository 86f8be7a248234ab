import { testDestination } from "../../../deliveries/destination-states.server.ts";
import { findDeskMailboxes, setDeskMailboxes } from "../../../deliveries/lead-mailboxes.server.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { listNotifyAddresses } from "../../../locations/records.server.ts";
import { writeAudit, writeAuditLine } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { readMailboxes } from "../locations/mailboxes.ts";
import { notificationTexts } from "./notification-texts.ts";
import { settingsTexts } from "./texts.ts";

/** The destination that emails new leads. */
export function findLeadMail() {
  return listDestinations().find(({ mailboxes }) => mailboxes !== undefined);
}

export const notificationActions = {
  /** Where leads go that no location has addresses of its own for; none for those of `.env`. */
  async mailboxes({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "mailboxes";
    const mailboxes = readMailboxes(readText(form, "mailboxes"));
    if ("problem" in mailboxes) return { intent, field: "mailboxes", problem: mailboxes.problem };
    const before = (await findDeskMailboxes())?.mailboxes ?? [];
    if (before.join() === mailboxes.join()) return { intent, done: settingsTexts.unchanged };
    await setDeskMailboxes(mailboxes, {
      by: owner.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "mailboxes.set",
          subject: "location:*",
          // How many, not whose: a line cannot be erased.
          details: { mailboxes: mailboxes.length, before: before.length },
        }),
    });
    return { intent, done: mailboxes.length > 0 ? notificationTexts.saved : notificationTexts.reset };
  },

  /** To the addresses of a location, or to those of all others ("*"). */
  async "test-mail"({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "test-mail";
    const mail = findLeadMail();
    if (!mail) return { intent, problem: notificationTexts.noMail };
    const asked = readText(form, "location");
    const location = findLocation(asked);
    const own = location ? listNotifyAddresses(location) : [];
    const usual = (await findDeskMailboxes())?.mailboxes ?? mail.mailboxes?.to ?? [];
    const to = own.length > 0 ? own : usual;
    const outcome = await testDestination(mail.name, to);
    const isSent = outcome?.kind === "delivered";
    await writeAuditLine({
      actor: owner.id,
      action: "mail.tested",
      subject: location ? `location:slug:${location.slug}` : "location:*",
      details: { mailboxes: to.length, isSent },
    });
    const id = location?.slug ?? "*";
    if (isSent)
      return {
        intent,
        id,
        done: mail.staysHere ? notificationTexts.written : notificationTexts.sent(to.join(", ")),
      };
    const reason = outcome && "reason" in outcome ? outcome.reason : notificationTexts.noMail;
    return { intent, id, problem: notificationTexts.failed(reason) };
  },
};
