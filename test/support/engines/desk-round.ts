import { olga, waitForStartLink } from "../desk.ts";
import type { Site } from "../site.ts";
import type { Tab } from "./tab.ts";

/** Makes the owner by the link that the site has printed, which works once. */
export async function comeIn(tab: Tab, site: Site): Promise<void> {
  await tab.open(site.origin + (await waitForStartLink(site)));
  await tab.type("input[name=name]", olga.name);
  await tab.type("input[name=email]", olga.email);
  await tab.type("input[name=password]", olga.password);
  await tab.press("main form button[type=submit]");
  await tab.see(".rooms");
}

/** From any page of the desk to the page of his lead. */
export async function enterBen(tab: Tab): Promise<void> {
  await tab.press({ role: "link", name: /^Inbox/, within: ".rooms" });
  await tab.press({ role: "link", name: "New lead" });
  await tab.type({ label: "Phone" }, "7135550118");
  await tab.type({ label: "Name" }, "ben okafor");
  await tab.choose({ label: "Location" }, "houston");
  await tab.type({ label: "What they want" }, "2 bedrooms, piano");
  await tab.press({ role: "button", name: "Save lead" });
  await tab.see({ role: "heading", name: "Ben Okafor" });
}

/** Opens and closes one of his lead's menus, and sets a day in one of its sheets. */
export async function useSheets(tab: Tab): Promise<void> {
  await tab.press({ role: "button", name: "More", within: "main" });
  await tab.see({ role: "button", name: "Mark unread" });
  await tab.key("Escape");
  await tab.press("[popovertarget=sheet-follow-up]");
  await tab.press({ role: "button", name: "Tomorrow" });
  await tab.see({ role: "button", name: /^Follow up.*Nov 24/ });
}
