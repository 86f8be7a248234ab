import { expect, test, waitForIslands } from "../support/journey.ts";

test.use({ siteEnv: { ALTCHA_SECRET: "a secret of a good length" } });

test("with proof of work on, Ada notices nothing and her request isn't held", async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/toronto/reviews");
  await waitForIslands(page);
  const proofs = () => asked.filter((path) => /challenge|proof/.test(path));
  expect(proofs()).toEqual([]);
  const form = page.locator("#estimate form");
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("What has to move or go?").fill("A sofa");
  await form.locator("button[type=submit]").click();
  // The proof is found by chance; the page gives up on it after as long.
  await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible({
    timeout: 90_000,
  });
  const [lead] = await leadsOnDisk();
  // Without JavaScript there's no proof: the request is stored all the same, for staff to release.
  expect(lead?.standing).toBe("open");
  expect(proofs()).toContain("/challenge.json");
});
