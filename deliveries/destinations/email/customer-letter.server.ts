import { composeLetter } from "../../letter-text.ts";
import type { LetterMessage } from "../../message.ts";
import { html } from "./html.ts";
import { page, quotation, smallPrint } from "./layout.server.ts";
import type { Email } from "./mailer.server.ts";

export function letterEmail({ lead, letter }: LetterMessage, replyTo: string): Email {
  const { text, signature, smallPrint: small } = composeLetter(letter, lead.reference);
  const lines = signature.map((line) =>
    line === letter.place.phone ? html`<a href="${letter.place.tel}">${line}</a><br>` : html`${line}<br>`,
  );
  return {
    to: [letter.to],
    replyTo,
    subject: letter.subject,
    text: [text, "", ...signature, "", ...small].join("\n"),
    html: page(quotation(text), html`<p>${lines}</p>\n`, ...small.map(smallPrint)),
    thread: { id: letter.id, references: letter.references },
  };
}
