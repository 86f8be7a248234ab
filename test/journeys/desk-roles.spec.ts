import type { Page } from "@playwright/test";
import { deskOrigin, openAnotherBrowser, openRoom, signInAsOwner } from "../support/desk.ts";
import { adasQuote, carlasBooking } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { ada, atAddress, carla } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// Its own site: there's one owner. A Wednesday morning in Atlanta; the journeys run in order.
test.use({ siteEnv: { DESK_OF: "roles" }, siteClock: "2026-11-25T07:30:00-05:00" });
test.describe.configure({ mode: "serial" });

const password = "harbour lantern moss";

/** Fills in the open invitation; returns the link to send. */
async function invite(
  page: Page,
  { email, role, city, crew }: { email: string; role: string; city: string; crew?: string },
): Promise<string> {
  await page.getByLabel("Their email").fill(email);
  await page
    .getByRole("radio", { name: new RegExp(`^${role}`) })
    .first()
    .check();
  const form = page.locator("form").filter({ has: page.getByLabel("Their email") });
  if (crew) await form.getByLabel("Other crews").fill(crew);
  await form.getByRole("checkbox", { name: city, exact: true }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("heading", { name: email })).toContainText(role);
  return page.getByLabel("The link to send them").inputValue();
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create my account" }).click();
}

/** A form of a lead's page, as the owner's browser sends it. */
async function sendForLead(page: Page, site: Site, id: unknown, form: Record<string, string>): Promise<void> {
  const address = `${deskOrigin(site)}/desk/leads/${id}`;
  const html = await (await page.request.get(address)).text();
  // The list beside the lead has forms of others.
  const lead = new RegExp(`${id}:\\d+`).exec(html)?.[0] ?? "";
  const headers = { origin: deskOrigin(site) };
  const answer = await page.request.post(address, { form: { lead, ...form }, headers });
  expect(answer.status(), form.intent).toBe(200);
}

/** Two jobs and a won move today, one job tomorrow, all the Blue truck's; and one of the Red truck's. */
async function planDay(page: Page, site: Site): Promise<void> {
  if ((await site.exportJobs()).length > 0) return;
  for (const [name, selectedDate, timeSlot, crew, place] of [
    ["Carla Reyes", "2026-11-25", "11:00", "Blue truck", 1],
    ["Nora Quist", "2026-11-25", "15:00", "Blue truck", 2],
    ["Tom Early", "2026-11-27", "9:00", "Blue truck", 3],
    ["Red Job", "2026-11-25", "13:00", "Red truck", 4],
  ] as const) {
    const fields = {
      ...carlasBooking(
        "Gate code 4411. The couch is on the third floor, the elevator is small.",
        selectedDate,
      ),
      ...{ name, timeSlot, "load.appliances": "1", "load.old-furniture": "3" },
    };
    const answer = await site.post("/atlanta/book-now", fields, { from: atAddress(carla, 700 + place) });
    expect(answer.status, name).toBe(303);
    const job = (await site.exportJobs()).find(({ cus_name }) => cus_name === name);
    await sendForLead(page, site, job?.id, { intent: "scheduled", crew });
  }
  await site.post(
    "/atlanta/get-quote",
    { ...adasQuote("A harp"), zipFrom: "30301", zipTo: "30310" },
    { from: ada },
  );
  const [move] = await site.exportLeads();
  await sendForLead(page, site, move?.id, {
    ...{
      intent: "won",
      wonBy: "Olga",
      amount: "1450",
      moveOn: "2026-11-25",
      moveAt: "8:30",
      crew: "Blue truck",
    },
  });
}

test("a crew works its day on a phone: call, done, no-show, undo", async ({ page, site, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsOwner(page, site, "/desk/people");
  await planDay(page, site);
  await page.reload();
  await checkDeskPage(page, "people-invite");
  const link = await invite(page, {
    ...{ email: "cam@example.com", role: "Crew", city: "Atlanta Georgia", crew: "Blue truck" },
  });
  const cam = await openAnotherBrowser(browser, site, 21);
  await cam.setViewportSize({ width: 360, height: 740 });
  await join(cam, link, "Cam Ortiz");
  await expect(cam.getByRole("heading", { level: 1, name: "Wed, Nov 25" })).toBeVisible();
  await expect(cam.getByText("3 of 3 to do")).toBeVisible();
  await expect(cam.getByRole("heading", { level: 2 })).toHaveText([ada.name, "Carla Reyes", "Nora Quist"]);
  for (const hidden of ["Red Job", "Tom Early", "$1,450", ada.email, "Inbox"]) {
    await expect(cam.getByText(hidden)).toHaveCount(0);
  }
  await checkDeskPage(cam, "day");
  const stop = (name: string) => cam.getByRole("listitem").filter({ hasText: name });
  await expect(cam.getByRole("link", { name: /^Call .*Carla Reyes$/ })).toHaveAttribute("href", /^tel:\+1/);
  await expect(cam.getByRole("link", { name: "Map for Carla Reyes" })).toHaveAttribute(
    "href",
    /maps\/search/,
  );
  for (const button of await cam.locator(".day-stop .button, .day-stop button").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }

  await test.step("the customer is told that the crew is on the way, once, and until then it's taken back", async () => {
    await expect(stop("Carla Reyes").getByRole("button", { name: /^On the way/ })).toHaveCount(0);
    await cam.getByLabel(`When you’ll be there: ${ada.name}`).selectOption("In about 20 min");
    await cam.getByRole("button", { name: `On the way to ${ada.name}` }).click();
    await expect(cam.getByText(`${ada.name} hears that you’re on the way`)).toBeVisible();
    await expect(stop(ada.name)).toContainText(/Told at 7:3\d AM that you’re on the way, there in/);
    await checkDeskPage(cam, "day-on-the-way");
    await cam.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await expect(cam.getByText(`${ada.name}: undone.`)).toBeVisible();

    const state = await cam.context().storageState();
    const plain = await browser.newContext({
      ...{ storageState: state, javaScriptEnabled: false, baseURL: deskOrigin(site) },
    });
    const [first, second] = [await plain.newPage(), await plain.newPage()];
    for (const one of [first, second]) await one.goto("/desk/day");
    await first.getByRole("button", { name: `On the way to ${ada.name}` }).click();
    await expect(first.getByText(/^Told at 7:3\d AM that you’re on the way\.$/)).toBeVisible();
    await second.getByRole("button", { name: `On the way to ${ada.name}` }).click();
    await expect(second.getByText(/^They were told at 7:3\d AM\.$/)).toBeVisible();
    await plain.close();
    await expect(stop(ada.name)).toContainText(/Told at 7:3\d AM/);
  });

  await cam.getByRole("button", { name: `Done with ${ada.name}` }).click();
  await expect(cam.getByText(`${ada.name}: done.`)).toBeVisible();
  await expect(stop(ada.name)).toContainText("Done");
  await expect(cam.getByText("2 of 3 to do")).toBeVisible();
  await cam.getByRole("button", { name: "No-show: Carla Reyes" }).click();
  await expect(cam.getByText("Carla Reyes: no-show.")).toBeVisible();
  await checkDeskPage(cam, "day-ended");
  await cam.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect(cam.getByText("Carla Reyes: undone.")).toBeVisible();
  await expect(cam.getByRole("button", { name: "Done with Carla Reyes" })).toBeVisible();

  await test.step("without a connection it says so, keeps that through a refresh, and sends the same again", async () => {
    const keys: (string | undefined)[] = [];
    cam.on("request", (request) => {
      if (request.method() === "POST") keys.push(/idempotencyKey=(\w+)/.exec(request.postData() ?? "")?.[1]);
    });
    const done = cam.getByRole("button", { name: "Done with Carla Reyes" });
    await cam.context().setOffline(true);
    await done.click();
    const lost = stop("Carla Reyes").getByText(/You’re offline/);
    await expect(lost).toBeVisible();
    await cam.context().setOffline(false);
    const job = (await site.exportJobs()).find(({ cus_name }) => cus_name === "Nora Quist");
    await sendForLead(page, site, job?.id, { intent: "scheduled", crew: "Red truck" });
    await expect(cam.getByRole("heading", { name: "Nora Quist" })).toHaveCount(0);
    await expect(lost).toBeVisible();
    await done.click();
    await expect(cam.getByText("All 2 finished")).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  });

  await cam.getByRole("link", { name: "Tomorrow" }).click();
  await expect(cam.getByText("Nothing for your crew tomorrow yet.")).toBeVisible();
  await expect(cam.getByText("Carla Reyes: done.")).toHaveCount(0);
  await checkDeskPage(cam, "day-empty");
  await cam.goto("/desk/leads/x");
  await expect(cam.getByText("You don’t have access to this.")).toBeVisible();
  await cam.context().close();
});

test("a manager invites a dispatcher for their own location", { tag: "@all" }, async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site, "/desk/people");
  await planDay(page, site);
  await page.reload();
  await invite(page, {
    ...{ email: "kim@example.com", role: "Crew", city: "Atlanta Georgia", crew: "Red truck" },
  });
  const link = await invite(page, { email: "mia@example.com", role: "Manager", city: "Atlanta Georgia" });
  const mia = await openAnotherBrowser(browser, site, 22);
  await join(mia, link, "Mia Holt");
  await expect(mia.getByRole("heading", { level: 1, name: "To do" })).toBeVisible();
  await openRoom(mia, "Numbers");
  await expect(mia.getByRole("heading", { level: 1, name: "Numbers" })).toBeVisible();
  await openRoom(mia, "People");
  await expect(mia.getByRole("heading", { name: /kim@example.com/ })).toBeVisible();
  await expect(mia.getByText("olga@example.com")).toHaveCount(0);
  await expect(mia.getByRole("radio", { name: /^Manager/ })).toHaveCount(0);
  const his = await invite(mia, { email: "dan@example.com", role: "Dispatcher", city: "Atlanta Georgia" });
  await checkDeskPage(mia, "people-manager");
  const dan = await openAnotherBrowser(browser, site, 23);
  await join(dan, his, "Dan Reyes");
  await expect(dan.getByRole("heading", { level: 1, name: "To do" })).toBeVisible();
  await expect(dan.getByRole("link", { name: "Numbers" })).toHaveCount(0);

  await mia.reload();
  const card = mia.getByRole("listitem").filter({ hasText: "Dan Reyes" });
  await card.locator("summary").click();
  await expect(card.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await card.getByRole("radio", { name: /^Crew/ }).check();
  await card.getByRole("checkbox", { name: "Red truck" }).check();
  await card.getByRole("button", { name: "Save role and locations" }).click();
  await expect(card).toContainText("Crew: Red truck");
  await checkDeskPage(mia, "people-change");
  await expect(dan.getByRole("heading", { level: 1, name: "Wed, Nov 25" })).toBeVisible({ timeout: 40_000 });
  await expect(dan.getByText("Red Job")).toBeVisible();
  await dan.context().close();
  await mia.context().close();
});
