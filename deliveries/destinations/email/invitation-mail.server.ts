import { invitationMail as words } from "../../../content/mail.ts";
import { type Destination, refused } from "../../destination.ts";
import { html } from "./html.ts";
import type { Letter, PostOffice } from "./post-office.server.ts";

/** An invitation to the desk as its letter needs it. */
export type OpenInvitation = {
  to: string;
  /** The name of who asks them in. */
  by: string;
  /** What the link carries; made for this letter and kept nowhere in readable form. */
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
};

/**
 * Mails somebody the link that makes their account. The outbox knows only which invitation it is: address and link are
 * asked for as the letter is written, so that neither lies about. `open` gives null for an invitation that was used or
 * withdrawn, or is too old.
 */
export function invitationMail(
  office: PostOffice,
  { replyTo, open }: { replyTo: string; open: (id: string) => Promise<OpenInvitation | null> },
): Destination {
  return {
    name: "invitation-mail",
    atOnce: 1,
    staysHere: office.isFolder ?? false,
    takes: ({ event }) => event === "person.invited",
    async send({ id, message }) {
      if (message.event !== "person.invited") return refused("there is nobody to ask in");
      const invitation = await open(message.invitation.id);
      if (!invitation) return refused("the invitation was used or withdrawn, or is too old");
      return office.post(letter(invitation, message.invitation.origin, replyTo), id);
    },
  };
}

function letter({ to, by, token, expiresAt }: OpenInvitation, origin: string, replyTo: string): Letter {
  const link = `${origin}/desk/invite?token=${token}`;
  const hours = Math.max(1, Math.round((expiresAt - Date.now()) / 3_600_000));
  const body = html`<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#14213d">
<p>${words.greeting}</p>
<p>${words.opening(by)}</p>
<p><a href="${link}" style="display:inline-block;padding:14px 20px;border-radius:8px;background:#0b5d3b;color:#ffffff;font-weight:bold;text-decoration:none">${words.link}</a></p>
<p>${words.note(hours)}</p>
<p>${words.signature}</p>
<p style="font-size:13px;color:#45506a">${words.why(by)}</p>
</body></html>`;
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
  return { to: [to], replyTo, subject: words.subject, text, html: body.text };
}
