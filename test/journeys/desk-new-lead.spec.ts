import type { Locator, Page, Request } from "@playwright/test";
import { delayReact, signInAsOwner } from "../support/desk.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { requestMove } from "../support/lead-page.ts";

// On Monday, November 23.
test.use({ viewport: { width: 360, height: 740 } });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save lead" });

/** A hand at the phone: every tap and key counts, and what's already focused needs no tap. */
function openHand(page: Page) {
  const count = { taps: 0, keys: 0 };
  return {
    count,
    async tap(target: Locator) {
      count.taps += 1;
      await target.click();
    },
    async type(text: string) {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

async function sendAndRead(page: Page, send: () => Promise<void>): Promise<URLSearchParams> {
  const isPost = (request: Request) => request.method() === "POST" && /\/desk\/new\.data/.test(request.url());
  const [request] = await Promise.all([page.waitForRequest(isPost), send()]);
  await expect(page).toHaveURL(/\/desk\/leads\//);
  return new URLSearchParams(request.postData() ?? "");
}

test("the phone rings: a lead in three taps and what is typed, and the next call starts at the same place", async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site);
  const { count, tap, type } = openHand(page);
  const open = page.getByRole("link", { name: "New lead" });
  const { y = 0, height = 0 } = (await open.boundingBox()) ?? {};
  expect(y + height, "under the thumb").toBeGreaterThan(740 * 0.75);
  await tap(open);
  await expect(field(page, "Phone")).toBeFocused();
  await type("7135550118");
  await page.keyboard.press("Tab");
  await type("ben okafor");
  await field(page, "Location").selectOption("houston");
  await tap(field(page, "What they want"));
  await type("2 bedrooms, piano");
  const sent = await sendAndRead(page, () => tap(save(page)));
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ intent: "enter", phone: "7135550118", name: "ben okafor", place: "houston", kind: "moving" },
    ...{
      message: "2 bedrooms, piano",
      source: "Phone call",
      idempotencyKey: expect.stringMatching(/^\w{32}$/),
    },
  });
  await expect(page.getByRole("heading", { name: "Ben Okafor" })).toBeVisible();
  await expect(page.getByText("took it: phone call")).toBeVisible();
  expect(count).toEqual({ taps: 3, keys: 37 });

  await signInAsOwner(page, site, "/desk/new");
  await expect(field(page, "Location")).toHaveValue("houston");
  await checkDeskPage(page, "new-lead");
});

test("a customer who has asked before is shown before they're entered twice", async ({
  page,
  site,
  visitor,
}) => {
  const known = { name: "Nell Quinn", phone: "(416) 555-0187", email: "nell@example.com" };
  await requestMove(site, visitor, known);
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "New lead" }).click();
  await expect(field(page, "Phone")).toBeFocused();
  await page.keyboard.type("4165550187");
  await expect(page.getByText("Has asked us before")).toBeVisible();
  await checkDeskPage(page, "new-lead-known");
  await page.getByRole("button", { name: `Fill in ${known.name}` }).click();
  await expect(field(page, "Name")).toHaveValue(known.name);
  await expect(field(page, "Email")).toHaveValue(known.email);
  await expect(field(page, "What they want")).toBeFocused();
  // What's typed survives the way to the earlier request and back.
  await page.keyboard.type("A second piano");
  await page.getByRole("link", { name: new RegExp(known.name) }).click();
  await expect(page.getByRole("heading", { name: known.name })).toBeVisible();
  await page.goBack();
  await expect(field(page, "What they want")).toHaveValue("A second piano");
  await field(page, "Location").selectOption("toronto");
  const sent = await sendAndRead(page, () => save(page).click());
  expect(sent.get("source")).toBe("Repeat customer");
  await signInAsOwner(page, site, "/desk/new");
  await expect(field(page, "What they want"), "the draft is done").toHaveValue("");
});

test("a key pressed the moment the desk is drawn isn't lost", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // What React does after drawing comes later, and the key before it.
  await page.addInitScript(delayReact, 200);
  await page.addInitScript(() => {
    const isDrawn = () => {
      const [, root] = Object.entries(document).find(([name]) => name.startsWith("__reactContainer")) ?? [];
      return root?.stateNode.current.memoizedState?.isDehydrated === false;
    };
    const look = setInterval(() => {
      if (!isDrawn()) return;
      clearInterval(look);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    }, 10);
  });
  await signInAsOwner(page, site);
  await expect(field(page, "Phone")).toBeFocused();
});

test("a junk removal gets a window of the chosen location, on a desktop by key", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsOwner(page, site);
  await expect(page.getByRole("link", { name: "New lead" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(field(page, "Phone")).toBeFocused();
  await page.keyboard.type("404555016");
  await page.getByRole("radio", { name: "Junk" }).check();
  await field(page, "Location").selectOption("atlanta");
  await page.getByRole("radio", { name: "Tuesday, November 24" }).check();
  await page.getByRole("radio", { name: "1:00 PM to 3:00 PM" }).check();
  await save(page).click();
  await expect(page.getByText("That number is too short.")).toBeVisible();
  await expect(field(page, "Phone")).toBeFocused();
  await checkDeskPage(page, "new-lead-junk");
  await page.keyboard.press("End");
  await page.keyboard.type("3");
  const sent = await sendAndRead(page, () => save(page).click());
  expect(Object.fromEntries(sent)).toMatchObject({
    selectedDate: "2026-11-24",
    timeSlot: "13:00",
    place: "atlanta",
  });
  await expect(page.locator(".lead-head .status")).toHaveText("Confirmed");
  await expect(page.getByRole("heading", { name: "Caller" })).toBeVisible();
});
