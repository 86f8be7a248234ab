import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { expect, test } from "../support/journey.ts";

test.use({ siteEnv: { DESK_OF: "import" }, viewport: { width: 1440, height: 900 } });
const file = {
  name: "old.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Customer,Phone,Email,Kind,Status,Received,Message,Zip from,Quoted,Visit,Window",
      'Maria-Fernanda O’Sullivan-Castellanos de la Cruz,4.16555E+09,mia@example.com,Moving job,booked,13/11/2026,"Two rooms, a piano and a very long message that goes on for quite a while so that it wraps",z:77002,"1250,50",,',
      "Noa Lang,713-555-0112,,Junk removal,,2026-11-04 2:05 PM,Sofa,2134,,2026-12-04,9 AM",
      "Tom Day,713-555-0113,tom@example.com,Moving,Booked,03/11/2026,Boxes,2134,$900,,",
      "Twice,713-555-0112,,Junk removal,,2026-11-04,Sofa,77002,,2026-12-04,9 AM",
    ].join("\n"),
  ),
};
test("shots", async ({ page, site }) => {
  await signInAsOwner(page, site);
  const shoot = async (name: string) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(name, width, "overflow", over);
      await page.screenshot({ path: `/tmp/w/shots/${name}-${width}.png`, fullPage: true });
    }
  };
  await page.goto(`${deskOrigin(site)}/desk/import`);
  await shoot("upload");
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByLabel("Location for rows without one").selectOption("houston");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  await shoot("preview");
  await page.getByLabel("What “Customer” is").selectOption("name");
  await page.getByLabel("Dates in “Received”").selectOption("day");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("11 of 11 columns are read.")).toBeVisible();
  await shoot("chosen");
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await page.goto(`${deskOrigin(site)}/desk`);
  await expect(page.getByText("Your import has ended.")).toBeVisible({ timeout: 20000 });
  await shoot("told");
  await page.getByRole("link", { name: "See what came of it" }).click();
  await expect(page.getByText("leads imported by")).toBeVisible();
  await shoot("done");
  await page.goto(`${deskOrigin(site)}/desk`);
  await expect(page.getByText("Your import has ended.")).toHaveCount(0);
});
