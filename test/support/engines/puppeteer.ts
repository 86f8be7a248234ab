import puppeteer, { type Browser, type ElementHandle } from "puppeteer-core";
import type { Engine, TabOptions } from "./engine.ts";
import { openTab, type Tab } from "./tab.ts";

export async function startByPuppeteer(browser: "firefox" | "chrome", program: string): Promise<Engine> {
  const running = new Map<string, Promise<Browser>>();
  return {
    async openTab({ settings = [], ...size } = {}) {
      const key = settings.join(" ");
      const started = running.get(key) ?? start(browser, program, settings);
      running.set(key, started);
      return open(await started, size);
    },
    async [Symbol.asyncDispose]() {
      for (const started of running.values()) await (await started).close();
    },
  };
}

function start(
  browser: "firefox" | "chrome",
  program: string,
  settings: readonly string[],
): Promise<Browser> {
  const preferences = settings.map((setting) => {
    const [name = "", value = ""] = setting.split("=");
    return [name, JSON.parse(value)];
  });
  return puppeteer.launch({
    browser,
    executablePath: program,
    headless: true,
    ...(browser === "firefox"
      ? {
          extraPrefsFirefox: {
            "ui.prefersReducedMotion": 1,
            "ui.useOverlayScrollbars": 1,
            ...Object.fromEntries(preferences),
          },
        }
      : { args: ["--no-sandbox", "--force-prefers-reduced-motion", ...settings] }),
  });
}

async function open(browser: Browser, { width = 390, height = 844 }: TabOptions): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const call = (source: string, parts: readonly unknown[]) =>
    `(${source})(${parts.map((part) => JSON.stringify(part)).join()})`;
  return openTab<ElementHandle<Element>>({
    open: async (address) => void (await page.goto(address)),
    run: (source, parts) => page.evaluate(call(source, parts)),
    async find(source, parts) {
      const handle = await page.evaluateHandle(call(source, parts));
      return handle.asElement() as ElementHandle<Element> | null;
    },
    press: (element) => element.click(),
    type: (element, text) => element.type(text),
    choose: async (element, option) => void (await element.select(option)),
    attach: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    key: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    faults: () => faults,
    close: () => context.close(),
  });
}
