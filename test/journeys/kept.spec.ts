import type { BrowserContext, Locator, Page } from "@playwright/test";
import { draftDays, keptHere } from "../../content/kept.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";

// What a visitor types stays on the device until it's sent, for days, and one press forgets it.

const path = "/toronto/get-quote";
const start = new Date("2026-11-23T10:00:00-05:00");
const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000);

function quote(page: Page) {
  const form = page.locator("#quote form");
  return {
    form,
    name: form.getByLabel("Your name"),
    message: form.getByLabel("What's moving?"),
    line: form.locator(".kept-line"),
    forget: form.getByRole("button", { name: keptHere.forget }),
    status: form.getByRole("status"),
  };
}

/** A day of a visitor's, as a tab of its own. */
async function openOn(context: BrowserContext, time: Date): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time });
  await page.goto(path);
  return page;
}

async function type(page: Page): Promise<void> {
  await waitForIslands(page);
  const { name, message } = quote(page);
  await name.fill("Ada Byron");
  await message.fill("A piano and nine boxes.");
}

/** What the browser keeps of forms, by name. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
      .filter(([name, text]) => name.startsWith("draft") || text.includes("piano"))
      .map(([name]) => name),
  );
}

async function isSmall(button: Locator): Promise<boolean> {
  const { height = 0 } = (await button.boundingBox()) ?? {};
  return height < 44;
}

test.describe("on this device", () => {
  test("what was typed is back in another tab days later, says so, and ends", async ({ context }) => {
    await test.step("on Monday the line comes once something is kept", async () => {
      const page = await openOn(context, start);
      await waitForIslands(page);
      const { name, line, message, forget } = quote(page);
      await expect(line).toHaveCount(0);
      await type(page);
      await expect(line).toContainText(keptHere.typed);
      expect(await isSmall(forget)).toBe(false);
      expect(await listKept(page)).toEqual(["draft moving-quote"]);
      // Nothing left to keep.
      await name.fill("");
      await message.fill("");
      await expect(line).toHaveCount(0);
      expect(await listKept(page)).toEqual([]);
      await type(page);
      await page.close();
    });

    await test.step("two weeks later it's there without a touch, and the line is in sight", async () => {
      const page = await openOn(context, later(14));
      const { name, message, line } = quote(page);
      await expect(name).toHaveValue("Ada Byron");
      await expect(message).toHaveValue("A piano and nine boxes.");
      await expect(line).toContainText(keptHere.restored);
      await expect(line).toBeInViewport();
      await checkAccessibility(page);
      await page.close();
    });

    await test.step("after its last day it's gone, from the device as well", async () => {
      const before = await openOn(context, later(draftDays - 0.1));
      await expect(quote(before).name).toHaveValue("Ada Byron");
      await before.close();
      const page = await openOn(context, later(draftDays + 0.1));
      // Another page's form clears it away, too.
      await page.goto("/edmonton/get-quote");
      await waitForIslands(page);
      expect(await listKept(page)).toEqual([]);
      await page.goto(path);
      await waitForIslands(page);
      await expect(quote(page).name).toHaveValue("");
      await expect(quote(page).line).toHaveCount(0);
    });
  });

  test("one press forgets it, in every tab that's opened from then on", async ({ page, context }) => {
    await page.goto(path);
    await type(page);
    await openExtras(quote(page).form);
    await quote(page)
      .form.getByLabel(/packing/)
      .check();
    const other = await context.newPage();
    await other.goto(path);
    await expect(quote(other).name).toHaveValue("Ada Byron");
    await quote(other).forget.click();
    await expect(quote(other).status).toHaveText(keptHere.forgotten);
    await expect(quote(other).name).toHaveValue("");
    await expect(quote(other).name).toBeFocused();
    await expect(quote(other).message).toHaveValue("");
    await expect(quote(other).form.getByLabel(/packing/)).not.toBeChecked();
    await expect(quote(other).line).toHaveCount(0);
    expect(await listKept(other)).toEqual([]);
    await other.reload();
    await waitForIslands(other);
    await expect(quote(other).name).toHaveValue("");
  });

  test("what two tabs type: the last one's words are kept, and each sends its own", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    leadsOnDisk,
  }) => {
    const other = await context.newPage();
    for (const [tab, message] of [
      [page, "My own move."],
      [other, "My mother's move."],
    ] as const) {
      await tab.goto(path);
      await waitForIslands(tab);
      await quote(tab).name.fill(visitor.name);
      await quote(tab).form.getByLabel("Phone number").fill(visitor.phone);
      await quote(tab).form.getByLabel("Email", { exact: true }).fill(visitor.email);
      await quote(tab).message.fill(message);
    }
    for (const tab of [page, other]) {
      // The other one has what this one has typed.
      await quote(tab).message.pressSequentially(" ");
      await quote(tab).form.locator("button[type=submit]").click();
      await expect(tab).toHaveURL(/thankyou/);
    }
    expect((await leadsOnDisk()).map((lead) => lead.note_from_customer)).toEqual([
      "My own move.",
      "My mother's move.",
    ]);
    expect(await listKept(other)).toEqual([]);
  });

  test("a box for promotions isn't checked again for a later visitor", async ({ context }) => {
    const page = await openOn(context, start);
    await type(page);
    await openExtras(quote(page).form);
    const box = quote(page).form.getByLabel(/coupons and news/);
    await box.check();
    await page.reload();
    await expect(box).toBeChecked();
    const tomorrow = await openOn(context, later(1));
    await expect(quote(tomorrow).name).toHaveValue("Ada Byron");
    await waitForIslands(tomorrow);
    await expect(quote(tomorrow).form.getByLabel(/coupons and news/)).not.toBeChecked();
  });

  test("where the browser refuses its storage, the tab keeps it; without that, the form still works", {
    tag: "@all",
  }, async ({ page, visitor, leadsOnDisk }) => {
    const refuse = (names: readonly string[]) =>
      page.addInitScript((refused) => {
        for (const name of refused) {
          const get = () => {
            throw new DOMException("refused", "SecurityError");
          };
          Object.defineProperty(window, name, { get });
        }
      }, names);
    await refuse(["localStorage"]);
    await page.goto(path);
    await type(page);
    await expect(quote(page).line).toContainText(keptHere.typed);
    await page.reload();
    await waitForIslands(page);
    await expect(quote(page).name).toHaveValue("Ada Byron");
    await quote(page).forget.click();

    await refuse(["sessionStorage"]);
    await page.goto(path);
    await type(page);
    await expect(quote(page).line).toHaveCount(0);
    await quote(page).form.getByLabel("Phone number").fill(visitor.phone);
    await quote(page).form.getByLabel("Email", { exact: true }).fill(visitor.email);
    await quote(page).form.locator("button[type=submit]").click();
    await expect(page).toHaveURL(/thankyou/);
    expect(await leadsOnDisk()).toHaveLength(1);
  });

  test("a message that was refused and shown again is forgotten as well", { tag: "@all" }, async ({
    page,
  }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(path);
    await quote(page).name.fill("Ada Byron");
    await quote(page).form.locator("button[type=submit]").click();
    await expect(quote(page).form.getByRole("alert")).toBeVisible();
    await page.unrouteAll();
    await waitForIslands(page);
    await quote(page).message.fill("A piano");
    await quote(page).forget.click();
    await expect(quote(page).name).toHaveValue("");
    await expect(quote(page).message).toHaveValue("");
    await expect(quote(page).form.getByRole("alert")).toHaveCount(0);
  });
});

test("what doesn't fit into a field stays below it, whole, until the field is left with something else", {
  tag: "@all",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(path);
  await waitForIslands(page);
  const { form, name, message, forget } = quote(page);
  const phone = form.getByLabel("Phone number");
  const rest = form.locator(".too-long");
  const paste = async (field: Locator, text: string) => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await field.press("ControlOrMeta+A");
    await page.keyboard.press("ControlOrMeta+V");
  };
  const said = (text: string, most = 20) => `Only ${most} characters fit here. This didn’t fit: “${text}”`;

  await paste(name, "A harp & a double-bass!");
  await expect(name).toHaveValue("A Harp  A Double-Bas");
  await expect(rest).toHaveText(said("s!"));
  await expect(rest).toHaveRole("status");
  await page.keyboard.type(" op. 1");
  await expect(rest).toHaveText(said("s! op. 1"));
  await page.keyboard.press("Home");
  await page.keyboard.type("My ");
  await expect(name).toHaveValue("My A Harp  A Double-");
  await expect(rest).toHaveText(said("Bass! op. 1"));
  await rest.click({ clickCount: 3 });
  expect(await page.evaluate(() => String(getSelection()))).toContain("Bass! op. 1");
  await name.press("End");
  await page.keyboard.press("Backspace");
  await expect(rest).toHaveText(said("Bass! op. 1"));
  await phone.focus();
  await expect(rest).toHaveText("");

  const page2 = `(514) 555-0142 extension ${"1234567890".repeat(300)}`;
  await paste(phone, page2);
  const below = page.locator("#quote-phone ~ .too-long");
  await expect(below).toHaveText(said(page2.slice(25), 25));
  expect(await below.evaluate((line) => line.getBoundingClientRect().height)).toBeLessThan(160);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await phone.press("Tab");
  await expect(below).toBeFocused();
  await checkAccessibility(page);
  await paste(phone, "(514) 555-0142 extension 1234");
  await expect(below).toHaveText(said("1234", 25));
  await phone.press("Tab");
  await expect(below).not.toBeFocused();
  await paste(phone, page2);
  await expect(below).toHaveText(said(page2.slice(25), 25));
  await phone.press("ControlOrMeta+A");
  await page.keyboard.type("4");
  await expect(below).toHaveText("");
  await phone.press("Tab");
  await expect(below).not.toBeFocused();
  // As dictation does, and as a drop.
  const onName = page.locator("#quote-name ~ .too-long");
  await name.press("ControlOrMeta+A");
  await page.keyboard.insertText("Hubert Wolfeschlegelsteinhausen");
  await expect(onName).toHaveText(said("steinhausen"));
  await paste(name, "Hubert Wolfeschlegelsteinhausenberg");
  await expect(onName).toHaveText(said("steinhausenberg"));
  await paste(name, "Hubert Wolfeschlegelsteinhausenberg");
  await page.keyboard.type("er");
  await expect(onName).toHaveText(said("steinhausenberger"));
  await page.keyboard.press("Backspace");
  await page.keyboard.type("zabc");
  await expect(name).toHaveValue("Hubert Wolfeschlegez");
  await expect(onName).toHaveText(said("steinhausenbergerabc"));
  await message.fill("Hubert Wolfeschlegelsteinhausenbergerdorff");
  await message.selectText();
  await name.fill("");
  await expect(onName).toHaveText("");
  await message.selectText();
  await message.dragTo(name, { sourcePosition: { x: 40, y: 20 } });
  await expect(name).toHaveValue("Hubert Wolfeschlegel");
  await expect(onName).toHaveText(said("steinhausenbergerdorff"));

  await paste(phone, page2);
  await expect(below).toHaveText(said(page2.slice(25), 25));
  await forget.click();
  await expect(rest).toHaveText(["", ""]);
  await paste(name, "Ada Byron 1");
  await expect(name).toHaveValue("Ada Byron ");
  // Lines come in the order of what's typed.
  await paste(phone, page2);
  await expect(below).toHaveText(said(page2.slice(25), 25));
  await expect(onName).toHaveText("");
});
