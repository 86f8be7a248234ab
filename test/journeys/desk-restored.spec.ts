import { cpSync } from "node:fs";
import { signInAsOwner } from "../support/desk.ts";
import { adasQuote } from "../support/form-fields.ts";
import { checkDeskPage, expect, test as journey } from "../support/journey.ts";
import { countStates, readSiteLedger } from "../support/outbox.ts";
import type { HttpPeer } from "../support/peers/http-peer.ts";
import { startMailServer } from "../support/peers/mail-server.ts";
import { makeSecret, readNote, startReceiver } from "../support/peers/webhook-receiver.ts";
import { ada, atAddress } from "../support/people.ts";
import { startSite } from "../support/site.ts";

const WAITING = 3;

/** A restored site: a copy of one whose leads were waiting for a webhook and a mail server that were both down. */
const test = journey.extend<{ webhook: HttpPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  webhook: async ({}, use) => {
    await using webhook = await startReceiver();
    await use(webhook);
  },
  site: async ({ webhook }, use) => {
    await using mail = await startMailServer();
    const env = {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@example.com",
      OWNER_EMAIL: "owner@example.com",
      OUTBOUND_ALLOW: "loopback",
    };
    await webhook.down();
    await mail.down();
    await using original = await startSite({ env });
    for (let number = 0; number < WAITING; number++)
      await original.post("/toronto/get-quote", adasQuote(`Lead ${number}`), {
        from: atAddress(ada, number),
      });
    await original.stop();
    await webhook.up();
    await using copy = await startSite({
      env,
      fill: (dataDir) => {
        cpSync(original.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
        return "";
      },
    });
    await use(copy);
  },
});

test("the owner of a restored site sends what waits for one destination and not the other", {
  tag: "@all",
}, async ({ page, site, webhook }) => {
  await signInAsOwner(page, site);
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention).toContainText("deliveries from before a restore are on hold");
  await checkDeskPage(page, "restored-inbox");
  await attention.getByRole("link", { name: "Decide" }).click();
  await expect(page.getByRole("button", { name: / Emails to customers$/ })).toHaveCount(2);
  await checkDeskPage(page, "restored");
  expect(webhook.requests).toHaveLength(0);

  await page.getByRole("button", { name: `Send ${WAITING} deliveries: The webhook in .env` }).click();
  await expect(page.getByText(`The webhook in .env: ${WAITING} deliveries will be sent.`)).toBeVisible();
  await checkDeskPage(page, "restored-sent");
  await expect.poll(() => webhook.requests.map(readNote).toSorted()).toEqual(["Lead 0", "Lead 1", "Lead 2"]);

  await page
    .getByRole("button", { name: `Mark as already delivered: ${WAITING} deliveries, Emails about new leads` })
    .click();
  await expect(page.getByText("marked as delivered.")).toBeVisible();
  await page.getByRole("button", { name: /^Mark .* Emails to customers$/ }).click();
  await expect(page.getByText("Nothing is waiting for a decision.")).toBeVisible();
  await checkDeskPage(page, "restored-empty");
  expect(await countStates(site, "owner-mail")).toEqual({ delivered: WAITING });
  expect((await readSiteLedger(site)).webhook).toMatchObject({ accepted: WAITING, balanced: true });
  expect(webhook.requests).toHaveLength(WAITING);

  await page.getByRole("link", { name: "Inbox" }).first().click();
  await expect(attention).toHaveCount(0);
});
