import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, By, Capabilities, Key, type WebElement } from "selenium-webdriver";
import { programs, thisMachine } from "../../../scripts/browser.ts";
import { freePort } from "../postgres.ts";
import type { Engine, TabOptions } from "./engine.ts";
import { openTab, type Tab } from "./tab.ts";

const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE } as const;

/** It draws into windows only, so it gets a screen: as large as the largest page. */
const SCREEN = "1600x2400x24";

/** What asks for less motion. */
const STILL = "[Settings]\ngtk-enable-animations=0\n";

/** Errors and refusals as the browser prints them. */
const FAULT = /^CONSOLE \w+ ERROR (.*)/gm;

/** Debian's WebKit, by the WebDriver protocol. Each tab is a browser of its own. */
export async function startWebKit(): Promise<Engine> {
  const [driver = "", xvfb = ""] = ["WebKitWebDriver", "Xvfb"].map((name) => programs(name, thisMachine)[0]);
  const screen = spawn(xvfb, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "settings.ini"), STILL);
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, XDG_CONFIG_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  server.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 30_000; !(await isReady(address)) && Date.now() < end; ) await pause(20);
  return {
    async openTab(options = {}) {
      const before = said.length;
      return startBrowser(address, options, () =>
        Array.from(said.slice(before).matchAll(FAULT), ([, fault = ""]) => fault),
      );
    },
    async [Symbol.asyncDispose]() {
      server.kill();
      screen.kill();
      rmSync(home, { recursive: true });
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startBrowser(
  server: string,
  { width = 390, height = 844, settings = [] }: TabOptions,
  faults: () => string[],
): Promise<Tab> {
  const [binary = ""] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  const args = [
    "--automation",
    "--full-screen",
    "--enable-write-console-messages-to-stdout=true",
    ...settings,
  ];
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args },
  });
  const browser = await new Builder()
    .usingServer(server)
    .disableEnvironmentOverrides()
    .withCapabilities(capabilities)
    .build();
  const resize = async (width: number, height: number) => {
    await browser.manage().window().setRect({ x: 0, y: 0, width, height });
  };
  await resize(width, height);
  const call = (source: string) => `return (${source})(...arguments)`;
  return openTab<WebElement>({
    open: (address) => browser.get(address),
    run: (source, parts) => browser.executeScript(call(source), ...parts),
    find: (source, parts) => browser.executeScript<WebElement | null>(call(source), ...parts),
    press: (element) => element.click(),
    type: (element, text) => element.sendKeys(text),
    choose: (element, option) => element.findElement(By.css(`option[value="${option}"]`)).click(),
    attach: (element, file) => element.sendKeys(file),
    key: (key) => browser.actions().sendKeys(keys[key]).perform(),
    resize,
    picture: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
    faults,
    close: () => browser.quit(),
  });
}
