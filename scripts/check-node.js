import { readFileSync } from "node:fs";

// Runs at the end of `npm ci` and says when this machine's Node is too old. In JavaScript, so that an old Node can run it.
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const major = Number.parseInt(devDependencies.node, 10);

const commands = process.versions.node;
const machine = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent || "")?.[1] || commands;

const isOld = (version) => Number.parseInt(version, 10) < major;
const needs = `Tailgate needs Node ${major} and you have Node ${machine}`;

if (isOld(commands)) {
  console.error(`${needs}: get it from https://nodejs.org, or run nvm install, then run npm ci again.`);
  process.exitCode = 1;
} else if (isOld(machine)) {
  console.error(
    `${needs} (get it from https://nodejs.org, or run nvm install). The npm run commands still work: they use Node ${commands}, which npm has just installed.`,
  );
}
