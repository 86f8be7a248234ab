import type { Locator } from "@playwright/test";
import { signInAsOwner } from "../support/desk.ts";
import { adasQuote } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { requestMove } from "../support/lead-page.ts";
import { ada, buildHeaders } from "../support/people.ts";

// Where the desk opens, on a phone: each thing to do is done there, with a thumb.

test.use({ viewport: { width: 360, height: 740 } });

test.describe("with nothing else to do", () => {
  test.use({ siteEnv: { DESK_OF: "to-do" } });

  test("the newest is called back and marked contacted in two taps; a follow-up is snoozed", async ({
    page,
    site,
  }) => {
    await signInAsOwner(page, site, "/desk");
    await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
    await page.getByRole("link", { name: "Find" }).click();
    await expect(page.getByRole("dialog", { name: "Find anybody" })).toContainText(
      "Leads you open show up here",
    );
    await page.keyboard.press("Escape");
    await checkDeskPage(page, "to-do-empty");

    await site.post("/toronto/get-quote", adasQuote("Two rooms and a piano"), { headers: buildHeaders(ada) });
    const waiting = page.getByRole("region", { name: /^Waiting now/ });
    const call = waiting.getByRole("link", { name: `Call ${ada.name}` });
    await expect(call, "it shows up by itself").toBeVisible();
    await checkDeskPage(page, "to-do-waiting");
    // The first tap opens the phone's dialer; the second is on the page one comes back to.
    await expect(call).toHaveAttribute("href", "tel:+14165550142");
    await waiting.getByRole("button", { name: `Mark contacted: ${ada.name}` }).click();
    await expect(page.getByText("Marked contacted.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(call, "it's back").toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();

    await waiting.getByRole("link", { name: ada.name, exact: true }).click();
    await page.getByRole("button", { name: /^Follow up/ }).click();
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await page.getByRole("link", { name: "To do" }).first().click();
    const due = page.getByRole("region", { name: /^Due/ });
    await expect(due).toContainText("Due today");
    await due.getByRole("button", { name: `Snooze ${ada.name}` }).click();
    await checkDeskPage(page, "to-do-snooze");
    await page.getByRole("button", { name: "Tomorrow", exact: true }).click();
    await expect(due).toContainText("No follow-ups due.");
    await page.reload();
    await expect(waiting).toContainText(ada.name);
  });
});

test("a quoted move is won with two taps, and another lost for a reason with three", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  await signInAsOwner(page, site, await requestMove(site, visitor));
  const bar = page.locator(".lead-bar");
  const status = page.locator(".lead-head .status");
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const say = async (expected: string, count: number) => {
    await expect(status).toHaveText(expected);
    expect(taps, expected).toBe(count);
    taps = 0;
    await page.locator(".notice").getByRole("button", { name: "Close" }).click();
  };

  await tap(bar.getByRole("button", { name: "More" }));
  await tap(bar.getByRole("button", { name: "Quoted…" }));
  await tap(
    page.getByRole("dialog", { name: "Quoted" }).getByRole("button", { name: "Quoted", exact: true }),
  );
  await say("Quoted", 3);

  await tap(bar.getByRole("button", { name: "Won…" }));
  await tap(page.getByRole("dialog", { name: "Won" }).getByRole("button", { name: "Won", exact: true }));
  await say("Won", 2);

  await tap(bar.getByRole("button", { name: "More" }));
  await tap(bar.getByRole("button", { name: "Reopen" }));
  await say("Contacted", 2);

  await tap(bar.getByRole("button", { name: "More" }));
  await tap(bar.getByRole("button", { name: "Lost…" }));
  await tap(page.getByRole("dialog", { name: "Lost" }).getByRole("button", { name: "Price" }));
  await say("Lost", 3);
});
