import { expect, test } from "vitest";
import { formatCodeField, readPostalCode } from "./postal-code.ts";

test.each([
  ["M5V 2T6", "Canada", "M5V 2T6", "M5V"],
  ["m5v2t6", "Canada", "M5V 2T6", "M5V"],
  [" m5v-2t6 ", "Canada", "M5V 2T6", "M5V"],
  ["M5V\u00a02T6", "Canada", "M5V 2T6", "M5V"],
  ["M5V", "Canada", "M5V", "M5V"],
  ["M5V 2", "Canada", "M5V", "M5V"],
  ["m5v2t", "Canada", "M5V", "M5V"],
  ["K1A OB1", "Canada", "K1A 0B1", "K1A"],
  ["K1A O", "Canada", "K1A", "K1A"],
  ["75201", "USA", "75201", "752"],
  ["75201-1234", "USA", "75201", "752"],
  ["75201-1", "USA", "75201", "752"],
  ["752011234", "USA", "75201", "752"],
  ["02134", "USA", "02134", "021"],
  ["７５２０１", "USA", "75201", "752"],
  ["M٥V ٢T٦", "Canada", "M5V 2T6", "M5V"],
] as const)("%j is a code of %s: %s in %s", (typed, country, printed, area) => {
  expect(readPostalCode(typed)).toEqual({ country, printed, area });
});

test.each([
  ...["", " ", "san", "123", "7520", "752012345678", "M5", "M55", "5V2", "M5V 2T67", "M5V 2T6 Toronto"],
  ...["Tor", "Toro", "Tobi", "KOA", "kia obi"],
  ...["D5V 2T6", "W5V 2T6", "Z1A", "M5O 2T6", "M5V 2D6", "K1A 0Bß", "<M5V>"],
])("%j isn't a code", (typed) => {
  expect(readPostalCode(typed)).toBeNull();
});

test("a form's field and an address have it without a space", () => {
  const code = readPostalCode("m5v 2t6");
  expect(code && formatCodeField(code)).toBe("M5V2T6");
});
