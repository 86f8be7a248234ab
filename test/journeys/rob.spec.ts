import { expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import { rob } from "../support/people.ts";

test.use({ person: rob });

const markup = `<b class="rob">x</b><script>document.title="rob"</script><img src=x onerror="document.title='rob'">"'`;

const everything = {
  ...{ name: rob.name, phone: "+49 30 5550 0100", email: rob.email, message: "Cheap pills" },
  ...{ street: "1 Robot Way", unit: "1", city: "Berlin", state: "BE", zip: "10115", countryName: "USA" },
  ...{ zipFrom: "10115", zipTo: "10117", moveDate: "2026-12-24", packing: "true", website: "rob.example" },
  ...{ selectedDate: "2026-11-24", timeSlot: "9:00", propertyType: "Apartment", isTimeSensitive: "true" },
};

test("Rob the robot posts the same form fifty times at once: one lead, with the others counted", async ({
  site,
  visitor,
  leadsOnDisk,
  jobsOnDisk,
}) => {
  for (const [path, records] of [
    ["/toronto/get-quote", leadsOnDisk],
    ["/toronto/book-now", jobsOnDisk],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => site.post(path, everything, { from: visitor })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(303));
    const thanks = new Set(answers.map(({ headers }) => headers.get("location")));
    expect(thanks.size).toBe(1);
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ version: 1, repeats: 49 });
    expect([...thanks][0]).toContain(`ref=${record?.reference}`);
  }
});

test("Rob's fifty submissions of two forms at once are two requests", async ({
  site,
  visitor,
  leadsOnDisk,
}) => {
  const messages = ["A sofa", "A piano"];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      site.post(
        "/ottawa/reviews",
        { name: "Rob", phone: "0000000000", message: messages[index % 2] ?? "" },
        { from: visitor },
      ),
    ),
  );
  const leads = await leadsOnDisk();
  expect(leads.map(({ note_from_customer, repeats }) => [note_from_customer, repeats]).sort()).toEqual([
    ["A piano", 24],
    ["A sofa", 24],
  ]);
});

test("Rob types markup everywhere, and it's shown as text everywhere", {
  tag: "@one-database",
}, async ({ page }) => {
  const harmless = async () => {
    await expect(page.locator(".rob")).toHaveCount(0);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
    expect(await page.title()).not.toBe("rob");
  };

  await test.step("in every field of the quote form", async () => {
    await page.goto("/houston/get-quote");
    await waitForIslands(page);
    const form = page.locator("#quote form");
    await openExtras(form);
    const fields = form.locator(
      "input:not([type=hidden], [type=checkbox], [type=date], [type=file]), textarea",
    );
    for (const field of await fields.all()) await field.fill(markup);
    await form.getByLabel("Phone number").fill("<b>12</b>");
    await form.locator("button[type=submit]").click();
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByLabel("What's moving?")).toHaveValue(markup);
    await harmless();
  });

  await test.step("in every field of the booking form", async () => {
    await page.goto("/houston/book-now");
    await waitForIslands(page);
    const form = page.locator("#booking form");
    await form.getByLabel("Condo/Apartment").check();
    const fields = form.locator(
      "input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea",
    );
    for (const field of await fields.all()) await field.fill(markup);
    await form.locator("button[type=submit]").click();
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByLabel("Street address")).toHaveValue(markup);
    await harmless();
  });

  await test.step("in the address of the thank-you page", async () => {
    const query = new URLSearchParams({
      moveDate: markup,
      fromAddress: markup,
      toAddress: markup,
      packing: markup,
    });
    await page.goto(`/thankyou?${query}&ref=${encodeURIComponent(markup)}`);
    await expect(page.getByRole("definition").filter({ hasText: markup })).toHaveCount(4);
    await harmless();
  });

  await test.step("in the directory's filter", async () => {
    await page.goto(`/?q=${encodeURIComponent(markup.slice(0, 40))}`);
    await expect(page.getByText(`matching “${markup.slice(0, 40)}”`).filter({ visible: true })).toBeVisible();
    await waitForIslands(page);
    await harmless();
  });
});

test("Rob's markup is stored as typed, as text", async ({ site, visitor, leadsOnDisk }) => {
  const post = (email: string) =>
    site.post(
      "/toronto",
      { ...everything, name: markup, email, message: markup, zipFrom: markup },
      { from: visitor },
    );
  const refused = await post(`${markup}@x`);
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toContain(markup);
  const answer = await post("rob@x");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).not.toContain("rob");
  const [lead] = await leadsOnDisk();
  expect(lead).toMatchObject({ note_from_customer: markup, zip: "", move_date: "2026-12-24" });
  expect(lead?.name).not.toMatch(/[<>"=]/);
});
