import type { Locator, Page } from "@playwright/test";
import { adasQuote, carlasBooking } from "./form-fields.ts";
import { carla, type Person } from "./people.ts";
import type { ExportedRecord, Site } from "./site.ts";

/** The page of the latest that came from an address. */
function findPage(all: readonly ExportedRecord[], address: string): string {
  return `/desk/leads/${all.findLast(({ ip_address }) => ip_address === address)?.id}`;
}

/** Somebody requests a move in Toronto; the address of its page on the desk. */
export async function requestMove(
  site: Site,
  from: Person,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await site.post("/toronto/get-quote", { ...adasQuote("A harp"), ...fields }, { from });
  if (answer.status !== 303) throw new Error(`The request is refused: ${answer.status}.`);
  return findPage(await site.exportLeads(), from.address);
}

/** The visitor, in Atlanta, books a junk removal on the first day that's offered; the address of its page on the desk. */
export async function requestJob(
  site: Site,
  visitor: Person,
  message: string,
  load: Readonly<Record<string, string>> = {},
): Promise<string> {
  const network = carla.address.split(".").slice(0, 2);
  const from = { ...carla, address: [...network, ...visitor.address.split(".").slice(2)].join(".") };
  const form = await (await site.get("/atlanta/book-now", { from })).text();
  const day = /name="selectedDate"[^>]*value="([\d-]+)"/.exec(form)?.[1];
  const answer = await site.post("/atlanta/book-now", { ...carlasBooking(message, day), ...load }, { from });
  if (answer.status !== 303) throw new Error(`The booking is refused: ${answer.status}.`);
  return findPage(await site.exportJobs(), from.address);
}

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
  const summary = part.locator("summary");
  // By keyboard, which waits for nothing: a line that comes in above moves it from under a mouse.
  await summary.waitFor();
  if ((await part.getAttribute("open")) === null) await summary.press("Enter");
}

/** Who did what with the lead, newest first. */
export function listConversation(page: Page): Locator {
  return page.getByRole("region", { name: "Conversation" }).locator(".stream > li");
}
