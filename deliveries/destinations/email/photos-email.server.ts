import { brand } from "../../../content/brand.ts";
import { photosEmail as words } from "../../../content/mail.ts";
import type { PhotosMessage } from "../../message.ts";
import { photosToken } from "../../photos-link.server.ts";
import { html } from "./html.ts";
import { button, page, paragraph, smallPrint, title } from "./layout.server.ts";
import type { Email } from "./mailer.server.ts";
import type { OwnerEmailOptions } from "./owner-email.server.ts";

export async function photosEmail(
  { lead, photos: { count, place, notify, until, day } }: PhotosMessage,
  { to, origin }: Pick<OwnerEmailOptions, "to" | "origin">,
): Promise<Email> {
  const subject = words.subject(count, place);
  const opening = words.opening(count, lead.reference);
  const links = origin && {
    photos: `${origin}/desk/photos/${await photosToken("see", lead.id, until)}`,
    desk: `${origin}/desk/leads/${lead.id}`,
    until: words.until(day),
  };
  return {
    to: notify.length > 0 ? notify : to,
    replyTo: to[0] ?? brand.contactEmail,
    subject,
    text: [
      opening,
      ...(links
        ? ["", `${words.look(count)}: ${links.photos}`, links.until, "", `${words.desk}: ${links.desk}`]
        : []),
    ].join("\n"),
    html: page(
      title(subject),
      paragraph(opening),
      links
        ? html`<p>${button(links.photos, words.look(count))}${button(links.desk, words.desk)}</p>\n`
        : null,
      links ? smallPrint(links.until) : null,
    ),
  };
}
