import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY } from "../test/support/places.ts";

const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8");
const { engines, devDependencies } = JSON.parse(read("package.json"));

/** Runs the check as `npm ci` does: npm itself is on one Node, and its commands find another first on the PATH. */
function checkNode({ npm, commands }: { npm: string; commands: string }) {
  const pretend = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"${commands}"}})`;
  const env = { ...process.env, npm_config_user_agent: `npm/11.0.0 node/v${npm} linux x64` };
  const { stderr, status } = spawnSync(process.execPath, ["--import", pretend, "scripts/check-node.js"], {
    cwd: REPOSITORY,
    env,
    encoding: "utf8",
  });
  return { said: stderr, status };
}

describe("the check of Node's version", () => {
  it.each(["24.0.0", "24.21.0", "26.1.0"])("says nothing on Node %s", (version) => {
    expect(checkNode({ npm: version, commands: "24.21.0" })).toEqual({ said: "", status: 0 });
  });

  it.each(["18.19.1", "20.20.2", "22.22.0"])("explains that Node %s is too old", (version) => {
    expect(checkNode({ npm: version, commands: "24.21.0" })).toEqual({
      said: `Tailgate needs Node 24 and you have Node ${version} (get it from https://nodejs.org, or run nvm install). The npm run commands still work: they use Node 24.21.0, which npm has just installed.\n`,
      status: 0,
    });
  });

  it("stops the installation if the commands would run on an old one", () => {
    expect(checkNode({ npm: "20.20.2", commands: "20.20.2" })).toEqual({
      said: "Tailgate needs Node 24 and you have Node 20.20.2: get it from https://nodejs.org, or run nvm install, then run npm ci again.\n",
      status: 1,
    });
  });
});

it("every file names the same version of Node", () => {
  const [major] = devDependencies.node.split(".");
  expect(read(".nvmrc").trim()).toBe(major);
  expect(engines.node).toContain(`^${major}.`);
  expect(JSON.parse(read("package-lock.json")).packages[""].engines).toEqual(engines);
  expect(read("README.md")).toContain(`Node ${major}`);
});
