import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { destinationKinds } from "./deliveries/kinds.server.ts";
import { readSettings, SettingsError, settingNames } from "./env.server.ts";

test("the public origin is read as a scheme and a host, however it's written", () => {
  const origin = (PUBLIC_ORIGIN: string) => readSettings({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN;
  expect(origin("")).toBeUndefined();
  expect(origin("https://www.example.com")).toBe("https://www.example.com");
  expect(origin("https://www.example.com/")).toBe("https://www.example.com");
  expect(origin("HTTPS://WWW.Example.com:443")).toBe("https://www.example.com");
  expect(origin("http://localhost:3000")).toBe("http://localhost:3000");
  expect(origin("https://déménager.example")).toBe("https://xn--dmnager-byab.example");
});

test("a public origin with anything more stops the start with a message", () => {
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

test("a webhook secret has 24 to 64 bytes, and the message says so", () => {
  const read = (bytes: number) =>
    readSettings({
      WEBHOOK_URL: "https://example.com/leads",
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`,
    });
  for (const bytes of [24, 32, 64]) expect(read(bytes).WEBHOOK_SECRET).toHaveLength(1);
  for (const bytes of [16, 23, 65]) {
    expect(() => read(bytes), `${bytes}`).toThrow(
      new SettingsError(
        "WEBHOOK_SECRET must be whsec_ followed by the base64 of 24 to 64 random bytes (while you change it: the new one, a space, the old one).",
      ),
    );
  }
});

/** Each setting in .env.example with the comment above it, as one line. */
function readExample(): Map<string, string> {
  const comments = new Map<string, string>();
  let comment: string[] = [];
  for (const line of readFileSync(".env.example", "utf8").split("\n")) {
    const [, name] = /^([A-Z_]+)=/.exec(line) ?? [];
    if (line.startsWith("#")) comment.push(line.slice(1).trim());
    else if (name) comments.set(name, comment.join(" "));
    else comment = [];
  }
  return comments;
}

test(".env.example lists every setting and no others", () => {
  expect([...readExample().keys()].toSorted()).toEqual(settingNames.toSorted());
});

test(".env.example describes a destination's settings in the destination's own words", () => {
  const example = readExample();
  for (const { settings } of destinationKinds) {
    for (const [name, rule] of Object.entries(settings)) {
      expect(example.get(name), name).toBe((rule as { description?: string }).description);
    }
  }
});
