import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { landmarks } from "./landmarks.ts";

it.each(Object.entries(landmarks))("%s's landmark %s is drawn", (_slug, name) => {
  expect(existsSync(new URL(`pictures/scene-${name}.svg`, import.meta.url))).toBe(true);
});
