import { brand } from "../../../content/brand.ts";
import { type Destination, moot, refused } from "../../destination.ts";
import type { DestinationContext } from "../../destination-kind.ts";
import type { DigestMessage } from "../../message.ts";
import { html } from "./html.ts";
import { button, heading, page, paragraph, smallPrint } from "./layout.server.ts";
import type { Email, Mailer } from "./mailer.server.ts";

type Options = { replyTo: string; origin: string | undefined } & Pick<DestinationContext, "findStaffEmail">;

/** The address is looked up as the email is written: somebody who may not see numbers any more gets none. */
export function digestEmail(mailer: Mailer, options: Options): Destination {
  return {
    name: "digest-mail",
    atOnce: 1,
    staysHere: mailer.isFolder ?? false,
    takes: ({ event }) => event === "staff.digest",
    async send({ id, message }) {
      if (message.event !== "staff.digest") return refused("there is nothing to sum up");
      const to = await options.findStaffEmail(message.digest.person, "numbers");
      if (to === null) return moot("the person may no longer see the numbers");
      return mailer.send(writeEmail(message.digest, to, options), id);
    },
  };
}

function writeEmail(
  { subject, opening, parts, link, why }: DigestMessage["digest"],
  to: string,
  { replyTo, origin }: Options,
): Email {
  // Without its public address the site doesn't know where its desk is reached.
  const address = origin && `${origin}${link.path}`;
  const body = page(
    paragraph(opening),
    ...parts.flatMap(({ title, text }) => [heading(title), paragraph(text)]),
    address ? html`<p>${button(address, link.label)}</p>\n` : null,
    paragraph(brand.fullName),
    smallPrint(why),
  );
  const text = [
    opening,
    "",
    ...parts.flatMap((part) => [part.title, part.text, ""]),
    ...(address ? [`${link.label}: ${address}`, ""] : []),
    brand.fullName,
    "",
    why,
  ].join("\n");
  return { to: [to], replyTo, subject, text, html: body };
}
