import { delimiter } from "node:path";
import { describe, expect, test } from "vitest";
import { findBrowser, findShell, type Machine, requireBrowser } from "./browser.ts";

/** A machine with `browsers` on it, where commands succeed but install nothing unless `installs` says so. */
function machine({
  browsers = [] as string[],
  stubs = [] as string[],
  env = {} as Record<string, string>,
  isRoot = true,
  installs = {} as Record<string, string>,
  /** How a command ends that fails. */
  fails = "nothing",
}) {
  const ran: string[] = [];
  const here: Machine = {
    env: { PATH: ["/usr/local/bin", "/usr/bin"].join(delimiter), ...env },
    isRoot,
    playwrightBrowser: "/cache/playwright/chrome",
    isProgram: (path) => path === "/usr/bin/apt-get" || [...browsers, ...stubs].includes(path),
    isBrowser: (path) => browsers.includes(path),
    say: () => undefined,
    run(command, parts) {
      const line = [command, ...parts].join(" ");
      ran.push(line.replace(/^.*cli\.js/, "playwright"));
      for (const [words, browser] of Object.entries(installs))
        if (line.includes(words)) browsers.push(browser);
      return !line.endsWith(fails);
    },
  };
  return { here, ran };
}

describe("a browser for the journeys is", () => {
  test("the one that CHROMIUM_PATH names", () => {
    const { here } = machine({
      browsers: ["/opt/chrome", "/usr/bin/chromium"],
      env: { CHROMIUM_PATH: "/opt/chrome" },
    });
    expect(findBrowser(here)).toBe("/opt/chrome");
  });

  test("never another one than CHROMIUM_PATH names", () => {
    const { here } = machine({ browsers: ["/usr/bin/chromium"], env: { CHROMIUM_PATH: "/opt/gone" } });
    expect(() => findBrowser(here)).toThrow("CHROMIUM_PATH is /opt/gone");
  });

  test("else one on the PATH that starts, by name first and folder second", () => {
    const { here } = machine({
      browsers: ["/usr/bin/google-chrome", "/cache/playwright/chrome"],
      stubs: ["/usr/bin/chromium-browser"],
    });
    expect(findBrowser(here)).toBe("/usr/bin/google-chrome");
  });

  test("else Playwright's own", () => {
    expect(findBrowser(machine({ browsers: ["/cache/playwright/chrome"] }).here)).toBe(
      "/cache/playwright/chrome",
    );
  });

  test("else installed by Playwright", () => {
    const { here, ran } = machine({ installs: { "install chromium": "/cache/playwright/chrome" } });
    expect(requireBrowser(here)).toBe("/cache/playwright/chrome");
    expect(ran).toEqual(["playwright install chromium"]);
  });

  test("else installed by apt, as root or with a sudo that asks for no password", () => {
    const installs = { "apt-get install": "/usr/bin/chromium" };
    const asRoot = machine({ installs });
    expect(requireBrowser(asRoot.here)).toBe("/usr/bin/chromium");
    expect(asRoot.ran.slice(1)).toEqual([
      "apt-get update",
      "apt-get install -y --no-install-recommends chromium",
      "apt-get install -y --no-install-recommends chromium-headless-shell",
    ]);
    const asSomebody = machine({ installs, isRoot: false, fails: "recommends chromium" });
    expect(requireBrowser(asSomebody.here)).toBe("/usr/bin/chromium");
    expect(asSomebody.ran.slice(1)).toEqual([
      "sudo -n true",
      "sudo -n apt-get update",
      "sudo -n apt-get install -y --no-install-recommends chromium",
    ]);
  });

  test("else asked for in a plain sentence", () => {
    expect(() => requireBrowser(machine({}).here)).toThrow("Install it (apt-get install chromium");
  });
});

test("the one without windows is taken where it is on the PATH, and nobody named another", () => {
  const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
  expect(findShell(machine({ browsers }).here)).toBe("/usr/bin/chromium-headless-shell");
  expect(findShell(machine({ browsers: ["/usr/bin/chromium"] }).here)).toBeNull();
  expect(findShell(machine({ browsers, env: { CHROMIUM_PATH: "/usr/bin/chromium" } }).here)).toBeNull();
  expect(findBrowser(machine({ browsers }).here)).toBe("/usr/bin/chromium");
});
