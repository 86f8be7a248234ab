/** Whether `npm run test:long` asks for the long search; the usual run checks the same with less of it. */
const isLongRun = process.env.TEST_LONG === "1";

export function choosePerRun<T>({ usual, long }: { usual: T; long: T }): T {
  return isLongRun ? long : usual;
}
