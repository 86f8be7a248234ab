/** The longest time after which the site looks at something again, in milliseconds; what it does less often isn't hurried. */
const LONGEST = 60_000;

/** What ends a pause or looks at something again; the rest gives up on what takes too long, which it doesn't here. */
function isHarmless(callback: () => unknown): boolean {
  const isPromises = callback.name === "" && String(callback).includes("[native code]");
  return isPromises || Object.prototype.toString.call(callback) === "[object AsyncFunction]";
}

export function followTimers() {
  const waiting = new Map<unknown, { delay: number; go: () => unknown }>();
  const { setTimeout: start, clearTimeout: end } = globalThis;
  globalThis.setTimeout = new Proxy(start, {
    apply(target, self, [callback, delay = 0, ...given]) {
      if (!isHarmless(callback)) return Reflect.apply(target, self, [callback, delay, ...given]);
      const go = () => {
        waiting.delete(timer);
        return callback(...given);
      };
      Object.defineProperty(go, "name", { value: callback.name });
      const timer = Reflect.apply(target, self, [go, delay]);
      waiting.set(timer, { delay, go });
      return timer;
    },
  });
  globalThis.clearTimeout = new Proxy(end, {
    apply(target, self, [timer]) {
      waiting.delete(timer);
      return Reflect.apply(target, self, [timer]);
    },
  });
  return {
    /** Does at once what would happen within these milliseconds, and waits until it's done. */
    async hurry(milliseconds: number): Promise<void> {
      const due = [...waiting].filter(([, { delay }]) => delay <= Math.min(milliseconds, LONGEST));
      await Promise.all(
        due.map(async ([timer, { go }]) => {
          end(timer as NodeJS.Timeout);
          await go();
        }),
      );
    },
    stop(): void {
      Object.assign(globalThis, { setTimeout: start, clearTimeout: end });
    },
  };
}
