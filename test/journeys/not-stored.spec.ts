import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { brand } from "../../content/brand.ts";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import type { DatabaseKind, Site } from "../support/site.ts";

/** Takes the database away by locking SQLite or refusing connections to PostgreSQL; returns how to restore it. */
async function takeDatabaseAway(site: Site, database: DatabaseKind): Promise<() => Promise<void>> {
  if (database === "sqlite") {
    const other = new BetterSqlite3(join(site.dataDir, "tailgate.db"));
    other.exec("begin immediate");
    return async () => {
      other.close();
    };
  }
  const server = new URL(site.env.DATABASE_URL ?? "");
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  return async () => {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  };
}

test("Ada's request can't be stored: the page says so and whom to call, and it's accepted later", {
  tag: "@all",
}, async ({ page, visitor, database, site, leadsOnDisk }) => {
  const form = page.locator("#quote form");
  const summary = form.getByRole("alert");
  const message = "Everything <but> the kitchen sink.";

  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(visitor.email);
  await form.getByLabel("What's moving?").fill(message);
  await openExtras(form);
  await form.getByLabel("Moving date").fill("2027-02-01");
  await form.getByLabel(/packing/).check();
  const bringDatabaseBack = await takeDatabaseAway(site, database);

  await test.step("she gets a 503 with an apology, the phone as a link and everything she typed", async () => {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await form.locator("button[type=submit]").click();
    expect((await answer).status()).toBe(503);
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("heading")).toHaveText("Sorry, we couldn't save your request");
    await expect(summary.getByRole("link", { name: findPhone("toronto").printed })).toHaveAttribute(
      "href",
      findPhone("toronto").tel,
    );
    const mail = new URL((await summary.getByRole("link", { name: /^Email us/ }).getAttribute("href")) ?? "");
    expect(mail.protocol + mail.pathname).toBe(`mailto:${brand.contactEmail}`);
    const text = await summary.getByRole("link", { name: /^Text us/ }).getAttribute("href");
    for (const written of [mail.searchParams.get("body") ?? "", decodeURIComponent(text ?? "")])
      for (const words of [visitor.name, visitor.phone, visitor.email, message, "2027-02-01", "Toronto"])
        expect(written.toLowerCase()).toContain(words.toLowerCase());
    await expect(summary.getByRole("link", { name: /^Email us/ })).toHaveCSS("display", "flex");
    await expect(form.getByLabel("Your name")).toHaveValue(visitor.name);
    await expect(form.getByLabel("Phone number")).toHaveValue(visitor.phone);
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
    await expect(form.getByLabel("What's moving?")).toHaveValue(message);
    await expect(form.getByLabel("Moving date")).toHaveValue("2027-02-01");
    await expect(form.getByLabel(/packing/)).toBeChecked();
    await checkAccessibility(page);
    await expect.poll(() => site.log()).toContain("a lead could not be stored");
    expect(site.log()).not.toContain(visitor.email);
  });

  await test.step("pages are still served, and the site reports that it isn't ready", async () => {
    expect((await site.get("/toronto/reviews")).status).toBe(200);
    expect((await site.get("/readyz")).status).toBe(503);
    expect((await site.get("/healthz")).status).toBe(200);
  });

  await test.step("when the database is back she sends it again, and it's one lead", async () => {
    await bringDatabaseBack();
    await expect.poll(async () => (await site.get("/readyz")).status).toBe(200);
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();
    expect(await leadsOnDisk()).toEqual([
      expect.objectContaining({ note_from_customer: message, version: 1, repeats: 0, packing: true }),
    ]);
  });
});
