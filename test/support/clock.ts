// Loaded into the site's process by `site.ts` (node --import): its clock starts at TEST_NOW and runs on from there.
// Only `Date` is told another time; timers keep their own.

const RealDate = Date;
let offset = process.env.TEST_NOW ? RealDate.parse(process.env.TEST_NOW) - RealDate.now() : 0;

const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (message: { now?: string }) => {
  if (!message.now) return;
  offset = RealDate.parse(message.now) - RealDate.now();
  process.send?.({ clockMoved: true });
});

// A test that was killed must not leave its site behind.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
