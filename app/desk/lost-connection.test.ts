import { afterEach, expect, it, vi } from "vitest";
import { isLost, orLost, watchRequests } from "./lost-connection.ts";
import { deskTexts } from "./texts.ts";

afterEach(() => vi.unstubAllGlobals());

/** In the words of each engine. */
const words = ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"];

it.each(words)("a request that nobody answers is a lost connection: %s", async (word) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError(word)));
  watchRequests();
  expect(await orLost(() => fetch("/desk"))).toMatchObject({ problem: deskTexts.noConnectionKept });
});

it("a fault of the page's own isn't", async () => {
  const result = await orLost(async () => {
    throw new TypeError("Map.groupBy is not a function");
  });
  expect(isLost(result)).toBe(true);
  expect(result).toMatchObject({ problem: deskTexts.noAnswerKept });
});
