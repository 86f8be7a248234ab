import type { Page, Request } from "@playwright/test";
import { photoWords } from "../../content/photos.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import { draw } from "../support/photo-files.ts";

// Photos with a request: in a browser with script they follow the request, smaller; without, they come along.

const kitchen = async () => ({
  name: "kitchen.jpg",
  mimeType: "image/jpeg",
  buffer: await draw({ width: 2_400, height: 1_800, kind: "jpeg" }),
});
const sofa = async () => ({
  name: "sofa.png",
  mimeType: "image/png",
  buffer: await draw({ width: 700, height: 500, kind: "png" }),
});

function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request);
  });
  return posts;
}

async function fillIn(page: Page, note: string): Promise<void> {
  const form = page.locator("#quote form");
  await form.getByLabel("Your name").fill("Ada Byron");
  await form.getByLabel("Phone number").fill("(416) 555-0142");
  await form.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await form.getByLabel("What's moving?").fill(note);
}

test("photos chosen with the quote are stored with it, and the request never waits for them", async ({
  page,
  leadsOnDisk,
}) => {
  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  await fillIn(page, "A kitchen and a sofa");
  await openExtras(page.locator("#quote form"));
  const field = page.locator("#quote form").getByLabel(/^Photos/);
  await field.setInputFiles([await kitchen(), await sofa()]);
  await checkAccessibility(page);
  const posts = watchPosts(page);
  await page.locator("#quote form").getByRole("button", { name: "Get my free quote" }).click();
  await expect(page).toHaveURL(/\/thankyou\?.*photos=2/);
  await expect(page.getByText(photoWords.sent(2))).toBeVisible();
  await checkAccessibility(page);
  expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: "A kitchen and a sofa" }]);
  const [first, second] = posts;
  expect(first?.headers()["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(new URLSearchParams(first?.postData() ?? "").has("photos")).toBe(false);
  expect(new URL(second?.url() ?? "").pathname).toBe("/thankyou/photos");
  expect(second?.headers()["content-type"]).toMatch(/^multipart\/form-data/);
  // The kitchen alone is larger as the camera took it.
  const sent = Number((await second?.allHeaders())?.["content-length"]);
  expect(sent).toBeLessThan((await kitchen()).buffer.length);
  expect(sent).toBeGreaterThan(1_000);
});

test("photos are added on the thank-you page, and what can't be taken says why", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  await fillIn(page, "Photos later");
  await page.locator("#quote form").getByRole("button", { name: "Get my free quote" }).click();
  await expect(page).toHaveURL(/\/thankyou/);
  await waitForIslands(page);
  const photos = page.locator("#photos");
  const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a photo") };
  await photos.getByLabel(photoWords.choose).setInputFiles([await sofa(), text]);
  await photos.getByRole("button", { name: photoWords.send }).click();
  await expect(page).toHaveURL(/photos=1&refused=unreadable/);
  await expect(photos.getByRole("alert")).toContainText(photoWords.notSent(1));
  await expect(photos.getByRole("alert")).toContainText(photoWords.problems.unreadable);
  await expect(photos).toContainText(photoWords.sent(1));
  await checkAccessibility(page);
});

test("photos that don't get through cost nothing else: the next page asks for them again", async ({
  page,
  leadsOnDisk,
}) => {
  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  await fillIn(page, "A bad line");
  await openExtras(page.locator("#quote form"));
  await page
    .locator("#quote form")
    .getByLabel(/^Photos/)
    .setInputFiles([await sofa()]);
  await page.route("**/thankyou/photos**", (route) => route.abort("connectionreset"));
  await page.locator("#quote form").getByRole("button", { name: "Get my free quote" }).click();
  await expect(page).toHaveURL(/\/thankyou\?.*photos=0&refused=busy/);
  expect(await leadsOnDisk()).toHaveLength(1);
  const photos = page.locator("#photos");
  await expect(photos.getByRole("alert")).toContainText(photoWords.problems.busy);
  await waitForIslands(page);
  await photos.getByLabel(photoWords.choose).setInputFiles([await sofa()]);
  await page.route("**/assets/upload-photos-*", (route) => route.abort());
  await photos.getByRole("button", { name: photoWords.send }).click();
  await expect(photos).toContainText(photoWords.noConnection);
  await page.unrouteAll();
  await page.route("**/thankyou/photos**", (route) => route.abort("connectionreset"));
  await photos.getByRole("button", { name: photoWords.send }).click();
  await expect(photos.getByRole("status")).toHaveText(photoWords.noConnection);
  await page.unroute("**/thankyou/photos**");
  await photos.getByRole("button", { name: photoWords.send }).click();
  await expect(photos).toContainText(photoWords.sent(1));
});
