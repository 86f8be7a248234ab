import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test, vi } from "vitest";
import { directoryWords } from "../../content/directory.ts";
import { ada } from "../support/people.ts";
import { BUILD_COPY, REPOSITORY } from "../support/places.ts";
import { startSite } from "../support/site.ts";
import { buildVariant } from "../support/variant.ts";

// A company with none of the demo's cities, in regions the demo doesn't have, all in one country.

const twoCities = join(REPOSITORY, "test", "brands", "two-cities");

let build: string;

beforeAll(async () => {
  build = await buildVariant(
    { "content/locations.ts": (text) => text.replace('country: "Canada" }', 'country: "USA" }') },
    twoCities,
  );
});

test("with crews in one country, no one is asked for another, and nothing says that it's served", async () => {
  vi.stubEnv(BUILD_COPY, build);
  await using site = await startSite();
  for (const path of ["/", "/?country=canada"]) {
    const page = await (await site.get(path, { from: ada })).text();
    expect(page).toContain('href="/winnipeg"');
    // What a filter shows once it finds nothing is hidden until then.
    expect(page).not.toMatch(new RegExp(`<div class="nothing-found lane">.{0,20}${directoryWords.nothing}`));
    expect(page).not.toContain('value="canada"');
  }
  const home = await (await site.get("/", { from: ada })).text();
  expect(home).toContain('"areaServed":["US"]');
  expect(home).toContain('"inLanguage":["en-US"]');
  expect(home).not.toContain("en_CA");
  expect(await (await site.get("/privacy", { from: ada })).text()).not.toContain("en_CA");
});

test("the types that npm run check:content checks fit", async () => {
  const cwd = dirname(build);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(cwd, "node_modules", ".bin", program), args, { cwd });
  await run("react-router", "typegen");
  await expect(run("tsc", "-p", "tsconfig.site.json")).resolves.toMatchObject({ stdout: "" });
});
