import { brand } from "../../../content/brand.ts";
import { photosEmail as words } from "../../../content/mail.ts";
import { formatDayWithYear } from "../../../schedule/days-and-durations.ts";
import type { PhotosMessage } from "../../message.ts";
import { photosToken, SEEN_FOR } from "../../photos-link.server.ts";
import { html } from "./html.ts";
import { button, page, paragraph, smallPrint, title } from "./layout.server.ts";
import type { Email } from "./mailer.server.ts";
import type { OwnerEmailOptions } from "./owner-email.server.ts";

export async function photosEmail(
  { at, lead, photos: { count, place, notify } }: PhotosMessage,
  { to, origin }: Pick<OwnerEmailOptions, "to" | "origin">,
): Promise<Email> {
  const until = Date.parse(at) + SEEN_FOR;
  const subject = words.subject(count, place);
  const opening = words.opening(count, lead.reference);
  const links = origin && {
    photos: `${origin}/desk/photos/${await photosToken("see", lead.id, until)}`,
    desk: `${origin}/desk/leads/${lead.id}`,
    // The day before, so that it holds wherever it's read.
    until: words.until(formatDayWithYear(new Date(until - 86_400_000).toISOString().slice(0, 10))),
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
