import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";

// Its own site, on Monday, November 23.
test.use({ siteEnv: { DESK_OF: "import" }, viewport: { width: 1280, height: 800 } });

const heads = "Name,Phone,Kind,Status,Received,What,Visit,Zip from";
const moves = Array.from(
  { length: 60 },
  (_, at) =>
    `Mover ${"ABCDEFGHIJ"[at % 10]},713-555-${1000 + at},Moving,lost,2026-10-${10 + (at % 20)},Move ${at},,`,
);
const others = [",,Moving,new,2026-10-01,No number,,", "Twice,713-555-1000,Moving,lost,2026-10-10,Again,,"];
const file = {
  name: "old.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([heads, ...moves, ...others].join("\n")),
};

test("a file is seen first, imported without news, and undone, except what was worked on", async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("link", { name: "Import leads from a file" }).click();
  await expect(page.getByRole("heading", { name: "Import leads" })).toBeVisible();
  await checkDeskPage(page, "import");
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByLabel("Location for rows without one").selectOption("houston");
  await page.getByRole("button", { name: "Check the file" }).click();

  await expect(page.getByText("60 leads would be added.")).toBeVisible();
  await expect(page.getByText("1 row is already here, or in the file twice.")).toBeVisible();
  await expect(page.getByText(/^Row \d+: It has no name/)).toBeVisible();
  await page.getByText("7 of 8 columns are read.").click();
  await checkDeskPage(page, "import-dry-run");
  // A heading that nobody can guess.
  await page.getByLabel("What “What” is").selectOption("message");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("8 of 8 columns are read.")).toBeVisible();
  expect(await site.exportLeads()).toHaveLength(0);

  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && (one.postData() ?? "").includes("intent=run")),
    page.getByRole("button", { name: "Import 60 leads" }).click(),
  ]);
  expect(new URLSearchParams(request.postData() ?? "").get("idempotencyKey")).toMatch(/^\w{32}$/);
  await expect(page.getByText("60 leads imported by Olga Marsh")).toBeVisible();
  const leads = await site.exportLeads();
  expect(leads).toHaveLength(60);
  expect(leads.find(({ phone }) => phone === "713-555-1007")).toMatchObject({ note_from_customer: "Move 7" });

  await page.goto(`${deskOrigin(site)}/desk/leads/${leads[0]?.id}`);
  await expect(page.getByText("imported it from a file")).toBeVisible();
  await page.getByLabel("New note").fill("Called again");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Called again")).toBeVisible();
  await page.goto(`${deskOrigin(site)}/desk/import`);
  await page.getByText("Undo this import").first().click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("59 leads removed.")).toBeVisible();
  await expect(page.getByText("1 lead stays: it’s been worked on since.")).toBeVisible();
  await checkDeskPage(page, "import-undone");
  expect(await site.exportLeads()).toHaveLength(1);

  // What was chosen by hand is remembered.
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("8 of 8 columns are read.")).toBeVisible();
});
