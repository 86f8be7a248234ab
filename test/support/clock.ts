// Loaded into the site's process by `site.ts` (node --import): its clock is TEST_CLOCK_AHEAD milliseconds ahead of the
// test's, however long the process took to start. Timers keep their own time, except while a test lets time pass.

import { followTimers } from "./waiting-timers.ts";

const timers = followTimers();
const RealDate = Date;
let ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0);

const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", async (message: { ahead?: number; passed?: number }) => {
  if (message.ahead === undefined) return;
  ahead = message.ahead;
  if (message.passed !== undefined) await timers.hurry(message.passed);
  process.send?.({ clockMoved: true });
});

// A killed test must not leave its site running.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
