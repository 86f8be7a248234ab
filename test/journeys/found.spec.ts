import { expect, test } from "../support/journey.ts";

test.use({ siteEnv: { PUBLIC_ORIGIN: "https://www.tailgate.example" } });
// Journeys fail on anything the browser complains about, so also on a breach of the script policy.
test("the script policy allows data blocks, and a browser reads them", async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
      document.documentElement.dataset.breach = `${violatedDirective} ${blockedURI}`;
    });
  });
  for (const path of ["/", "/toronto/faq"]) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self' 'sha256-");
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks).toHaveLength(1);
    expect(JSON.parse(blocks[0] ?? "")["@context"]).toBe("https://schema.org");
    await expect(page.locator("html")).not.toHaveAttribute("data-breach");
  }
});

test("a page's pictures and icons are valid images", async ({ page }) => {
  await page.goto("/toronto");
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const icons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(icons).toHaveLength(3);
  const paths = [new URL(picture ?? "").pathname, ...icons];
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source ?? "";
          await image.decode();
          return `${image.naturalWidth} x ${image.naturalHeight}`;
        }),
      ),
    paths,
  );
  expect(sizes.slice(0, 3)).toEqual(["1200 x 630", "32 x 32", "180 x 180"]);
  expect(icons[2]).toMatch(/^data:image\/svg\+xml,|^\/favicon\.svg$/);
});
