import { invitationEmail as invitationWords, resetEmail as resetWords } from "../../../content/mail.ts";
import { type Destination, refused } from "../../destination.ts";
import type { DestinationContext, OpenInvitation } from "../../destination-kind.ts";
import { html } from "./html.ts";
import { button, page, paragraph, smallPrint } from "./layout.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";

/** Address and link are looked up as the email is written, so that neither is stored in the outbox. */
export function invitationEmail(
  mailer: Mailer,
  { replyTo, openInvitation }: { replyTo: string } & Pick<DestinationContext, "openInvitation">,
): Destination {
  return {
    name: "invitation-mail",
    atOnce: 1,
    staysHere: mailer.isFolder ?? false,
    takes: ({ event }) => event === "person.invited",
    async send({ id, message }) {
      if (message.event !== "person.invited") return refused("there is nobody to invite");
      const invitation = await openInvitation(message.invitation.id);
      if (!invitation) return refused("the invitation was used or withdrawn, or has expired");
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
