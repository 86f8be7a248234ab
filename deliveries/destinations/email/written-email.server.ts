import type { WrittenMessage } from "../../message.ts";
import { composeEmail } from "../../written-email.ts";
import { html } from "./html.ts";
import { page, quotation, smallPrint } from "./layout.server.ts";
import type { Email } from "./mailer.server.ts";

export function writtenEmail({ lead, email }: WrittenMessage, replyTo: string): Email {
  const { text, signature, smallPrint: small } = composeEmail(email, lead.reference);
  const lines = signature.map((line) =>
    line === email.place.phone ? html`<a href="${email.place.tel}">${line}</a><br>` : html`${line}<br>`,
  );
  return {
    to: [email.to],
    replyTo,
    subject: email.subject,
    text: [text, "", ...signature, "", ...small].join("\n"),
    html: page(quotation(text), html`<p>${lines}</p>\n`, ...small.map(smallPrint)),
    thread: { id: email.id, references: email.references },
  };
}
