import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { brand } from "../../../content/brand.ts";
import { defineKind } from "../../destination-kind.ts";
import { setReplyMailbox } from "../../reply-address.server.ts";

const emailList = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((address) => z.email().safeParse(address).success),
    "OWNER_EMAIL must be an email address, or several separated by commas.",
  );

export const email = defineKind({
  settings: {
    SMTP_URL: z
      .string()
      .refine(
        (address) => /^smtps?:$/.test(URL.parse(address)?.protocol ?? ""),
        "SMTP_URL must look like smtps://user:password@mail.example.com (or smtp://…:587).",
      )
      .optional()
      .describe(
        "The mail server: smtps://user:password@mail.example.com, or smtp://user:password@mail.example.com:587. Empty: each email is written to a file in DATA_DIR/mail, which a mail program opens.",
      ),
    SMTP_TLS: z
      .enum(["required", "off"], "SMTP_TLS must be required or off.")
      .default("required")
      .describe(
        "With smtp://, whether emails and the password travel encrypted: required (STARTTLS with a certificate that is checked; without it nothing is sent), or off, for a mail server on a network that you trust. A mail server on this machine needs no encryption.",
      ),
    MAIL_FROM: z
      .string()
      .refine(
        (from) => z.email().safeParse(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()).success,
        "MAIL_FROM must be an email address, or a name with one: Tailgate <hello@example.com>.",
      )
      .optional()
      .describe(
        "The sender: an address, or a name with one (Tailgate <hello@example.com>). Needed with SMTP_URL.",
      ),
    OWNER_EMAIL: emailList
      .optional()
      .describe(
        "Where leads are emailed: one address, or several separated by commas. A location can have its own (content/locations.ts, notify). Needed with SMTP_URL. The first one is also the contact address that push services get.",
      ),
    HEARTBEAT_EMAIL: z
      .email("HEARTBEAT_EMAIL must be an email address.")
      .optional()
      .describe(
        "A mailbox that a program watches: it gets each test lead. Empty: test leads aren't emailed.",
      ),
    INBOUND_ADDRESS: z
      .email("INBOUND_ADDRESS must be an email address, such as answers@mail.example.com.")
      .max(80, "INBOUND_ADDRESS must have at most 80 characters: each lead's own address is longer.")
      .optional()
      .describe(
        "A mailbox for customers' replies, such as answers@mail.example.com, at a provider that posts what comes in. Each email to a customer then has a reply address of its own (answers+…@mail.example.com), and the replies show up on the lead. Empty: customers reply to the first OWNER_EMAIL.",
      ),
    INBOUND_KEY: z
      .string()
      .regex(
        /^[\w-]{24,200}$/,
        "INBOUND_KEY must have 24 letters and digits or more: openssl rand -hex 24 makes one.",
      )
      .optional()
      .describe(
        "A secret of 24 letters and digits or more (openssl rand -hex 24). The provider posts to https://www.example.com/inbound/mail/ and this key. Needed with INBOUND_ADDRESS.",
      ),
    INBOUND_MAILGUN_KEY: z
      .string()
      .optional()
      .describe(
        "Mailgun's HTTP webhook signing key, if Mailgun is the provider: mail without its signature is refused then.",
      ),
  },
  turnedOnBy: "SMTP_URL",
  check: ({ SMTP_URL, SMTP_TLS, MAIL_FROM, OWNER_EMAIL, INBOUND_ADDRESS, INBOUND_KEY }) => [
    ...(Boolean(INBOUND_ADDRESS) === Boolean(INBOUND_KEY)
      ? []
      : ["INBOUND_ADDRESS and INBOUND_KEY go together: set both or neither."]),
    ...(!SMTP_URL || (MAIL_FROM && OWNER_EMAIL)
      ? []
      : ["SMTP_URL needs MAIL_FROM (who writes) and OWNER_EMAIL (who gets the leads)."]),
    ...(SMTP_TLS === "off" && SMTP_URL?.startsWith("smtps:")
      ? ["SMTP_TLS=off goes with smtp:// only: smtps:// is always encrypted."]
      : []),
  ],
  async open(
    { DATA_DIR, PUBLIC_ORIGIN, SMTP_URL, SMTP_TLS, ...settings },
    { log, openInvitation, findStaffEmail },
  ) {
    const { smtpMailer } = await import("./mailer.server.ts");
    const { folderMailer, mailFolder, removeNamelessHalves } = await import("./mail-folder.server.ts");
    const { ownerEmail } = await import("./owner-email.server.ts");
    const { customerEmail } = await import("./customer-email.server.ts");
    const { digestEmail } = await import("./digest-email.server.ts");
    const { invitationEmail } = await import("./invitation-email.server.ts");
    const from = settings.MAIL_FROM ?? `${brand.name} <${brand.contactEmail}>`;
    const to = settings.OWNER_EMAIL ?? [brand.contactEmail];
    const replyTo = to[0] ?? brand.contactEmail;
    setReplyMailbox(settings.INBOUND_ADDRESS ?? null);
    const folder = join(DATA_DIR, "mail");
    if (existsSync(folder)) await removeNamelessHalves(folder);
    if (!SMTP_URL) {
      log.info({}, `SMTP_URL is not set: emails are written to ${folder} instead of being sent`);
    }
    const mailer = SMTP_URL
      ? smtpMailer({ url: SMTP_URL, tls: SMTP_TLS, from })
      : folderMailer({ folder, from });
    return [
      ownerEmail(mailer, {
        to,
        isSet: settings.OWNER_EMAIL !== undefined,
        testsTo: settings.HEARTBEAT_EMAIL,
        origin: PUBLIC_ORIGIN,
      }),
      customerEmail(mailer, { replyTo, log, origin: PUBLIC_ORIGIN }),
      invitationEmail(mailer, { replyTo, origin: PUBLIC_ORIGIN, openInvitation, findStaffEmail }),
      digestEmail(mailer, { replyTo, origin: PUBLIC_ORIGIN, findStaffEmail }),
      // With SMTP, too: emails from before it was set up are still there.
      ...(mailer.isFolder || existsSync(folder) ? [mailFolder({ folder })] : []),
    ];
  },
});
