import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./env.server.ts";

test("the public origin is a scheme and a host, however it is written", () => {
  const origin = (PUBLIC_ORIGIN: string) => readSettings({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN;
  expect(origin("")).toBeUndefined();
  expect(origin("https://www.example.com")).toBe("https://www.example.com");
  expect(origin("https://www.example.com/")).toBe("https://www.example.com");
  expect(origin("HTTPS://WWW.Example.com:443")).toBe("https://www.example.com");
  expect(origin("http://localhost:3000")).toBe("http://localhost:3000");
  expect(origin("https://déménager.example")).toBe("https://xn--dmnager-byab.example");
});

test("a public origin that is more than that stops the start with a sentence", () => {
  for (const wrong of [
    "www.example.com",
    "ftp://www.example.com",
    "https://www.example.com/site",
    "https://www.example.com/?a",
    "https://www.example.com/#top",
    "https://user:secret@www.example.com",
    "javascript:alert(1)",
    "https://",
  ]) {
    expect(() => readSettings({ PUBLIC_ORIGIN: wrong }), wrong).toThrow(
      new SettingsError(
        "PUBLIC_ORIGIN must be the site's own address and no more, such as https://www.example.com.",
      ),
    );
  }
});
