// Loaded into the site's process by `site.ts` (node --import): its clock is TEST_CLOCK_AHEAD milliseconds ahead of the
// test's, however long the process took to start. Only `Date` is changed; timers keep their own.

const RealDate = Date;
let ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0);

const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (message: { ahead?: number }) => {
  if (message.ahead === undefined) return;
  ahead = message.ahead;
  process.send?.({ clockMoved: true });
});

// A killed test must not leave its site running.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
