import { undoSeconds } from "../../content/schedule.ts";
import { signInAsOwner } from "../support/desk.ts";
import { providers } from "../support/incoming-mail.ts";
import { test as base, checkDeskPage, expect } from "../support/journey.ts";
import { listConversation, requestMove } from "../support/lead-page.ts";
import { type MailServer, startMailServer } from "../support/peers/mail-server.ts";
import { startTwilio, type Twilio, twilioKeys } from "../support/peers/twilio.ts";
import { ada, atAddress } from "../support/people.ts";

const key = "0123456789abcdef0123456789abcdef";

// Writing to a customer on a phone, and what comes back.
const test = base.extend<{ mail: MailServer; twilio: Twilio }>({
  mail: async ({ openPeer }, use) => use(await openPeer(startMailServer)),
  twilio: async ({ openPeer }, use) => use(await openPeer(startTwilio)),
  siteEnv: async ({ mail, twilio }, use) =>
    use({
      ...{ ...twilioKeys, TWILIO_URL: twilio.origin, OUTBOUND_ALLOW: "loopback" },
      ...{ SMTP_URL: mail.url, MAIL_FROM: "Tailgate <hello@example.com>", OWNER_EMAIL: "olga@example.com" },
      ...{ INBOUND_ADDRESS: "answers@mail.example.com", INBOUND_KEY: key },
    }),
});

// In one worker, on one site.
test.describe.configure({ mode: "default" });

test("a customer is written to from a template, and their reply shows up on the open page", async ({
  page,
  site,
  mail,
}) => {
  await signInAsOwner(page, site, await requestMove(site, ada));

  await page.getByText("Write to Ada").click();
  await page.getByRole("link", { name: "Your quote" }).click();
  const text = page.locator("#email-text");
  await expect(page.getByLabel("Subject")).toHaveValue("Your quote");
  await expect(page.getByText("Fill in {day} before you send it.")).toBeVisible();
  await checkDeskPage(page, "answer-template");
  await text.fill((await text.inputValue()).replace("{day}", "December 12").replace("{amount}", "$900"));
  await page.getByText("Preview", { exact: true }).click();
  const preview = page.locator(".email-preview");
  await expect(preview).toContainText("is $900. You don't owe anything");
  await expect(preview).toContainText("Olga Marsh");
  await checkDeskPage(page, "answer-preview");

  // What's typed survives, and so does one that was sent too soon.
  await page.reload();
  await expect(text).toHaveValue(/is \$900/);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(`It goes out in ${undoSeconds} seconds.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("Undone.")).toBeVisible();

  await text.fill("It's $900. Does that work for you?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(listConversation(page).first()).toContainText("It's $900. Does that work for you?");
  await site.forward((undoSeconds + 1) * 1000);
  const findEmail = () => mail.emails.find(({ mail: { text: sent } }) => sent?.includes("Does that work"));
  await expect.poll(findEmail).toBeTruthy();
  expect(mail.emails.filter(({ mail: { text: sent } }) => sent?.includes("is $900. You"))).toEqual([]);

  const email = findEmail()?.mail;
  const reply = providers.Postmark({
    ...{ from: `Ada <${ada.email}>`, to: email?.replyTo?.[0]?.address ?? "", subject: "Re: Your move" },
    text: "Yes, hold the 12th!\n\nOn Mon, Nov 23, 2026 Olga wrote:\n> It's $900.",
    inReplyTo: email?.messageId ?? "",
    messageId: "<reply@mail.example.net>",
  });
  const answer = await fetch(new URL(`/inbound/mail/${key}`, site.origin), { method: "POST", ...reply });
  expect(answer.status).toBe(200);
  const newest = listConversation(page).first();
  await expect(newest).toContainText("Yes, hold the 12th!");
  await expect(newest.getByText("> It's $900.")).toBeHidden();
  await checkDeskPage(page, "answer-stream");

  await page.getByRole("link", { name: "To do" }).first().click();
  await page.getByRole("link", { name: "1 customer replied" }).click();
  await expect(page.locator(".lead-line")).toContainText("Replied");
  await page.locator(".lead-open").first().click();
  await page.getByRole("button", { name: "No reply needed" }).click();
  await expect(page.getByText("OK, no reply needed.")).toBeVisible();
});

test("a customer is texted: what's typed is kept, how many texts it takes is said, and it can be undone", {
  tag: "@all",
}, async ({ page, site, twilio }) => {
  await signInAsOwner(page, site, await requestMove(site, atAddress(ada, 7)));
  await page.getByText("Text Ada").click();
  const text = page.getByLabel("Text", { exact: true });
  await expect(page.getByText("Goes as one text.")).toBeVisible();
  await text.fill("We're on our way. ".repeat(10));
  await expect(page.getByText("Goes as 2 texts.")).toBeVisible();
  await checkDeskPage(page, "answer-text");
  await page.reload();
  await expect(text).toHaveValue(/^We're on our way\./);

  const composer = page.locator("#text");
  await composer.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`It goes out in ${undoSeconds} seconds.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await text.fill("We're ten minutes away.");
  await composer.getByRole("button", { name: "Send" }).click();
  await expect(listConversation(page).first()).toContainText("We're ten minutes away.");
  await checkDeskPage(page, "answer-texted");
  await site.forward((undoSeconds + 1) * 1000);
  await expect.poll(() => twilio.texts.map((sent) => sent.get("Body"))).toEqual(["We're ten minutes away."]);
});
