import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
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
import type { Site } from "../support/site.ts";

// Its own site, which the first journey fills with the demo. They run in order.
test.use({ siteEnv: { DESK_OF: "numbers" } });
test.describe.configure({ mode: "serial" });

/** A running site's audit log. */
async function readAuditLog(site: Site): Promise<AuditLine[]> {
  openDatabase({ dataDir: site.dataDir, databaseUrl: site.env.DATABASE_URL || undefined });
  const lines = await listAudit();
  await closeDatabase();
  return lines;
}

test("without leads the numbers page says so", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByText(/^No leads came in from/)).toBeVisible();
  await checkDeskPage(page, "numbers-empty");
  await fillDemo(site);
});

test("the numbers have charts, tables and other periods", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Numbers" }).click();
  const byCity = page.getByRole("region", { name: "Leads by city", exact: true });
  await expect(byCity).toBeVisible();
  await expect(page.getByRole("img", { name: /^30 days; the most, \d+, on/ })).toBeVisible();
  await checkDeskPage(page, "numbers");

  await byCity.getByText("As a table").click();
  const row = byCity.getByRole("row", { name: /^Toronto/ });
  const shown = await byCity.getByRole("listitem").filter({ hasText: "Toronto" }).textContent();
  await expect(row.getByRole("cell").first()).toHaveText(/^\d+$/);
  expect(shown).toContain((await row.getByRole("cell").first().textContent()) ?? "missing");
  await checkDeskPage(page, "numbers-table");

  const bySource = page.getByRole("region", { name: "Leads by source", exact: true });
  await bySource.getByText("As a table").click();
  const titles = await bySource.getByRole("columnheader").allTextContents();
  const column = titles.indexOf("Amount won") - 1;
  const sums = bySource.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(sums.first().getByRole("cell").nth(column)).toHaveText(/^\$\d{1,3},\d{3}$/);

  await page.getByRole("link", { name: "Win rate" }).click();
  await expect(page).toHaveURL(/measure=win-rate/);
  await expect(page.getByRole("heading", { name: "Win rate by source" })).toBeVisible();
  const rates = page.getByRole("region", { name: "Win rate by city" }).getByRole("listitem");
  await expect(rates.filter({ hasText: "too few to tell" }).first()).toBeVisible();
  await checkDeskPage(page, "numbers-win-rate");

  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/from=2026-11-17/);
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("img", { name: /^7 days; the most/ })).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-11-20");
  await page.getByLabel("To", { exact: true }).fill("2026-11-19");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText(/aren’t a valid period/)).toBeVisible();
});

test("a day with one lead shows what it can", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.goto(`${deskOrigin(site)}/desk/numbers?kind=junk&from=2026-10-25&to=2026-11-22`);
  const rows = page.locator("section[aria-labelledby=by-day] tbody tr");
  const counts = await rows.evaluateAll((list) => list.map((row) => row.querySelector("td")?.textContent));
  expect(counts).toContain("1");
  const day = new Date(Date.parse("2026-10-25") + counts.indexOf("1") * 86_400_000)
    .toISOString()
    .slice(0, 10);
  await page.goto(`${deskOrigin(site)}/desk/numbers?kind=junk&from=${day}&to=${day}`);
  await expect(page.getByRole("img", { name: /^1 day; the most, 1, on/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("too few to tell");
  await checkDeskPage(page, "numbers-one");
});

test("a filtered list as CSV and as JSON", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Numbers" }).click();
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

test("a dispatcher of one city sees its numbers and exports its leads, and no others", async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site);
  await openRoom(page, "People");
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();

  const dan = await openAnotherBrowser(browser, site, 22);
  await dan.goto(link);
  await dan.getByLabel("Your name").fill("Dan Ruiz");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await dan.getByRole("button", { name: "Create my account" }).click();
  await dan.getByRole("link", { name: "Numbers" }).click();
  const byCity = dan.getByRole("region", { name: "Leads by city", exact: true });
  await expect(byCity.getByRole("listitem")).toHaveCount(1);
  await expect(byCity.getByRole("listitem")).toContainText("Toronto");

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

test("a person is found, exported and erased", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await openRoom(page, "Privacy");
  await expect(page.getByText(/Hasn’t run since|Last run/)).toBeVisible();
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
  expect(lines.filter(({ action }) => action === "leads.exported").length).toBeGreaterThan(4);
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
