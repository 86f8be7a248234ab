import type { Locator, Page } from "@playwright/test";

/** An action's button on a lead's page: in the bar, or behind More. */
async function findAction(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.locator(".lead-bar").getByRole("button", { name, exact: true }).first();
  if (!(await button.isVisible())) await page.locator(".menu-button").click();
  return button;
}

export async function press(page: Page, name: string): Promise<void> {
  await (await findAction(page, name)).click();
}

/** Opens the sheet of an action that asks for something, such as "Quoted". */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  // After its name it may say that something in it hasn't been sent.
  await (await findAction(page, new RegExp(`^${name}…`))).click();
  return page.getByRole("dialog", { name, exact: true });
}

/** Opens a part of the page that is folded. */
export async function unfold(page: Page, name: string | RegExp): Promise<void> {
  const part = page.locator("details.fold").filter({ has: page.locator("summary", { hasText: name }) });
  // By keyboard: a line that comes in above moves it from under a mouse.
  if ((await part.getAttribute("open")) === null) await part.locator("summary").press("Enter");
}

/** Who did what with the lead, newest first. */
export function listConversation(page: Page): Locator {
  return page.getByRole("region", { name: "Conversation" }).locator(".stream > li");
}
