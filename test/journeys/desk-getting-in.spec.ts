import type { Page } from "@playwright/test";
import { deskTexts } from "../../app/desk/texts.ts";
import {
  authenticatorCode,
  deskOrigin,
  olga,
  openAnotherBrowser,
  openRoom,
  printOwnerLink,
  signIn,
  signInAsOwner,
  signOut,
  waitForStartLink,
} from "../support/desk.ts";
import { checkAccessibility, checkDeskPage, expect, test } from "../support/journey.ts";

// Its own site: there's one owner, and these journeys lock them out. They run in order.
test.use({ siteEnv: { DESK_OF: "getting-in" } });
test.describe.configure({ mode: "serial" });

/** Answers the desk's question for the password, first with a wrong one. */
async function confirmIdentity(page: Page, password: string): Promise<void> {
  const section = page.getByRole("region", { name: "Confirm it’s you" });
  const field = section.getByLabel("Your password", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("not the password");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText("That’s not your password.")).toBeVisible();
  await checkDeskPage(page, "confirm");
  await field.fill(password);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section).toHaveCount(0);
}

/** Adds a passkey named "Truck phone" to the account of a page's person, with a device that checks a finger. */
async function addPasskey(page: Page, password: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
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
  await openRoom(page, "Account");
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByLabel("Passkey name").fill("Truck phone");
  await section.getByLabel("Your password", { exact: true }).fill(password);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByRole("button", { name: "Remove Truck phone" })).toBeVisible();
}

test("the printed link creates the owner once, and only by its button", async ({ page, site, browser }) => {
  const link = `${deskOrigin(site)}${await waitForStartLink(site)}`;
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
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
  await checkDeskPage(page, "inbox");

  const stranger = await openAnotherBrowser(browser, site, 1);
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await checkDeskPage(stranger, "dead-link");
  await stranger.context().close();

  await test.step("signing out and in again", async () => {
    await signOut(page);
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
  /** The app's next code, half a minute later or more: each works once. */
  const nextCode = async () => {
    now = Math.max(now + 31_000, site.now());
    await site.moveClock(new Date(now).toISOString());
    return authenticatorCode(key ?? "", now);
  };
  await site.moveClock(new Date(now).toISOString());
  await signInAsOwner(page, site, "/desk/account");
  const section = page.getByRole("region", { name: "Authenticator app" });
  await section.getByLabel("Your password", { exact: true }).fill(olga.password);
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByRole("img", { name: "QR code" })).toBeVisible();
  await checkDeskPage(page, "totp");
  const key = await section.locator("p code").textContent();
  let backup = await section.locator(".codes code").first().textContent();
  await section.getByLabel("Code shown in the app").fill("000000");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("That code is wrong or expired")).toBeVisible();
  await section.getByLabel("Code shown in the app").fill(await nextCode());
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("button", { name: "Turn off" })).toBeVisible();

  await test.step("new backup codes end the old ones", async () => {
    const codes = page.getByRole("region", { name: "Backup codes" });
    await expect(codes.getByText("10 are left.")).toBeVisible();
    await codes.getByLabel("Your password", { exact: true }).fill(olga.password);
    await codes.getByRole("button", { name: "Make new backup codes" }).click();
    await expect(codes.getByText("The old ones no longer work.")).toBeVisible();
    await checkDeskPage(page, "backup-codes");
    backup = await codes.locator(".codes code").first().textContent();
  });

  let used = authenticatorCode(key ?? "", now);
  for (const nextProof of [nextCode, async () => backup ?? ""]) {
    await signOut(page);
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

  await test.step("ten minutes later, turning it off takes a code", async () => {
    now += 11 * 60_000;
    const code = await nextCode();
    await section.getByLabel("Your password", { exact: true }).fill(olga.password);
    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(section.getByText("That code is wrong or expired")).toBeVisible();
    await checkDeskPage(page, "account-code");
    await section.getByLabel("Your password", { exact: true }).fill(olga.password);
    await section.getByLabel("Code").fill(code);
    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
  });
});

test("a passkey", async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/account");
  await addPasskey(page, olga.password);
  const section = page.getByRole("region", { name: "Passkeys" });
  await checkDeskPage(page, "account");

  await signOut(page);
  await page.goto(`${deskOrigin(site)}/desk/sign-in`);
  await page.route("**/assets/esm-*", (route) => route.abort());
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(deskTexts.noConnection)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();

  await openRoom(page, "Account");
  await site.forward(11 * 60_000);
  await section.getByRole("button", { name: "Remove Truck phone" }).click();
  await confirmIdentity(page, olga.password);
  await expect(section.getByText("Removed.")).toBeVisible();

  await test.step("each leaves a line in the audit log", async () => {
    await page.goto(`${deskOrigin(site)}/desk/people/audit?kind=getting-in`);
    const lines = page.locator(".audit li p:first-child");
    await expect(lines.nth(0)).toHaveText(`${olga.name} removed a passkey`);
    const refused = /^Olga Marsh entered a wrong password or code while signed in from \d+\.\d+\.\d+\.0\/24/;
    await expect(lines.nth(1)).toHaveText(refused);
    const signedIn = /Olga Marsh signed in with a passkey on Chrome on Android from \d+\.\d+\.\d+\.0\/24/;
    await expect(lines.filter({ hasText: signedIn })).toHaveCount(1);
    await expect(lines.filter({ hasText: `${olga.name} added a passkey` })).toHaveCount(1);
    await checkDeskPage(page, "audit");
  });
});

test("a dispatcher is invited for Toronto, limited, and disabled", { tag: "@all" }, async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site, "/desk/people");
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Choose at least one location, or all.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();
  await expect(page.getByRole("heading", { name: "dan@example.com" })).toBeVisible();
  await checkDeskPage(page, "people");

  const dan = await openAnotherBrowser(browser, site, 2);
  await dan.goto(link);
  await checkDeskPage(dan, "invite");
  await dan.getByLabel("Your name").fill("Dan Reyes");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await dan.getByRole("button", { name: "Create my account" }).click();
  await expect(dan.getByRole("heading", { name: "To do" })).toBeVisible();
  await expect(dan.getByRole("link", { name: "People" })).toHaveCount(0);
  await dan.goto("/desk/people");
  await expect(dan.getByText("You don’t have access to this.")).toBeVisible();
  await checkDeskPage(dan, "owner-only");

  await page.reload();
  const card = page.getByRole("listitem").filter({ hasText: "Dan Reyes" });
  await expect(card).toContainText("Toronto");
  await card.locator("summary").click();
  await card.getByRole("checkbox", { name: "All locations" }).check();
  await card.getByRole("button", { name: "Save role and locations" }).click();
  await expect(card).toContainText("All locations");
  await checkDeskPage(page, "person");
  await test.step("he forgets his password, and gets a reset link", async () => {
    await site.forward(11 * 60_000);
    await card.getByRole("button", { name: "Make a reset link" }).click();
    await confirmIdentity(page, olga.password);
    await expect(card.getByText("they choose a new password")).toBeVisible();
    await checkDeskPage(page, "reset-link");
    const reset = await card.getByLabel("The link to send them").inputValue();
    await dan.goto(reset);
    await expect(dan.getByText("This sets a new password and signs you out everywhere else.")).toBeVisible();
    await checkDeskPage(dan, "reset");
    await dan.getByLabel("New password", { exact: true }).fill("plinth otter cobalt");
    await dan.getByRole("button", { name: "Set this password" }).click();
    await expect(dan.getByRole("heading", { name: "To do" })).toBeVisible();
  });

  await test.step("he's signed out everywhere, and in again", async () => {
    await page.reload();
    await card.locator("summary").click();
    await card.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(card.getByText("Signed out everywhere. They can sign in again.")).toBeVisible();
    await dan.goto("/desk");
    await expect(dan).toHaveURL(/sign-in/);
    await signIn(dan, { email: "dan@example.com", password: "plinth otter cobalt" });
    await expect(dan.getByRole("heading", { name: "To do" })).toBeVisible();
  });

  await test.step("a second factor is required of everyone", async () => {
    const rule = page.getByRole("region", { name: "Second factor" });
    await rule.getByRole("button", { name: "Require a second factor" }).click();
    await expect(rule.getByText("of your own first")).toBeVisible();
    await addPasskey(page, olga.password);
    await openRoom(page, "People");
    await rule.getByRole("button", { name: "Require a second factor" }).click();
    await expect(rule.getByText("From now on, everyone needs a second factor.")).toBeVisible();
    await checkDeskPage(page, "second-factor-rule");
    await dan.getByRole("link", { name: "Schedule" }).click();
    await expect(dan.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await checkDeskPage(dan, "second-factor");
    await dan.goto("/desk/account");
    await expect(dan, "nothing else is open").toHaveURL(/second-factor\?to=%2Fdesk%2Faccount$/);
    const setUp = dan.getByRole("region", { name: "Authenticator app" });
    await setUp.getByLabel("Your password", { exact: true }).fill("plinth otter cobalt");
    await setUp.getByRole("button", { name: "Set up" }).click();
    const key = await setUp.locator("p code").textContent();
    await checkDeskPage(dan, "second-factor-totp");
    await setUp.getByLabel("Code shown in the app").fill(authenticatorCode(key ?? "", site.now()));
    await setUp.getByRole("button", { name: "Turn on" }).click();
    await expect(dan.getByRole("heading", { name: "Account" })).toBeVisible();

    await openRoom(page, "Account");
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByRole("button", { name: "Remove Truck phone" }).click();
    await expect(passkeys.getByText("this is your only one")).toBeVisible();
    await checkDeskPage(page, "last-factor");
    await openRoom(page, "People");
    await rule.getByRole("button", { name: "Make it optional" }).click();
    await expect(rule.getByText("A second factor is optional now.")).toBeVisible();
    await openRoom(page, "Account");
    await passkeys.getByRole("button", { name: "Remove Truck phone" }).click();
    await expect(passkeys.getByText("Removed.")).toBeVisible();
    await openRoom(page, "People");
    await card.locator("summary").click();
  });

  await card.getByRole("button", { name: "Disable access" }).click();
  await expect(card.getByText("Access disabled", { exact: true })).toBeVisible();
  await dan.goto("/desk");
  await expect(dan).toHaveURL(/sign-in/);
  await signIn(dan, { email: "dan@example.com", password: "plinth otter cobalt" });
  await expect(dan.getByText("That email or password is wrong.")).toBeVisible();

  page.once("dialog", (dialog) => dialog.accept());
  await card.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(card).toHaveCount(0);
  await dan.context().close();
});

test("one device is signed out, then all of them", async ({ page, site, browser }) => {
  const other = await openAnotherBrowser(browser, site, 3);
  await other.goto("/desk/sign-in");
  await signIn(other, olga);
  await expect(other.getByRole("heading", { name: "To do" })).toBeVisible();

  await signInAsOwner(page, site, "/desk/account");
  const section = page.getByRole("region", { name: "Devices" });
  const line = section.getByRole("listitem").filter({ hasText: "198.51.100.3" });
  await line.getByRole("button", { name: /^Sign out/ }).click();
  await expect(section.getByText("That device has been signed out.")).toBeVisible();
  await expect(line).toHaveCount(0);
  await other.goto("/desk");
  await expect(other).toHaveURL(/sign-in/);
  await signIn(other, olga);
  await expect(other.getByRole("heading", { name: "To do" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await other.goto("/desk");
  await expect(other).toHaveURL(/sign-in/);
  await other.context().close();
});

test("a locked-out owner gets a link on the server", { tag: "@all" }, async ({ page, site, browser }) => {
  // The command has no clock but the machine's own.
  await site.moveClock(new Date().toISOString());
  await signInAsOwner(page, site);
  const link = await printOwnerLink(site);
  expect(link).toMatch(/^http:\/\/localhost:\d+\/desk\/welcome\?token=/);
  const other = await openAnotherBrowser(browser, site, 4);
  await other.goto(link);
  await checkDeskPage(other, "locked-out");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Inbox" }), "opening it changes nothing").toBeVisible();
  await other.getByLabel("New password", { exact: true }).fill("plinth otter cobalt");
  await other.getByRole("button", { name: "Set this password" }).click();
  await expect(other.getByRole("heading", { name: "To do" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, olga);
  await expect(page.getByText("That email or password is wrong.")).toBeVisible();

  await test.step("while strangers guess, her device gets in, an unknown one doesn't", async () => {
    const own = { email: olga.email, password: "plinth otter cobalt" };
    await other.goto("/desk/account");
    await signOut(other);
    const stranger = await openAnotherBrowser(browser, site, 7);
    await stranger.goto("/desk/sign-in");
    for (let time = 0; time < 6; time++) {
      await signIn(stranger, { email: olga.email, password: `a wrong one ${time}` });
      await expect(stranger.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    }
    await signIn(stranger, own);
    await expect(stranger.getByText(/Too many attempts/)).toBeVisible();
    await signIn(other, own);
    await expect(other.getByRole("heading", { name: "To do" })).toBeVisible();
    await stranger.goto(await printOwnerLink(site));
    await stranger.getByLabel("New password", { exact: true }).fill(olga.password);
    await stranger.getByRole("button", { name: "Set this password" }).click();
    await expect(stranger.getByRole("heading", { name: "To do" })).toBeVisible();
    await stranger.context().close();
  });
  await other.context().close();
});

test("wrong passwords are slowed down for existing and unknown accounts", { tag: "@all" }, async ({
  browser,
  site,
}) => {
  for (const [place, email] of [
    [5, olga.email],
    [6, "nobody@example.com"],
  ] as const) {
    const page = await openAnotherBrowser(browser, site, place);
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
