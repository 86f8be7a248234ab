import { writeFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";

// Preloaded into a command: ends it without warning right before its KILL_AT_STATEMENTth statement; 0 for never. Writes how
// many there were into the file STATEMENTS_COUNT, if that's set.

const countInto = process.env.STATEMENTS_COUNT;
if (countInto) process.once("exit", () => writeFileSync(countInto, String(executed)));

const killAt = Number(process.env.KILL_AT_STATEMENT);
let executed = 0;

function count(): void {
  executed += 1;
  if (executed === killAt) process.kill(process.pid, "SIGKILL");
}

const statement = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1"));
for (const [owner, method] of [
  [statement, "run"],
  [statement, "all"],
  [pg.Client.prototype, "query"],
]) {
  const execute = owner[method];
  owner[method] = function (...values: unknown[]) {
    count();
    return execute.apply(this, values);
  };
}
