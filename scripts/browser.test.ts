import { delimiter } from "node:path";
import { describe, expect, test } from "vitest";
import { findBrowser, findShell, type Machine, requireBrowser } from "./browser.ts";

/** A machine with these `browsers`, where commands succeed and install only what `installs` lists. */
function machine({
  browsers = [] as string[],
  stubs = [] as string[],
  env = {} as Record<string, string>,
  isRoot = true,
  installs = {} as Record<string, string>,
  /** The exit of a failing command. */
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

describe("the browser for the journeys is", () => {
  test("the one in CHROMIUM_PATH", () => {
    const { here } = machine({
      browsers: ["/opt/chrome", "/usr/bin/chromium"],
      env: { CHROMIUM_PATH: "/opt/chrome" },
    });
    expect(findBrowser(here)).toBe("/opt/chrome");
  });

  test("no other one if CHROMIUM_PATH is set", () => {
    const { here } = machine({ browsers: ["/usr/bin/chromium"], env: { CHROMIUM_PATH: "/opt/gone" } });
    expect(() => findBrowser(here)).toThrow("CHROMIUM_PATH is /opt/gone");
  });

  test("otherwise one on the PATH that starts, by name first and folder second", () => {
    const { here } = machine({
      browsers: ["/usr/bin/google-chrome", "/cache/playwright/chrome"],
      stubs: ["/usr/bin/chromium-browser"],
    });
    expect(findBrowser(here)).toBe("/usr/bin/google-chrome");
  });

  test("otherwise Playwright's own", () => {
    expect(findBrowser(machine({ browsers: ["/cache/playwright/chrome"] }).here)).toBe(
      "/cache/playwright/chrome",
    );
  });

  test("otherwise installed by Playwright", () => {
    const { here, ran } = machine({ installs: { "install chromium": "/cache/playwright/chrome" } });
    expect(requireBrowser(here)).toBe("/cache/playwright/chrome");
    expect(ran).toEqual(["playwright install chromium"]);
  });

  test("otherwise installed by apt, as root or by sudo without a password", () => {
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

  test("otherwise asked for in a plain sentence", () => {
    expect(() => requireBrowser(machine({}).here)).toThrow("Install it (apt-get install chromium");
  });
});

test("the headless one if it's on the PATH and none is configured", () => {
  const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
  expect(findShell(machine({ browsers }).here)).toBe("/usr/bin/chromium-headless-shell");
  expect(findShell(machine({ browsers: ["/usr/bin/chromium"] }).here)).toBeNull();
  expect(findShell(machine({ browsers, env: { CHROMIUM_PATH: "/usr/bin/chromium" } }).here)).toBeNull();
  expect(findBrowser(machine({ browsers }).here)).toBe("/usr/bin/chromium");
});
