/** Picks the value for `npm run test:long` or for the usual, shorter run of the same checks. */
const isLongRun = process.env.TEST_LONG === "1";

export function choosePerRun<T>({ usual, long }: { usual: T; long: T }): T {
  return isLongRun ? long : usual;
}
