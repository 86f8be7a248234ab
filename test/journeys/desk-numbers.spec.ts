import type { Page } from "@playwright/test";
import { type AuditLine, listAudit } from "../../people/audit.server.ts";
import { parseCsv } from "../support/csv.ts";
import {
  deskOrigin,
  downloaded,
  fillDemo,
  olga,
  openAnotherBrowser,
  openRoom,
  signInAsOwner,
} from "../support/desk.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { withDatabase } from "../support/outbox.ts";
import type { Site } from "../support/site.ts";

// Its own site, which the demo fills after the first journey. They run in order.
test.use({ siteEnv: { DESK_OF: "numbers" } });
test.describe.configure({ mode: "serial" });

/** A running site's audit log. */
const readAuditLog = (site: Site): Promise<AuditLine[]> => withDatabase(site, () => listAudit());

const part = (page: Page, id: string) => page.locator(`section[aria-labelledby=${id}]`);

test("without leads the numbers page says so", async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/numbers");
  await expect(page.getByText(/^No requests came in from/)).toBeVisible();
  await expect(page.getByText("Nobody is waiting for an answer.")).toBeVisible();
  await checkDeskPage(page, "numbers-empty");
});

test("the numbers are sentences, a chart that the keyboard walks, and tables that sort", async ({
  page,
  site,
}) => {
  await fillDemo(site);
  await signInAsOwner(page, site, "/desk/numbers");
  await expect(page.getByText(/^\d+ requests came in: \d+ moves and \d+ junk jobs\.$/)).toBeVisible();
  await expect(page.getByText(/The 30 days before: \d+\.$/).first()).toBeVisible();
  await checkDeskPage(page, "numbers");

  await test.step("a column says what it shows to the keyboard", async () => {
    const columns = part(page, "over-time").getByRole("list", { name: "Requests" }).getByRole("link");
    await expect(columns).toHaveCount(30);
    await columns.last().focus();
    const tip = columns.last().locator(".plot-tip");
    await expect(tip).toBeVisible();
    await expect(tip).toContainText("Mon, Nov 23");
    await page.keyboard.press("ArrowLeft");
    await expect(columns.nth(28)).toBeFocused();
    await expect(tip).toBeHidden();
    await page.keyboard.press("Home");
    await expect(columns.first()).toBeFocused();
    await checkDeskPage(page, "numbers-column");
  });

  await test.step("its table has the same figures", async () => {
    const chart = part(page, "over-time");
    const labels = await chart
      .locator(".plot-tip")
      .evaluateAll((list) => list.map((tip) => / (\d+) request/.exec(tip.textContent)?.[1]));
    await chart.getByText("As a table").click();
    const counts = await chart
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("td")?.textContent));
    expect(counts).toEqual(labels);
    await part(page, "answers").getByText("As a table").click();
    await checkDeskPage(page, "numbers-tables");
  });

  await test.step("cities sort by any column, and all of them are a press away", async () => {
    const rows = part(page, "by-city").locator("tbody tr");
    await expect(rows).toHaveCount(8);
    await page.getByRole("link", { name: /^Show all \d+$/ }).click();
    await expect(page.getByRole("link", { name: "Show fewer" })).toBeVisible();
    expect(await rows.count()).toBeGreaterThan(16);
    const won = part(page, "by-city").getByRole("link", { name: "Won", exact: true });
    await won.click();
    await expect(part(page, "by-city").locator("th[aria-sort=descending]")).toContainText("Won");
    const counts = await rows.evaluateAll((list) =>
      list.map((row) => Number(row.querySelectorAll("td")[3]?.textContent)),
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  await test.step("another period is compared with another", async () => {
    await page.getByRole("link", { name: "Last week" }).click();
    await expect(page.getByText(/^Mon, Nov 16 to Sun, Nov 22, compared with/)).toBeVisible();
    await page.getByText("Change the period").click();
    await page.getByLabel("Compared with").selectOption("Nothing");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Mon, Nov 16 to Sun, Nov 22", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Last week" })).toHaveAttribute("aria-current", "true");
    await page.getByLabel("From", { exact: true }).fill("2026-11-20");
    await page.getByLabel("To", { exact: true }).fill("2026-11-19");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText(/aren’t a valid period/)).toBeVisible();
  });
});

test("what ads cost is entered, changed and removed", { tag: "@all" }, async ({ page, site }) => {
  await fillDemo(site);
  await signInAsOwner(page, site, "/desk/numbers?period=last-week");
  const costs = part(page, "costs");
  await costs.getByText("Enter a cost").click();
  await costs.getByLabel("Source").fill("Google");
  await costs.getByLabel("Amount").fill("lots");
  await costs.getByRole("button", { name: "Save" }).click();
  await expect(costs.getByText("Enter an amount like 450 or 1,250.50.").first()).toBeVisible();
  await checkDeskPage(page, "numbers-cost-refused");
  await costs.getByLabel("Amount").fill("900");
  await costs.getByRole("button", { name: "Save" }).click();
  await expect(costs.getByText("Saved.")).toBeVisible();
  await expect(page.getByText(/^You spent CA\$\d+ on ads\.$/)).toBeVisible();
  await expect(part(page, "by-source").getByRole("row", { name: /^google/ })).toContainText(/CA\$210/);
  await checkDeskPage(page, "numbers-cost");
  await costs.getByRole("button", { name: "Remove google, November 2026" }).click();
  await expect(costs.getByText("Removed.")).toBeVisible();
  await expect(page.getByText(/^You spent/)).toHaveCount(0);
});

test("the Monday email can be turned off", { tag: "@all" }, async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/account");
  const section = part(page, "weekly-email");
  await section.getByRole("button", { name: "Turn off" }).click();
  await expect(section.getByText("You won’t get it anymore.")).toBeVisible();
  await checkDeskPage(page, "account-monday-email");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("You’ll get it on Mondays.")).toBeVisible();
});

test("a filtered list as CSV and as JSON", { tag: "@all" }, async ({ page, site }) => {
  await fillDemo(site);
  await signInAsOwner(page, site, "/desk/numbers");
  const csv = await downloaded(page, () => page.getByRole("link", { name: "These leads as CSV" }).click());
  expect(csv.name).toBe("leads-2026-10-25-to-2026-11-23.csv");
  expect(csv.text.startsWith("\u{feff}reference,")).toBe(true);
  const [head = [], ...rows] = parseCsv(csv.text);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  const phones = rows.map((row) => row[head.indexOf("phone")]);
  expect(phones.every((phone) => /^\(\d{3}\) 555-01\d\d$/.test(phone ?? ""))).toBe(true);

  await page.goto(`${deskOrigin(site)}/desk/inbox?status=won`);
  await page.getByRole("button", { name: "Export" }).click();
  const asJson = page.getByRole("link", { name: "JSON: This list" });
  const json = await downloaded(page, () => asJson.click());
  expect(json.name).toMatch(/^leads-2026-11-23\.json$/);
  const records: { status: string; reference: string }[] = JSON.parse(json.text);
  expect(records.length).toBeGreaterThan(10);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["won"]));

  await test.step("later, the desk asks for the password first", async () => {
    await site.forward(11 * 60_000);
    await asJson.click();
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("That’s not your password.")).toBeVisible();
    await checkDeskPage(page, "confirm-export");
    await page.getByLabel("Your password", { exact: true }).fill(olga.password);
    await page.getByRole("button", { name: "Continue" }).click();
    const link = page.getByRole("link", { name: "Download" });
    await expect(link).toBeVisible();
    await checkDeskPage(page, "confirmed-export");
    const again: typeof records = JSON.parse((await downloaded(page, () => link.click())).text);
    expect(again.map(({ reference }) => reference)).toEqual(records.map(({ reference }) => reference));
  });
});

test("a manager of one city sees its numbers and exports its leads, and no others", {
  tag: "@all",
}, async ({ page, site, browser }) => {
  await fillDemo(site);
  await signInAsOwner(page, site, "/desk/people");
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("radio", { name: /^Manager/ }).check();
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();

  const dan = await openAnotherBrowser(browser, site, 22);
  await dan.goto(link);
  await dan.getByLabel("Your name").fill("Dan Ruiz");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await dan.getByRole("button", { name: "Create my account" }).click();
  await openRoom(dan, "Numbers");
  const cities = part(dan, "by-city").locator("tbody tr");
  await expect(cities).toHaveCount(1);
  await expect(cities).toContainText("Toronto");
  await expect(part(dan, "costs")).toHaveCount(0);

  for (const filter of ["", "&location=houston&location=toronto", "&location=none"]) {
    const answer = await dan.request.get(`/desk/export?format=csv${filter}`);
    const [head = [], ...rows] = parseCsv(await answer.text());
    const places = new Set(rows.map((row) => row[head.indexOf("place")]));
    expect([...places], filter).toEqual(filter === "&location=none" ? [] : ["Toronto"]);
  }
  await expect(dan.getByRole("link", { name: "Privacy" })).toHaveCount(0);
  expect((await dan.request.get("/desk/privacy")).status()).toBe(403);
  await dan.context().close();
});

test.describe("with a mouse", () => {
  test.use({ isMobile: false, hasTouch: false });

  test("a column says what it shows to the pointer", async ({ page, site }) => {
    await signInAsOwner(page, site, "/desk/numbers");
    const column = part(page, "over-time").getByRole("list", { name: "Requests" }).getByRole("link").nth(20);
    await column.hover();
    await expect(column.locator(".plot-tip")).toBeVisible();
  });
});

test("a person is found, exported and erased", async ({ page, site }) => {
  await fillDemo(site);
  await signInAsOwner(page, site, "/desk/privacy");
  await expect(page.getByText(/Not run since|Last run/)).toBeVisible();
  await checkDeskPage(page, "privacy");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("Enter a full phone number or an email address.")).toBeVisible();

  await page.getByLabel("Their phone").fill("416 555 0142");
  await page.getByLabel("Their email").fill("ada@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  const found = page.getByRole("region", { name: /^We have \d requests/ });
  await expect(found.getByText("Ada Byron").first()).toBeVisible();
  await checkDeskPage(page, "privacy-found");

  const confirmIdentity = async () => {
    await page.getByLabel("Your password", { exact: true }).fill(olga.password);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await site.forward(11 * 60_000);
  await found.getByRole("button", { name: "Download everything as JSON" }).click();
  await expect(page, "nothing personal in the address").toHaveURL(
    /\/desk\/confirm\?to=%2Fdesk%2Fprivacy%2Fexport$/,
  );
  await confirmIdentity();
  const { name, text } = await downloaded(page, () => page.getByRole("button", { name: "Download" }).click());
  await page.goto(`${deskOrigin(site)}/desk/privacy`);
  await page.getByLabel("Their phone").fill("416 555 0142");
  await page.getByLabel("Their email").fill("ada@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  expect(name).toBe("what-we-have.json");
  expect(JSON.parse(text).leads.length).toBeGreaterThan(1);
  expect(text).toContain("Second try: has the new date.");

  const erase = found.getByRole("button", { name: /^Erase \d requests for good/ });
  await erase.click();
  await expect(page.getByText("Nothing was erased. Check the box")).toBeVisible();
  await found.getByRole("checkbox", { name: /can’t be undone/ }).check();
  await site.forward(11 * 60_000);
  await erase.click();
  await confirmIdentity();
  await expect(page.getByText(/^Erased \d requests\./)).toBeVisible();
  await expect(found).toHaveCount(0);

  await page.getByLabel("Their phone").fill("416 555 0142");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("We have nothing under this phone or email.")).toBeVisible();
  await checkDeskPage(page, "privacy-nothing");
  await page.getByText("Erase copies in files, too").click();
  await page.getByRole("checkbox", { name: /^Yes, erase what files here still hold/ }).check();
  await page.getByRole("button", { name: "Erase copies in files" }).click();
  await expect(page.getByText("Copies in files are being erased.")).toBeVisible();
  const list = await page.request.get(`${deskOrigin(site)}/desk/export?format=csv&text=Byron`);
  expect(parseCsv(await list.text()), "the head alone").toHaveLength(1);

  const lines = await readAuditLog(site);
  const [exported, erased] = ["person.exported", "person.erased"].map((name) =>
    lines.find(({ action }) => action === name),
  );
  expect(exported?.details).toEqual({ leads: expect.any(Number) });
  expect(erased?.details).toEqual({ leads: expect.any(Number) });
  expect(lines.some(({ action }) => action === "leads.exported")).toBe(true);
  expect(JSON.stringify(lines), "the audit log names no customer").not.toMatch(/Byron|ada@|5550142/i);
});

test("the desk can be added to a home screen", async ({ page, site }) => {
  await signInAsOwner(page, site);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(`${deskOrigin(site)}${address}`)).json();
  expect(manifest).toMatchObject({ start_url: "/desk", scope: "/desk", display: "standalone" });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${deskOrigin(site)}${src}`);
    expect(icon.headers()["content-type"]).toBe("image/png");
  }
});
