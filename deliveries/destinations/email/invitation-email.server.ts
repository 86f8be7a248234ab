import { invitationEmail as invitationWords, resetEmail as resetWords } from "../../../content/mail.ts";
import { type Destination, moot, refused } from "../../destination.ts";
import type { DestinationContext, OpenInvitation } from "../../destination-kind.ts";
import { html } from "./html.ts";
import { button, page, paragraph, smallPrint } from "./layout.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";
import { writeReminder } from "./reminder-email.server.ts";

type StaffEmailOptions = { replyTo: string; origin: string | undefined } & Pick<
  DestinationContext,
  "openInvitation" | "findStaffEmail"
>;

/** All email to staff. Address and link are looked up as it's written, so that neither is stored in the outbox. */
export function invitationEmail(
  mailer: Mailer,
  { replyTo, origin, openInvitation, findStaffEmail }: StaffEmailOptions,
): Destination {
  return {
    name: "invitation-mail",
    atOnce: 1,
    staysHere: mailer.isFolder ?? false,
    takes: (message) =>
      message.event === "person.invited" ||
      (message.event === "person.reminded" && message.reminder.by.includes("mail")),
    async send({ id, message }) {
      if (message.event === "person.reminded") {
        const to = await findStaffEmail(message.reminder.to, "leads");
        if (!to) return moot("the person may no longer see leads");
        return mailer.send({ to: [to], replyTo, ...writeReminder(message.reminder, origin) }, id);
      }
      if (message.event !== "person.invited") return refused("there is nobody to invite");
      const invitation = await openInvitation(message.invitation.id);
      if (!invitation) return moot("the invitation was used or withdrawn, or has expired");
      return mailer.send(writeEmail(invitation, message.invitation.origin, replyTo), id);
    },
  };
}

function writeEmail(
  { to, by, token, expiresAt, isReset }: OpenInvitation,
  origin: string,
  replyTo: string,
): Email {
  const words = isReset ? resetWords : invitationWords;
  const link = `${origin}/desk/${isReset ? "welcome" : "invite"}?token=${token}`;
  const hours = Math.max(1, Math.round((expiresAt - Date.now()) / 3_600_000));
  const body = page(
    paragraph(words.greeting),
    paragraph(words.opening(by)),
    html`<p>${button(link, words.link)}</p>\n`,
    paragraph(words.note(hours)),
    paragraph(words.signature),
    smallPrint(words.why(by)),
  );
  const text = [
    words.greeting,
    "",
    words.opening(by),
    "",
    `${words.link}: ${link}`,
    words.note(hours),
    "",
    words.signature,
    "",
    words.why(by),
  ].join("\n");
  return { to: [to], replyTo, subject: words.subject, text, html: body };
}
