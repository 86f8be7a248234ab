import type { Browser, Locator, Page, Request } from "@playwright/test";
import { deskOrigin, olga, signInAsOwner } from "../support/desk.ts";
import { bensQuote } from "../support/form-fields.ts";
import { expect, holdRequests, SCRIPTS, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { ben, carla } from "../support/people.ts";
import { draw } from "../support/photo-files.ts";
import type { Site } from "../support/site.ts";

// A page that a password manager, a writing assistant and a translator work on too, from its first byte on.
test.use({ expectedFaults: [/Minified React error #418/] });

/** Runs in the page: puts nodes into it, wraps some of its own and replaces its texts, also those that come later. */
function meddle(): void {
  const icon = () => Object.assign(document.createElement("span"), { className: "manager-icon" });
  const translate = (text: Text) => {
    const outer = document.createElement("font");
    outer.append(document.createElement("font"));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  };
  const work = () => {
    const main = document.querySelector("main");
    if (!main) return;
    for (const field of main.querySelectorAll("input:not([type=hidden], [data-managed])")) {
      field.setAttribute("data-managed", "");
      field.after(icon());
    }
    for (const field of main.querySelectorAll("textarea:not([data-managed])")) {
      field.setAttribute("data-managed", "");
      const wrapper = document.createElement("writing-assistant");
      const focused = document.activeElement === field;
      field.replaceWith(wrapper);
      wrapper.append(field);
      if (focused) (field as HTMLElement).focus();
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found)
      if (text.data.trim() && !text.parentElement?.closest("font, option, textarea, script, style, svg"))
        translate(text);
  };
  new MutationObserver(work).observe(document, { childList: true, subtree: true, characterData: true });
}

/** What would be sent, with the files' names. */
function readForm(form: Locator): Promise<[string, string][]> {
  return form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)]
      .map(([name, value]): [string, string] => [name, typeof value === "string" ? value : value.name])
      .filter(([name]) => !/key$/i.test(name)),
  );
}

const select = (field: Locator) =>
  field.evaluate((one) => {
    (one as HTMLInputElement).focus();
    (one as HTMLInputElement).setSelectionRange(2, 5);
  });

const selected = (page: Page) =>
  page.evaluate(() => {
    const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return [id, selectionStart, selectionEnd];
  });

async function sendForm(page: Page, button: Locator): Promise<[string, string][]> {
  const isPost = (request: Request) => request.method() === "POST" && request.resourceType() !== "ping";
  const [request] = await Promise.all([page.waitForRequest(isPost), button.click()]);
  return [...new URLSearchParams(request.postData() ?? "")];
}

/** Holds back what React has scheduled; it draws at once, inside an event that can't wait. */
async function holdDrawing(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    let isHeld = true;
    let scheduled = 0;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const send = () => postMessage.call(this, ...(message as [null]));
      if (isHeld) held.push(send);
      else send();
      scheduled += 1;
      document.documentElement.dataset.scheduled = String(scheduled);
    };
    document.addEventListener("draw", () => {
      isHeld = false;
      for (const send of held) send();
    });
  });
  return {
    isScheduled: () => expect(page.locator("html")).toHaveAttribute("data-scheduled"),
    goOn: () =>
      page.evaluate(async () => {
        document.dispatchEvent(new Event("draw"));
        const { dataset } = document.documentElement;
        let before: string | undefined;
        // While a press is under way React tries again and again.
        for (let turn = 0; turn < 10 && before !== dataset.scheduled; turn++) {
          before = dataset.scheduled;
          await new Promise((done) => requestIdleCallback(done));
        }
      }),
  };
}

test.beforeEach(({ context }) => context.addInitScript(meddle));

test.describe("in the quote forms", () => {
  test.use({ person: ben });

  test("what's typed, chosen and selected stays, and is sent; so do photos after it", async ({
    page,
    leadsOnDisk,
  }) => {
    for (const [path, id] of [
      ["/houston/reviews", "#estimate"],
      ["/houston/get-quote", "#quote"],
    ] as const) {
      const release = await holdRequests(page, SCRIPTS);
      await page.goto(path);
      const form = page.locator(`${id} form`);
      const field = (name: string) => form.locator(`[name=${name}]`);
      await field("name").fill("Ben Okafor");
      const hasMore = id === "#quote";
      if (hasMore) {
        await form.locator("summary").click();
        await field("packing").check();
        await field("message").fill("A harp");
        await form.locator(".message-words input").first().check();
      }
      await select(field("name"));
      const typed = await readForm(form);
      await release();
      await waitForIslands(page);
      if (!hasMore) expect(await readForm(form)).toEqual(typed);
      expect(await selected(page)).toEqual([await field("name").getAttribute("id"), 2, 5]);
    }
    await page.goto("/houston/get-quote");
    await waitForIslands(page);
    const form = page.locator("#quote form");
    const field = (name: string) => form.locator(`[name=${name}]`);
    const send = form.locator("button[type=submit]");
    await expect(field("packing")).toBeChecked();
    const word = await form.locator(".message-words input").first().inputValue();
    await expect(field("message")).toHaveValue(`A harp, ${word}`);
    // Faults come and go.
    await send.click();
    await expect(form.getByRole("alert")).toBeFocused();
    const faults = form.locator(".field-error");
    const before = await faults.count();
    expect(before).toBeGreaterThan(1);
    await field("phone").fill(ben.phone);
    await expect(faults).toHaveCount(before - 1);
    for (const [name, value] of Object.entries(bensQuote("A harp and a sofa"))) await field(name).fill(value);
    await expect(faults).toHaveCount(0);
    const sent = Object.fromEntries(await sendForm(page, send));
    expect(sent).toMatchObject({ ...bensQuote("A harp and a sofa"), packing: "true" });
    await expect(page).toHaveURL(/thankyou/);
    expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: "A harp and a sofa" }]);

    const release = await holdRequests(page, SCRIPTS);
    await page.reload();
    const photos = page.locator("#more-photos");
    const buffer = await draw({ width: 70, height: 50, kind: "png" });
    await photos.setInputFiles([{ name: "harp.png", mimeType: "image/png", buffer }]);
    await photos.focus();
    await release();
    await waitForIslands(page);
    await expect(photos).toBeFocused();
    await page.locator("#photos button[type=submit]").click();
    await expect(page).toHaveURL(/photos=1/);
  });
});

test.describe("while React draws again", () => {
  for (const { path, press, done, tag } of [
    {
      path: "/houston/get-quote",
      press: "#quote .message-words label",
      done: "#quote .message-words input:checked",
      tag: [],
    },
    {
      path: "/fort-lauderdale/reviews",
      press: "#estimate summary",
      done: "#estimate details[open]",
      tag: ["@all"],
    },
    {
      path: "/houston/get-quote",
      press: "#quote button[type=submit]",
      done: "#quote [role=alert]",
      tag: ["@all"],
    },
  ]) {
    test(`a press on ${press} isn't lost, when it loads the page's script or is under way`, {
      tag,
    }, async ({ page }) => {
      const drawing = await holdDrawing(page);
      const button = page.locator(press).first();
      const open = async () => {
        const release = await holdRequests(page, SCRIPTS);
        await page.goto(path);
        await waitForFonts(page);
        return release;
      };

      let release = await open();
      await button.hover();
      await page.mouse.down();
      await release();
      await drawing.isScheduled();
      await drawing.goOn();
      await page.mouse.up();
      await expect(page.locator(done)).toBeVisible();
      await page.evaluate(() => localStorage.clear());
      if (press.includes("submit")) return;

      release = await open();
      const name = page.locator("[name=name]").first();
      await name.fill("Ben Okafor");
      await button.hover();
      await release();
      await drawing.isScheduled();
      await page.mouse.down();
      await page.mouse.up();
      await drawing.goOn();
      await waitForIslands(page);
      await expect(name).toHaveValue("Ben Okafor");
      await expect(page.locator(done)).toBeVisible();
    });
  }

  test("a word that's still being put together is finished", async ({ page, context }) => {
    const drawing = await holdDrawing(page);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/houston/get-quote");
    const name = page.locator("#quote-name");
    await name.focus();
    const keyboard = await context.newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose("n");
    await release();
    await drawing.isScheduled();
    await compose("に");
    await compose("にほ");
    await drawing.goOn();
    await compose("にほん");
    await keyboard.send("Input.insertText", { text: "日本" });
    await expect(name).toHaveValue("日本");
    await waitForIslands(page);
    await expect(name).toHaveValue("日本");
    await expect(name).toBeFocused();
  });
});

test.describe("in the booking form and the load picker", () => {
  test.use({ person: carla });

  test("what's typed, chosen and selected stays, and is sent", { tag: "@all" }, async ({
    page,
    jobsOnDisk,
  }) => {
    let release = await holdRequests(page, SCRIPTS);
    await page.goto("/atlanta/what-we-take");
    const counts = page.locator(".stepper input");
    await counts.nth(0).fill("3");
    await counts.nth(1).fill("2");
    await release();
    await waitForIslands(page);
    await expect(counts.nth(0)).toHaveValue("3");
    await expect(counts.nth(1)).toBeFocused();
    const words = page.locator(".load-words");
    const before = (await words.textContent()) ?? "";
    for (let press = 0; press < 6; press += 1)
      await page.locator(".thing").nth(0).locator("button").last().click();
    await expect(counts.nth(0)).toHaveValue("9");
    await expect(words).not.toContainText(before.slice(0, 12));

    release = await holdRequests(page, SCRIPTS);
    await page.locator(".load-buttons button").last().click();
    await expect(page).toHaveURL(/book-now/);
    const form = page.locator("#booking form");
    const field = (name: string) => form.locator(`[name=${name}]`);
    const typed = { name: carla.name, phone: carla.phone, street: carla.street, zip: carla.zip };
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    await form.locator("[name=propertyType][value=Apartment]").check();
    await field("unit").fill(carla.unit);
    await field("selectedDate").nth(2).check();
    await field("timeSlot").nth(2).check();
    await field("isTimeSensitive").last().check();
    await select(field("street"));
    const before2 = await readForm(form);
    await release();
    await waitForIslands(page);
    expect(await readForm(form)).toEqual(before2);
    expect(await selected(page)).toEqual(["booking-street", 2, 5]);
    // The ticket follows.
    await field("city").fill("Decatur");
    await expect(page.locator(".booking-ticket")).toContainText("Decatur");
    await field("selectedDate").nth(3).check();
    const now = await readForm(form);
    const sent = await sendForm(page, form.locator("button[type=submit]"));
    const texts = now.filter(([name, value]) => name !== "photos" && value !== "");
    expect(sent).toEqual(expect.arrayContaining(texts));
    await expect(page).toHaveURL(/thankyou/);
    expect(await jobsOnDisk()).toHaveLength(1);
  });
});

test.describe("at the desk", () => {
  test.use({ siteEnv: { DESK_OF: "foreign-nodes" } });

  async function openDeskSignedIn(browser: Browser, site: Site) {
    const context = await browser.newContext({ baseURL: deskOrigin(site) });
    await context.addInitScript(meddle);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await signInAsOwner(page, site);
    return { context, page, listFaults: () => faults.filter((fault) => !/#418/.test(fault)) };
  }

  test("what's typed stays, from signing in on, and no page breaks", { tag: "@all" }, async ({
    browser,
    site,
  }) => {
    const { context, page, listFaults } = await openDeskSignedIn(browser, site);
    await context.clearCookies();

    let release = await holdRequests(page, SCRIPTS);
    await page.goto("/desk/sign-in", { waitUntil: "commit" });
    const sign = (name: string) => page.locator(`[name=${name}]`);
    await sign("email").fill(olga.email);
    await sign("password").fill(olga.password);
    await release();
    await expect.poll(() => isInteractive(page)).toBe(true);
    await expect(sign("email")).toHaveValue(olga.email);
    await expect(sign("password")).toHaveValue(olga.password);
    await expect(sign("password")).toBeFocused();
    await page.locator(".password button").click();
    await expect(sign("password")).toHaveAttribute("type", "text");
    await page.locator("button[type=submit]").click();
    await expect(page).toHaveURL(/\/desk$/);

    release = await holdRequests(page, SCRIPTS);
    await page.goto("/desk/new", { waitUntil: "commit" });
    await sign("phone").fill(ben.phone);
    await sign("place").selectOption("houston");
    await page.locator("[name=kind][value=junk]").check();
    await sign("message").fill("A harp");
    await select(sign("message"));
    await release();
    await expect.poll(() => isInteractive(page)).toBe(true);
    await expect(sign("phone")).toHaveValue(ben.phone);
    await expect(sign("place")).toHaveValue("houston");
    await expect(page.locator("[name=kind][value=junk]")).toBeChecked();
    expect(await selected(page)).toEqual(["new-message", 2, 5]);
    await page.locator("[name=kind][value=moving]").check();
    await page.locator(".new-lead-end button").click();
    await expect(page).toHaveURL(/\/desk\/leads\//);
    await expect(page.locator("main h1")).toBeVisible();
    await page.locator("#noted-text").fill("Calls back at five");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.locator("main")).toContainText("Calls back at five");
    expect(listFaults()).toEqual([]);
    await context.close();
  });

  test("no room breaks, and the press that signs in isn't lost", { tag: "@all" }, async ({
    browser,
    site,
  }) => {
    const { context, page, listFaults } = await openDeskSignedIn(browser, site);
    await expect(page.locator("main h1")).toBeVisible();
    for (const room of [
      "schedule",
      "locations",
      "numbers",
      "people",
      "settings",
      "account",
      "inbox",
      "new",
    ]) {
      await page.evaluate(
        (to) =>
          (document.querySelector(`.rooms a[href="${to}"], a[href="${to}"]`) as HTMLElement | null)?.click(),
        `/desk/${room}`,
      );
      await expect(page).toHaveURL(new RegExp(`/desk/${room}\\b`));
      await expect(page.locator("main h1")).toBeVisible();
    }
    expect(listFaults()).toEqual([]);

    await context.clearCookies();
    const pressed = await context.newPage();
    const drawing = await holdDrawing(pressed);
    const release = await holdRequests(pressed, SCRIPTS);
    await pressed.goto("/desk/sign-in", { waitUntil: "commit" });
    await pressed.locator("[name=email]").fill(olga.email);
    await pressed.locator("[name=password]").fill(olga.password);
    const button = pressed.locator("button[type=submit]");
    await button.hover();
    // Its font moves the page.
    await pressed.evaluate(() => document.fonts.ready);
    await button.hover();
    await pressed.mouse.down();
    await release();
    await drawing.isScheduled();
    await drawing.goOn();
    await pressed.mouse.up();
    await expect(pressed).toHaveURL(/\/desk$/);
    await context.close();
  });
});

function isInteractive(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.querySelector("main") ?? {}).some((name) => name.startsWith("__reactFiber")),
  );
}
