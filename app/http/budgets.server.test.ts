import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refund, spend } from "./budgets.server.ts";
import { listNarrowest, listNetworks } from "./visitor.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const spendTimes = (times: number, ...spending: Parameters<typeof spend>) =>
  Array.from({ length: times }, () => spend(...spending));
const free = (times: number) => Array<number>(times).fill(0);

test("a budget allows a burst, then one more each time its share of the period has passed", () => {
  expect(spendTimes(25, "photos", ["Ada"])).toEqual([...free(24), 150]);
  expect(spend("photos", ["Ben"])).toBe(0);
  vi.advanceTimersByTime(149_000);
  expect(spend("photos", ["Ada"])).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(spendTimes(2, "photos", ["Ada"])).toEqual([0, 150]);
  vi.advanceTimersByTime(3_600_000);
  expect(spendTimes(25, "photos", ["Ada"])).toEqual([...free(24), 150]);
});

test("of a minute's and an hour's limit each holds, and one that refuses takes nothing of the other", () => {
  for (let minute = 0; minute < 4; minute++) {
    expect(spendTimes(7, "submissions", ["Ben"])).toEqual([...free(5), 12, 12]);
    vi.advanceTimersByTime(60_000);
  }
  const left: number[] = [];
  for (let minute = 0; minute < 5; minute++) {
    left.push(spendTimes(5, "submissions", ["Ben"]).filter((seconds) => seconds === 0).length);
    vi.advanceTimersByTime(60_000);
  }
  // Thirty, and one more every two minutes.
  expect(left).toEqual([5, 5, 3, 0, 1]);
});

test("what is refunded can be spent again, and no more than that", () => {
  expect(spendTimes(6, "submissions", ["Carla"])).toEqual([...free(5), 12]);
  for (let times = 0; times < 2; times++) refund("submissions", ["Carla"]);
  expect(spendTimes(3, "submissions", ["Carla"])).toEqual([...free(2), 12]);
  vi.advanceTimersByTime(3_600_000);
  for (let times = 0; times < 9; times++) refund("submissions", ["Carla"]);
  expect(spendTimes(6, "submissions", ["Carla"])).toEqual([...free(5), 12]);
});

test("an IPv6 /64 is one payer, its neighbors another, and a wider network has more", () => {
  const at = (address: string) => spend("challenges", listNetworks(address));
  const next = (rest: string) => spend("suggestions", listNarrowest(`2001:db8:0:${rest}`));
  for (let count = 0; count < 60; count++) {
    expect([at(`2001:db8:0:1::${count}`), next(`1::${count}`)]).toEqual([0, 0]);
  }
  expect([at("2001:db8:0:1:ffff::"), next("1:ffff::")]).toEqual([1, 1]);
  for (let count = 0; count < 60; count++) expect([at("2001:db8:0:2::"), next("2::")]).toEqual([0, 0]);
  expect([at("2001:db8:0:3::"), next("3::")], "the /56 has twice as much, where it counts").toEqual([1, 0]);
  expect(at("2001:db8:0:100::")).toBe(0);
  expect(spend("challenges", listNetworks(null))).toBe(0);
});

test("fifty thousand made-up senders, refunded or not, free nobody and refuse nobody", () => {
  spendTimes(5, "submissions", ["Dan"]);
  const refused = Array.from({ length: 50_000 }, (_, sender) => {
    const seconds = spend("submissions", [`${sender}`]);
    if (sender % 2 === 0) refund("submissions", [`${sender}`]);
    return seconds;
  }).filter((seconds) => seconds > 0);
  expect(refused).toEqual([]);
  expect(spend("submissions", ["Dan"])).toBe(12);
  expect(spend("submissions", ["Olga"])).toBe(0);
});
