import type { Page, Request } from "@playwright/test";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { ada, atAddress } from "../support/people.ts";
import type { ExportedRecord, Site } from "../support/site.ts";
import { startSiteProxy } from "../support/site-proxy.ts";

// Whatever a visitor or a bad network does to a form, there's one lead, and the page says what's true. Without a service
// worker, so that nothing goes out by itself (waiting.spec.ts).

test.use({ serviceWorkers: "block" });

const path = "/toronto/get-quote";
const islandScripts = "**/assets/*.js";
const sendingStatus = "Sending your request. Please keep this page open.";

function quoteForm(page: Page) {
  const form = page.locator("#quote form");
  return { form, send: form.locator("button[type=submit]"), summary: form.getByRole("alert") };
}

async function fillQuote(page: Page, message = "A sofa and ten boxes."): Promise<void> {
  const { form } = quoteForm(page);
  await form.getByLabel("Your name").fill(ada.name);
  await form.getByLabel("Phone number").fill(ada.phone);
  await form.getByLabel("Email", { exact: true }).fill(ada.email);
  await form.getByLabel("What's moving?").fill(message);
}

async function openAndFill(page: Page): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
  await fillQuote(page);
}

function expectThanks(page: Page, title = "Your Move Matters to Us."): Promise<void> {
  return expect(page.getByRole("heading", { name: title })).toBeVisible();
}

function isPost(request: Request): boolean {
  return request.method() === "POST";
}

/** The forms the page has posted so far. */
function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (isPost(request)) posts.push(request);
  });
  return posts;
}

/** Holds back matching requests until it's opened. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

/** A proxy to the site that holds posts until it's opened. */
async function startSlowProxy(site: Site) {
  const { open, passed } = createGate();
  const hold = ({ method }: { method?: string | undefined }) => (method === "POST" ? passed : undefined);
  return { ...(await startSiteProxy(site, { hold })), open };
}

test("Ada clicks twice: the form says that it's sending and sends once", async ({ page, leadsOnDisk }) => {
  const posts = watchPosts(page);
  const network = createGate();
  await page.route(`**${path}`, async (route) => {
    if (isPost(route.request())) await network.passed;
    await route.continue();
  });
  await openAndFill(page);
  const { form, send } = quoteForm(page);

  await send.dblclick();
  await expect(form.getByRole("status")).toHaveText(sendingStatus);
  await expect(send).toHaveText("Sending…");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await checkAccessibility(page);
  await send.click({ force: true });
  await form.getByLabel("Email", { exact: true }).press("Enter");
  expect(posts).toHaveLength(1);

  network.open();
  await expectThanks(page);
  expect(posts).toHaveLength(1);
  expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, repeats: 0 })]);
});

test("Ada hits Enter three times and reloads the thank-you page, and it's one lead", { tag: "@all" }, async ({
  page,
  leadsOnDisk,
}) => {
  const posts = watchPosts(page);
  await openAndFill(page);
  await quoteForm(page).form.getByLabel("Email", { exact: true }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.down("Enter");
  await expectThanks(page);
  const address = page.url();
  await page.reload();
  await expectThanks(page);
  expect(page.url()).toBe(address);
  expect(posts).toHaveLength(1);
  expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, repeats: 0 })]);
});

test("Ada goes back: sent again unchanged it's the same lead, and edited it's a new version", {
  tag: "@all",
}, async ({ page, leadsOnDisk }) => {
  await openAndFill(page);
  const { form, send } = quoteForm(page);
  await send.click();
  await expectThanks(page);
  const reference = new URL(page.url()).searchParams.get("ref");
  const note = form.getByLabel("What's moving?");

  await test.step("the form still has what she sent, and she sends it again", async () => {
    await page.goBack();
    await waitForIslands(page);
    await expect(form.getByLabel("Your name")).toHaveValue(ada.name);
    await expect(note).toHaveValue("A sofa and ten boxes.");
    await send.click();
    await expectThanks(page);
    expect(new URL(page.url()).searchParams.get("ref")).toBe(reference);
    expect(await leadsOnDisk()).toEqual([
      expect.objectContaining({
        reference,
        version: 1,
        repeats: 1,
        note_from_customer: "A sofa and ten boxes.",
      }),
    ]);
  });

  await test.step("she adds the piano she forgot", async () => {
    await page.goBack();
    await waitForIslands(page);
    await note.fill("A sofa, ten boxes and a piano.");
    await send.click();
    await expectThanks(page);
    expect(new URL(page.url()).searchParams.get("ref")).toBe(reference);
    expect(await leadsOnDisk()).toEqual([
      expect.objectContaining({
        reference,
        version: 2,
        note_from_customer: "A sofa, ten boxes and a piano.",
      }),
    ]);
  });

  await test.step("another request from a newly opened page is another lead", async () => {
    await page.goto(path);
    await waitForIslands(page);
    await fillQuote(page, "My mother's flat, too.");
    await send.click();
    await expectThanks(page);
    expect(await leadsOnDisk()).toMatchObject([
      { reference, version: 2 },
      { version: 1, repeats: 0 },
    ]);
  });
});

test("the network drops just after Ada's request arrived: the form retries by itself", async ({
  page,
  leadsOnDisk,
}) => {
  const posts = watchPosts(page);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (!isPost(route.request()) || posts.length > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    },
  );
  await openAndFill(page);
  const { form, send } = quoteForm(page);
  // It may be sent before the click is reported as done.
  await Promise.all([expect(form.getByRole("status")).toHaveText(sendingStatus), send.click()]);
  await expectThanks(page);
  expect(posts).toHaveLength(2);
  expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, repeats: 1 })]);
});

for (const { arrived, when, tag } of [
  { arrived: true, when: "after her request has arrived", tag: [] },
  { arrived: false, when: "before her request has arrived", tag: ["@all"] },
]) {
  test(`the network fails ${when}: the page tells Ada so, and clicking again makes one lead`, {
    tag,
  }, async ({ page, leadsOnDisk }) => {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (!isPost(route.request())) return route.continue();
        if (arrived) await route.fetch();
        await route.abort("internetdisconnected");
      },
    );
    await openAndFill(page);
    const { form, send, summary } = quoteForm(page);
    await Promise.all([expect(form.getByRole("status")).toHaveText(sendingStatus), send.click()]);

    await expect(summary).toBeFocused();
    await expect(summary.getByRole("heading")).toHaveText("We lost the connection");
    await expect(summary).toContainText("we don't know if your request arrived");
    await expect(summary.getByRole("link", { name: findPhone("toronto").printed })).toHaveAttribute(
      "href",
      findPhone("toronto").tel,
    );
    const mail = new URL((await summary.getByRole("link", { name: /^Email/ }).getAttribute("href")) ?? "");
    expect(mail.searchParams.get("body")).toContain("A sofa and ten boxes.");
    expect(mail.searchParams.get("subject")).toContain(ada.name);
    await expect(form.getByText(sendingStatus)).toHaveCount(0);
    await expect(send).toHaveText("Get my free quote");
    await expect(form.getByLabel("Your name")).toHaveValue(ada.name);
    await expect(form.getByLabel("What's moving?")).toHaveValue("A sofa and ten boxes.");
    await checkAccessibility(page);
    expect(await leadsOnDisk()).toHaveLength(arrived ? 1 : 0);

    await page.unrouteAll({ behavior: "wait" });
    await send.click();
    await expectThanks(page);
    expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, repeats: arrived ? 2 : 0 })]);
  });
}

const everyForm = [
  { name: "moving quote", path: "/toronto/get-quote", place: "#quote", message: "What's moving?" },
  { name: "free estimate", path: "/toronto/reviews", place: "#estimate", message: "What has to move or go?" },
  { name: "booking", path: "/toronto/book-now", place: "#booking", message: "What has to go?" },
] as const;

for (const { name, path, place, message } of everyForm) {
  test(`${name}: lost responses, edits, another network and a reload still make one record`, {
    tag: "@all",
  }, async ({ page, site, visitor }) => {
    const form = page.locator(`${place} form`);
    const summary = form.getByRole("alert");
    const isBooking = name === "booking";
    const title = isBooking ? "We got your junk removal request" : undefined;
    const email = `${visitor.address.replaceAll(".", "-")}@example.com`;
    const posts = watchPosts(page);
    const sentKeys = () =>
      posts.map((post) => new URLSearchParams(post.postData() ?? "").get("submissionKey"));
    const onDisk = async (): Promise<ExportedRecord[]> => {
      const records = isBooking ? await site.exportJobs() : await site.exportLeads();
      return records.filter((record) => [record.email, record.cus_email].includes(email));
    };
    const send = () => form.locator("button[type=submit]").click();
    const open = async () => {
      await page.goto(path);
      await waitForIslands(page);
    };
    const fillIn = async (words: string) => {
      await form.getByLabel("Your name").fill(ada.name);
      await form.getByLabel("Phone number").fill(ada.phone);
      await form.getByLabel(/^Email/).fill(email);
      await form.getByLabel(message).fill(words);
      if (!isBooking) return;
      await form.getByLabel("House").check();
      await form.getByLabel("Street address").fill("1 Front St");
      await form.getByLabel("City").fill("Toronto");
      await form.getByLabel("Province").fill("ON");
      await form.getByLabel("Friday, November 27").check();
      await form.getByLabel("9:00 AM to 11:00 AM").check();
      await form.getByLabel("Yes flexible").check();
    };
    const loseAnswers = () =>
      page.route(
        (url) => url.pathname === path,
        async (route) => {
          if (!isPost(route.request())) return route.continue();
          await route.fetch();
          await route.abort("connectionreset");
        },
      );
    const sendAndLoseTheAnswer = async () => {
      const tries = posts.length + 2;
      const lost = page.waitForEvent("requestfailed", isPost);
      await send();
      await lost;
      // The form takes a breath before it tries again.
      const breathe = async () => {
        if (posts.length < tries) await page.clock.runFor(1_500);
        return posts.length;
      };
      await expect.poll(breathe).toBe(tries);
      await expect(summary.getByRole("heading")).toHaveText("We lost the connection");
    };

    await page.clock.install();
    await open();
    await test.step("nothing is filled in, and the summary links to the message field", async () => {
      await send();
      await summary.getByRole("link", { name: new RegExp(`^${message.replace("?", "")}:`) }).click();
      await expect(form.getByLabel(message)).toBeFocused();
    });

    await test.step("filled in, it arrives twice, and no response comes back", async () => {
      await fillIn("A sofa");
      await loseAnswers();
      await sendAndLoseTheAnswer();
      expect(posts).toHaveLength(2);
    });

    await test.step("sent again as it is, from another network", async () => {
      await page.setExtraHTTPHeaders({ "x-forwarded-for": atAddress(visitor, 40_001).address });
      await sendAndLoseTheAnswer();
      expect(await onDisk()).toEqual([expect.objectContaining({ version: 1, repeats: 3 })]);
    });

    await test.step("edited, and the response is lost again", async () => {
      if (isBooking) await form.getByLabel("1:00 PM to 3:00 PM").check();
      else await form.getByLabel(message).fill("A sofa and a piano");
      await sendAndLoseTheAnswer();
      expect(await onDisk()).toEqual([expect.objectContaining({ version: 2 })]);
    });

    await test.step("edited again after a reload, from a third network", async () => {
      await page.reload();
      await waitForIslands(page);
      await expect(form.getByLabel("Your name")).toHaveValue(ada.name);
      await page.setExtraHTTPHeaders({ "x-forwarded-for": atAddress(visitor, 40_002).address });
      await form.getByLabel(message).fill("A sofa and an organ");
      await sendAndLoseTheAnswer();
      expect(await onDisk()).toEqual([expect.objectContaining({ version: 3 })]);
    });

    await test.step("edited after the page was opened again, and this time the response arrives", async () => {
      await open();
      await expect(form.getByLabel(message)).toHaveValue("A sofa and an organ");
      await form.getByLabel(message).fill("A sofa and two organs");
      await page.unrouteAll({ behavior: "wait" });
      await send();
      await expectThanks(page, title);
      expect(await onDisk()).toEqual([expect.objectContaining({ version: 4 })]);
    });
    expect(sentKeys()).toHaveLength(9);
    expect(new Set(sentKeys())).toEqual(new Set([expect.stringMatching(/^[\w-]{16,64}$/)]));

    await test.step("the next request is a new one", async () => {
      const [firstKey] = sentKeys();
      await open();
      await expect(form.getByLabel("Your name")).toHaveValue("");
      await fillIn("A wardrobe");
      await send();
      await expectThanks(page, title);
      expect(sentKeys().at(-1)).toMatch(/^[\w-]{16,64}$/);
      expect(sentKeys().at(-1)).not.toBe(firstKey);
      expect(await onDisk()).toHaveLength(2);
    });
  });
}

test("Ada clicks before the form is interactive: it's sent once, without JavaScript", async ({
  page,
  site,
  leadsOnDisk,
}) => {
  await test.step("the form's script never loads, and she clicks twice", async () => {
    await page.route(islandScripts, (route) => route.abort());
    await page.goto(path);
    await fillQuote(page);
    const arrival = page.waitForRequest((request) => isPost(request) && request.isNavigationRequest());
    await quoteForm(page).send.dblclick();
    await arrival;
    await expectThanks(page);
    expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, name: ada.name })]);
  });

  await test.step("the script loads while her request is on its way, and she clicks again", async () => {
    await page.unrouteAll({ behavior: "wait" });
    const script = createGate();
    await page.route(islandScripts, async (route) => {
      await script.passed;
      await route.continue();
    });
    await using road = await startSlowProxy(site);
    await page.goto(road.origin + path);
    await fillQuote(page, "Only a piano.");
    // All inside the page: Playwright can't reach a page that's navigating.
    const pressing = page.evaluate(async () => {
      const form = document.querySelector("form");
      form?.requestSubmit();
      dispatchEvent(new Event("pointerdown"));
      const isAlive = () => form && Object.keys(form).some((name) => name.startsWith("__reactFiber"));
      while (!isAlive()) await new Promise((resolve) => setTimeout(resolve, 20));
      form?.requestSubmit();
    });
    script.open();
    await pressing;
    road.open();
    await expectThanks(page);
    expect(await leadsOnDisk()).toMatchObject([{}, { note_from_customer: "Only a piano.", version: 1 }]);
  });
});

test("Ada stops a slow page and clicks again: the form still works", async ({ page, site, leadsOnDisk }) => {
  const script = createGate();
  await page.route(islandScripts, async (route) => {
    await script.passed;
    await route.continue();
  });
  await using road = await startSlowProxy(site);
  await page.goto(road.origin + path);
  await fillQuote(page);
  await page.evaluate(async () => {
    document.querySelector("form")?.requestSubmit();
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
  });
  script.open();
  // Some browsers never refetch a stopped script: with or without it, her click counts.
  road.open();
  await quoteForm(page).send.click();
  await expectThanks(page);
  expect(await leadsOnDisk()).toEqual([expect.objectContaining({ version: 1, name: ada.name })]);
});

test("what Ada types before the form is interactive stays and is then filtered", async ({
  page,
  leadsOnDisk,
}) => {
  const script = createGate();
  await page.route(islandScripts, async (route) => {
    await script.passed;
    await route.continue();
  });
  await page.goto(path);
  const { form, send } = quoteForm(page);
  const name = form.getByLabel("Your name");
  const phone = form.getByLabel("Phone number");
  await name.pressSequentially("ada9 o'byron!");
  await phone.pressSequentially("416/555*0142");
  await form.getByLabel("Email", { exact: true }).fill(ada.email);
  await form.getByLabel("What's moving?").fill("What stays & what goes?");
  await expect(name).toHaveValue("ada9 o'byron!");

  script.open();
  await waitForIslands(page);
  await expect(name).toHaveValue("Ada O'Byron");
  await expect(phone).toHaveValue("4165550142");
  await expect(form.getByLabel("What's moving?")).toHaveValue("What stays & what goes?");
  await phone.press("End");
  await phone.pressSequentially("#٥");
  await expect(phone).toHaveValue("4165550142 5");
  await name.press("End");
  await name.pressSequentially("7x");
  await expect(name).toHaveValue("Ada O'Byronx");
  await send.click();
  await expectThanks(page);
  expect(await leadsOnDisk()).toMatchObject([
    { name: "Ada O'Byronx", phone: "4165550142 5", note_from_customer: "What stays & what goes?" },
  ]);
});
