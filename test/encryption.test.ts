import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { readOutbox } from "./support/outbox.ts";
import { certificate } from "./support/peers/certificate.ts";
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { ada } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";
import { type Site, startSite } from "./support/site.ts";

// Leads and passwords don't travel in plain text, unless to this machine or where a setting says so.

/** This machine, by an address that isn't loopback's. */
const elsewhere = (url: string) => url.replace("127.0.0.1", "0.0.0.0");

describe("a mail server on another machine", () => {
  async function openSite(mail: MailServer, env: Record<string, string> = {}): Promise<Site> {
    const addresses = { MAIL_FROM: "leads@tailgate.example", OWNER_EMAIL: "owner@tailgate.example" };
    return startSite({ env: { SMTP_URL: elsewhere(mail.url), ...addresses, ...env } });
  }

  async function sendLead(to: Site): Promise<void> {
    const fields = { name: ada.name, phone: ada.phone, message: "A secret piano" };
    expect((await to.post("/toronto/reviews", fields, { from: ada })).status).toBe(303);
  }

  const last = async (of: Site) => (await readOutbox(of, "owner-mail")).at(-1);

  test("that offers no encryption gets neither an email nor the password, until SMTP_TLS=off", async () => {
    await using mail = await startMailServer();
    await using refusing = await openSite(mail);
    await sendLead(refusing);
    await expect
      .poll(() => last(refusing))
      .toMatchObject({
        state: "waiting",
        attempts: 1,
        reason: "the mail server offers no encryption (STARTTLS), and SMTP_TLS is not off",
      });
    expect([mail.emails, mail.passwords]).toEqual([[], []]);
    await refusing.restart({ env: { SMTP_TLS: "off" } });
    await refusing.pass(7_000);
    await expect.poll(() => last(refusing)).toMatchObject({ state: "delivered" });
    expect(mail.emails.map(({ isEncrypted }) => isEncrypted)).toEqual([false]);
  });

  test("with a certificate that nobody signed gets nothing; with a trusted one it's encrypted", async () => {
    await using mail = await startMailServer({ starttls: true });
    await using careful = await openSite(mail);
    await sendLead(careful);
    await expect
      .poll(() => last(careful))
      .toMatchObject({
        state: "waiting",
        attempts: 1,
        reason: expect.stringMatching(/can't be encrypted: .*self-signed certificate/),
      });
    expect([mail.emails, mail.passwords]).toEqual([[], []]);
    const file = join(runFolder(), "trusted.pem");
    writeFileSync(file, certificate);
    await careful.restart({ env: { NODE_EXTRA_CA_CERTS: file } });
    await careful.pass(7_000);
    await expect.poll(() => last(careful)).toMatchObject({ state: "delivered" });
    expect(mail.emails.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    expect(mail.passwords).toEqual(["correct horse"]);
  });

  test("on this machine may have a certificate that nobody signed", { tags: ["all"] }, async () => {
    await using mail = await startMailServer({ starttls: true });
    await using near = await openSite(mail, { SMTP_URL: mail.url });
    await sendLead(near);
    await expect.poll(() => last(near)).toMatchObject({ state: "delivered" });
  });
});

describe("a database on another machine", () => {
  test("that offers no TLS stops the start with what to do; sslmode=disable opens it", async () => {
    const url = elsewhere(await freshPostgres("migrated"));
    const refused = startSite({ env: { DATABASE_URL: url } });
    await expect(refused).rejects.toThrow(
      "Tailgate can't start: the database at DATABASE_URL can't be used: The server does not support SSL connections. A database on another machine is reached over TLS with a certificate that is checked. Turn TLS on there;",
    );
    openDatabase({ dataDir: "", databaseUrl: `${url}?sslmode=disable` });
    expect(await database().selectFrom("leads").selectAll().execute().finally(closeDatabase)).toEqual([]);
  });
});
