import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { type Site, type SiteOptions, startSite } from "../site.ts";
import { type Engine, type EngineName, startEngine, type TabOptions } from "./engine.ts";
import type { Tab } from "./tab.ts";

export type EngineOptions = { engineName: EngineName };

type WorkerFixtures = EngineOptions & { engine: Engine; siteOptions: SiteOptions; site: Site };
type Fixtures = { openTab: (options?: TabOptions) => Promise<Tab>; tab: Tab };

/** A journey through the built site in another browser's engine. `site` is the file's; `tab` is a phone's, with less motion. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      await using engine = await startEngine(engineName);
      await use(engine);
    },
    { scope: "worker" },
  ],
  siteOptions: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteOptions }, use) => {
      await using site = await startSite(siteOptions);
      await use(site);
    },
    { scope: "worker" },
  ],
  openTab: async ({ engine }, use, testInfo) => {
    const tabs: Tab[] = [];
    await use(async (options) => {
      const tab = await engine.openTab(options);
      tabs.push(tab);
      return tab;
    });
    for (const [index, tab] of tabs.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        writeFileSync(testInfo.outputPath(`tab-${index + 1}.png`), await tab.picture());
      }
      await tab.close();
    }
  },
  tab: async ({ openTab }, use) => use(await openTab()),
});

export { expect };
