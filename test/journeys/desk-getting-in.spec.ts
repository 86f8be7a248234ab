import type { Browser, Page } from "@playwright/test";
import {
  authenticatorCode,
  deskOrigin,
  findStartLink,
  olga,
  printOwnerLink,
  signIn,
  signInAsOwner,
  waitForDesk,
} from "../support/desk.ts";
import { checkAccessibility, checkDeskPage, expect, test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

// Its own site: there's one owner, and these journeys lock them out. They run in order.
test.use({ siteEnv: { DESK_OF: "getting-in" } });
test.describe.configure({ mode: "serial" });

/** Another person's browser, from another network. */
async function anotherBrowser(browser: Browser, site: Site, place: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: deskOrigin(site),
    extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${place}` },
  });
  return context.newPage();
}

test("the printed link creates the owner once, and only by its button", async ({ page, site, browser }) => {
  const link = `${deskOrigin(site)}${findStartLink(site)}`;
  await page.goto(`${deskOrigin(site)}/desk/people`);
  await expect(page).toHaveURL(/\/desk\/sign-in\?to=/);
  await checkDeskPage(page, "sign-in");

  await page.goto(link);
  await page.reload();
  await checkDeskPage(page, "welcome");
  await page.getByLabel("Your name").fill(olga.name);
  await page.getByLabel("Your email").fill("olga");
  await page.getByLabel("New password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByText("That’s not an email address.")).toBeVisible();
  await expect(page.getByText(/one of the first passwords/)).toBeVisible();
  await checkDeskPage(page, "welcome-wrong");

  await page.getByLabel("Your email").fill(olga.email);
  await page.getByLabel("New password", { exact: true }).fill(olga.password);
  await page.getByRole("button", { name: "Show: New password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await checkDeskPage(page, "inbox");

  const stranger = await anotherBrowser(browser, site, 1);
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await checkDeskPage(stranger, "dead-link");
  await stranger.context().close();

  await test.step("signing out and in again", async () => {
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in$/);
    await page.goto(`${deskOrigin(site)}/desk/people`);
    await signIn(page, { ...olga, password: "not the password" });
    await expect(page.getByText("That email or password is wrong.")).toBeVisible();
    await checkDeskPage(page, "sign-in-wrong");
    await signIn(page, olga);
    await expect(page).toHaveURL(/\/desk\/people$/);
  });
});

test("an authenticator app, with backup codes", async ({ page, site }) => {
  let now = Date.now();
  /** The app's next code, half a minute later: each works once. */
  const nextCode = async () => {
    now += 31_000;
    await site.moveClock(new Date(now).toISOString());
    return authenticatorCode(key ?? "", now);
  };
  await site.moveClock(new Date(now).toISOString());
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Account" }).click();
  const section = page.getByRole("region", { name: "Authenticator app" });
  await section.getByLabel("Your password", { exact: true }).fill(olga.password);
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByRole("img", { name: "QR code" })).toBeVisible();
  await checkDeskPage(page, "totp");
  const key = await section.locator("p code").textContent();
  const backup = await section.locator(".codes code").first().textContent();
  await section.getByLabel("Code shown in the app").fill("000000");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("That code is wrong or expired")).toBeVisible();
  await section.getByLabel("Code shown in the app").fill(await nextCode());
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("button", { name: "Turn off" })).toBeVisible();

  let used = authenticatorCode(key ?? "", now);
  for (const nextProof of [nextCode, async () => backup ?? ""]) {
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await signIn(page, olga);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await page.goto(`${deskOrigin(site)}/desk/account`);
    await expect(page, "the password alone opens nothing").toHaveURL(/sign-in/);
    await signIn(page, olga);
    await checkDeskPage(page, "code");
    await page.getByLabel("Code").fill("123 456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("That code is wrong or expired")).toBeVisible();
    // Seen over someone's shoulder: the app still shows it, but it no longer works.
    await test.step("a used code is refused", async () => {
      await page.getByLabel("Code").fill(used);
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Continue" }).click();
      expect((await answered).status()).toBe(422);
      await page.goto(`${deskOrigin(site)}/desk/account`);
      await expect(page).toHaveURL(/sign-in/);
      await signIn(page, olga);
    });
    const proof = await nextProof();
    await page.getByLabel("Code").fill(proof);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/desk\/account$/);
    used = proof;
  }

  await section.getByLabel("Your password", { exact: true }).fill(olga.password);
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("a passkey", async ({ page, site, context }) => {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Account" }).click();
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByLabel("Passkey name").fill("Truck phone");
  await section.getByLabel("Your password", { exact: true }).fill(olga.password);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByRole("button", { name: "Remove Truck phone" })).toBeVisible();
  await checkDeskPage(page, "account");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();

  await page.getByRole("link", { name: "Account" }).click();
  await section.getByRole("button", { name: "Remove Truck phone" }).click();
  await expect(section.getByText("Removed.")).toBeVisible();

  await test.step("each leaves a line in the audit log", async () => {
    await page.goto(`${deskOrigin(site)}/desk/people/audit?kind=getting-in`);
    const lines = page.locator(".audit li p:first-child");
    await expect(lines.nth(0)).toHaveText(`${olga.name} removed a passkey`);
    await expect(lines.nth(1)).toHaveText(`${olga.name} signed in with a passkey`);
    await expect(lines.nth(2)).toHaveText(`${olga.name} signed out`);
    await expect(lines.nth(3)).toHaveText(`${olga.name} added a passkey`);
    await checkDeskPage(page, "audit");
  });
});

test("a dispatcher is invited for Toronto, limited, and disabled", async ({ page, site, browser }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Choose at least one location, or all.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();
  await expect(page.getByRole("heading", { name: "dan@example.com" })).toBeVisible();
  await checkDeskPage(page, "people");

  const dan = await anotherBrowser(browser, site, 2);
  await dan.goto(link);
  await checkDeskPage(dan, "invite");
  await dan.getByLabel("Your name").fill("Dan Reyes");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await dan.getByRole("button", { name: "Create my account" }).click();
  await expect(dan.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await expect(dan.getByRole("link", { name: "People" })).toHaveCount(0);
  await dan.goto("/desk/people");
  await expect(dan.getByText("Only the owner can see this.")).toBeVisible();
  await checkDeskPage(dan, "owner-only");

  await page.reload();
  await waitForDesk(page);
  const card = page.getByRole("listitem").filter({ hasText: "Dan Reyes" });
  await expect(card).toContainText("Toronto");
  await card.getByText("Change").click();
  await card.getByRole("checkbox", { name: "All locations" }).check();
  await card.getByRole("button", { name: "Save locations" }).click();
  await expect(card).toContainText("All locations");
  await checkDeskPage(page, "person");
  await card.getByRole("button", { name: "Disable access" }).click();
  await expect(card.getByText("Access disabled", { exact: true })).toBeVisible();
  await dan.goto("/desk");
  await expect(dan).toHaveURL(/sign-in/);
  await signIn(dan, { email: "dan@example.com", password: "harbour lantern moss" });
  await expect(dan.getByText("That email or password is wrong.")).toBeVisible();

  page.once("dialog", (dialog) => dialog.accept());
  await card.getByRole("button", { name: "Remove" }).click();
  await expect(card).toHaveCount(0);
  await dan.context().close();
});

test("one device is signed out, then all of them", async ({ page, site, browser }) => {
  await signInAsOwner(page, site);
  const other = await anotherBrowser(browser, site, 3);
  await other.goto("/desk/sign-in");
  await signIn(other, olga);
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();

  await page.getByRole("link", { name: "Account" }).click();
  const section = page.getByRole("region", { name: "Devices" });
  const line = section.getByRole("listitem").filter({ hasText: "198.51.100.3" });
  await line.getByRole("button", { name: /^Sign out/ }).click();
  await expect(section.getByText("That device has been signed out.")).toBeVisible();
  await expect(line).toHaveCount(0);
  await other.goto("/desk");
  await expect(other).toHaveURL(/sign-in/);
  await signIn(other, olga);
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();

  await section.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await other.goto("/desk");
  await expect(other).toHaveURL(/sign-in/);
  await other.context().close();
});

test("a locked-out owner gets a link on the server", async ({ page, site, browser }) => {
  await signInAsOwner(page, site);
  const link = await printOwnerLink(site);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/desk\/welcome\?token=/);
  const other = await anotherBrowser(browser, site, 4);
  await other.goto(link);
  await checkDeskPage(other, "locked-out");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Inbox" }), "opening it changes nothing").toBeVisible();
  await other.getByLabel("New password", { exact: true }).fill("plinth otter cobalt");
  await other.getByRole("button", { name: "Set this password" }).click();
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, olga);
  await expect(page.getByText("That email or password is wrong.")).toBeVisible();
  await other.context().close();
});

test("wrong passwords are slowed down for existing and unknown accounts", async ({ browser, site }) => {
  for (const [place, email] of [
    [5, olga.email],
    [6, "nobody@example.com"],
  ] as const) {
    const page = await anotherBrowser(browser, site, place);
    await page.goto("/desk/sign-in");
    for (let time = 0; time < 8; time++) {
      await signIn(page, { email, password: `a wrong one ${time}` });
      await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    }
    await expect(page.getByText(/Too many attempts. Wait \d+ (seconds|minutes)/)).toBeVisible();
    await checkAccessibility(page);
    await page.context().close();
  }
});
