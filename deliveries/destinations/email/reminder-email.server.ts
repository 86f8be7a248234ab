import { reminderEmail as words } from "../../../content/reminders.ts";
import type { ReminderMessage } from "../../message.ts";
import { html } from "./html.ts";
import { button, page, paragraph, smallPrint, title } from "./layout.server.ts";
import type { Email } from "./mailer.server.ts";

/** The site's address isn't known everywhere; without it there's no button. */
export function writeReminder(
  { title: headline, lines, lead }: ReminderMessage["reminder"],
  origin: string | undefined,
): Pick<Email, "subject" | "text" | "html"> {
  const link = origin && `${origin}/desk${lead ? `/leads/${lead}` : ""}`;
  return {
    subject: headline,
    text: [headline, "", ...lines, ...(link ? ["", `${words.link}: ${link}`] : []), "", words.why].join("\n"),
    html: page(
      title(headline),
      ...lines.map((line) => paragraph(line)),
      link ? html`<p>${button(link, words.link)}</p>\n` : null,
      smallPrint(words.why),
    ),
  };
}
