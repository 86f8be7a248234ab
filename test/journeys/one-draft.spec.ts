import type { Page } from "@playwright/test";
import { keptHere, waitingForm } from "../../content/kept.ts";
import { waitingBar } from "../../content/waiting.ts";
import { putChange, raiseRevision, removeChange } from "../../schedule/records.server.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { writeBeside } from "../support/outbox.ts";
import type { Person } from "../support/people.ts";

// One draft of each kind of form holds for the whole site: every page and every city.

const email = ({ address }: Person) => `${address.replaceAll(".", "-")}@one-draft.example`;

function quote(page: Page, id = "quote") {
  const form = page.locator(`#${id} form`);
  return {
    form,
    name: form.getByLabel("Your name"),
    phone: form.getByLabel("Phone number"),
    email: form.getByLabel("Email", { exact: true }),
    message: form.getByLabel(/^What('s moving| has to move or go)\?/),
    line: form.locator(".kept-line"),
    send: form.locator("button[type=submit]"),
    waits: form.locator(".form-waiting"),
  };
}

async function fillIn(page: Page, visitor: Person, id?: string): Promise<void> {
  await waitForIslands(page);
  const { name, phone, email: mail, message } = quote(page, id);
  await name.fill(visitor.name);
  await phone.fill(visitor.phone);
  await mail.fill(email(visitor));
  await message.fill("A harp.");
}

test("what's typed into a quote form is in all of them, until one of them sends it", async ({
  page,
  visitor,
  site,
}) => {
  await page.goto("/toronto");
  await fillIn(page, visitor);

  await test.step("the page's other quote form follows, both ways", async () => {
    const other = quote(page, "quote-again");
    await expect(other.name).toHaveValue(visitor.name);
    await expect(other.line).toContainText(keptHere.typed);
    await other.message.fill("A harp and a stool.");
    await expect(quote(page).message).toHaveValue("A harp and a stool.");
  });

  await test.step("it's on every page with that form, in every city, and in no other kind of form", async () => {
    for (const path of ["/get-quote", "/houston/get-quote", "/toronto/hire", "/edmonton"]) {
      await page.goto(path);
      await expect(quote(page).message, path).toHaveValue("A harp and a stool.");
      await expect(quote(page).phone, path).toHaveValue(visitor.phone);
      await expect(quote(page).line, path).toContainText(keptHere.restored);
    }
    await checkAccessibility(page);
    await page.goto("/toronto/reviews");
    await waitForIslands(page);
    await expect(quote(page, "estimate").name).toHaveValue("");
    await quote(page, "estimate").message.fill("Two sofas.");
    await page.goto("/houston/how-it-works");
    await expect(quote(page, "estimate").message).toHaveValue("Two sofas.");
  });

  await test.step("sent in Edmonton it's Edmonton's, and no form has it anymore", async () => {
    await page.goto("/edmonton/get-quote");
    await waitForIslands(page);
    await quote(page).send.click();
    await expect(page).toHaveURL(/thankyou/);
    const leads = (await site.exportLeads()).filter((lead) => lead.email === email(visitor));
    expect(leads).toMatchObject([{ note_from_customer: "A harp and a stool.", location: "edmonton" }]);
    await page.goto("/toronto");
    await waitForIslands(page);
    for (const id of ["quote", "quote-again"]) await expect(quote(page, id).name).toHaveValue("");
    await page.goto("/toronto/reviews");
    await expect(quote(page, "estimate").message).toHaveValue("Two sofas.");
  });
});

test("what was sent before the script came and was refused is in the page's other form, and in the draft", async ({
  page,
  visitor,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/toronto");
  await quote(page).name.fill(visitor.name);
  await quote(page).message.fill("A harp.");
  await quote(page).send.click();
  await expect(quote(page).form.getByRole("alert")).toBeVisible();
  await page.unrouteAll();
  await waitForIslands(page);
  await quote(page, "quote-again").phone.fill(visitor.phone);
  for (const id of ["quote", "quote-again"]) {
    await expect(quote(page, id).name).toHaveValue(visitor.name);
    await expect(quote(page, id).message).toHaveValue("A harp.");
    await expect(quote(page, id).phone).toHaveValue(visitor.phone);
  }
  await page.goto("/get-quote");
  await expect(quote(page).message).toHaveValue("A harp.");
});

test("one press forgets it on every page", async ({ page, visitor }) => {
  await page.goto("/toronto");
  await fillIn(page, visitor, "quote-again");
  await quote(page).form.getByRole("button", { name: keptHere.forget }).click();
  for (const id of ["quote", "quote-again"]) {
    await expect(quote(page, id).name).toHaveValue("");
    await expect(quote(page, id).line).toHaveCount(0);
  }
  await page.goto("/houston/get-quote");
  await waitForIslands(page);
  await expect(quote(page).name).toHaveValue("");
});

test.describe("sent without an answer", () => {
  test.use({ serviceWorkers: "block" });

  test("from one city, and again from another, it's one request, with the last words and city", async ({
    page,
    visitor,
    site,
  }) => {
    await page.goto("/toronto/get-quote");
    await fillIn(page, visitor);
    await page.route(
      (url) => url.pathname === "/toronto/get-quote",
      async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        await route.abort("connectionreset");
      },
    );
    await quote(page).send.click();
    await expect(quote(page).form.getByRole("alert")).toContainText("We lost the connection");
    await page.goto("/edmonton");
    const { message, send } = quote(page, "quote-again");
    await expect(message).toHaveValue("A harp.");
    await waitForIslands(page);
    await message.fill("A harp, to Edmonton.");
    await send.click();
    await expect(page).toHaveURL(/thankyou/);
    const leads = (await site.exportLeads()).filter((lead) => lead.email === email(visitor));
    expect(leads).toMatchObject([
      { note_from_customer: "A harp, to Edmonton.", location: "edmonton", version: 2 },
    ]);
  });
});

test("what waits for a connection is told and canceled by the same form in any city, or goes out once", async ({
  page,
  context,
  visitor,
  site,
}) => {
  const bar = page.getByRole("region", { name: waitingBar.label });
  const leads = async () => (await site.exportLeads()).filter((lead) => lead.email === email(visitor));
  const cutPosts = (isCut: boolean) =>
    isCut
      ? context.route("**/get-quote", (route) =>
          route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
        )
      : context.unrouteAll({ behavior: "wait" });
  await page.goto("/toronto/get-quote");
  await fillIn(page, visitor);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe("activated");
  await cutPosts(true);
  await quote(page).send.click();
  await expect(quote(page).waits).toContainText(waitingForm.text);

  await page.goto("/edmonton/get-quote");
  await expect(quote(page).waits).toContainText(waitingForm.text);
  await expect(quote(page).message).toHaveValue("A harp.");
  await expect(bar).toBeHidden();
  await page.goto("/toronto/faq");
  await expect(bar).toContainText("is waiting on this device");
  await page.goto("/houston/get-quote");
  await quote(page).waits.getByRole("button", { name: waitingForm.drop }).click();
  await expect(quote(page).waits).toHaveCount(0);
  await expect(quote(page).message).toHaveValue("A harp.");

  await quote(page).send.click();
  await expect(quote(page).waits).toBeVisible();
  await page.goto("/edmonton/get-quote");
  await waitForIslands(page);
  await expect(quote(page).waits).toBeVisible();
  await quote(page).message.fill("A harp, to Edmonton.");
  expect(await leads()).toEqual([]);
  await cutPosts(false);
  await quote(page).send.click();
  await expect(page).toHaveURL(/thankyou/);
  await expect(bar).toBeHidden();
  expect(await leads()).toMatchObject([
    { note_from_customer: "A harp, to Edmonton.", location: "edmonton", version: 1, repeats: 0 },
  ]);
});

test("a booking that follows to another city keeps its address whole, and leaves what can't be chosen there", async ({
  page,
  site,
}) => {
  const form = page.locator("#booking form");
  const [day, window] = [form.getByLabel("Thursday, November 26"), form.getByLabel("9:00 AM to 11:00 AM")];
  const taken = { schedule_key: "edmonton", visit_date: "2026-11-26", visit_window: "9:00" };
  await writeBeside(site, async (transaction) => {
    await putChange(transaction, { ...taken, kind: "closed", reason: "", changed_by: "test", changed_at: 0 });
    await raiseRevision(transaction);
  });
  await page.goto("/toronto/book-now");
  await waitForIslands(page);
  await form.getByLabel("What has to go?").fill("A hot tub.");
  await day.check();
  await window.check();

  await test.step("without an address the city is the page's, and a window that's taken there is left to choose", async () => {
    // The site looks each second for what other processes have changed.
    await expect(async () => {
      await page.goto("/edmonton/book-now");
      await expect(window).toBeDisabled({ timeout: 1_000 });
    }).toPass();
    await expect(form.getByLabel("What has to go?")).toHaveValue("A hot tub.");
    await expect(day).toBeChecked();
    await expect(window).not.toBeChecked();
    await expect(form.getByLabel("City")).toHaveValue("Edmonton");
  });

  await test.step("with one, it stays the address that was typed, country and all", async () => {
    await page.goto("/toronto/book-now");
    await waitForIslands(page);
    await form.getByLabel("Street address").fill("1 Front St");
    await page.goto("/houston/book-now");
    await expect(form.getByLabel("Street address")).toHaveValue("1 Front St");
    await expect(form.getByLabel("City")).toHaveValue("Toronto");
    await expect(form.getByLabel("State")).toHaveValue("ON");
    await expect(form.getByLabel("Country")).toHaveValue("Canada");
    await expect(form.getByLabel("Postal code")).toBeVisible();
  });

  await writeBeside(site, async (transaction) => {
    await removeChange(transaction, taken);
    await raiseRevision(transaction);
  });
});
