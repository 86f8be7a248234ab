import { describe, expect, test } from "vitest";
import { publicPagePolicy } from "./security-headers.server.ts";

const parts = { scripts: ["one()", "two()"], styles: ["a{}"] };

/** A policy as directive names to their sources. */
function read(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("the script policy", () => {
  test("allows no other host by default, and inline scripts only by hash", () => {
    const policy = publicPagePolicy({ ...parts, measuring: null });
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(read(policy)).toMatchObject({
      "default-src": ["'none'"],
      "script-src": ["'self'", expect.stringMatching(/^'sha256-/), expect.stringMatching(/^'sha256-/)],
      "style-src": ["'self'", expect.stringMatching(/^'sha256-/)],
      "connect-src": ["'self'"],
    });
    expect(policy).not.toContain("frame-src");
  });

  test("allows the Google hosts of each service that the owner turned on", () => {
    const analytics = read(publicPagePolicy({ ...parts, measuring: { analytics: true, ads: false } }));
    expect(analytics["script-src"]).toContain("https://*.googletagmanager.com");
    expect(analytics["connect-src"]).toContain("https://*.google-analytics.com");
    expect(analytics["frame-src"]).toBeUndefined();
    expect(JSON.stringify(analytics)).not.toContain("doubleclick");

    const ads = read(publicPagePolicy({ ...parts, measuring: { analytics: false, ads: true } }));
    expect(ads["script-src"]).toContain("https://www.googleadservices.com");
    expect(ads["img-src"]).toContain("https://googleads.g.doubleclick.net");
    expect(ads["frame-src"]).toEqual(["https://www.googletagmanager.com"]);
    expect(JSON.stringify(ads)).not.toContain("google-analytics");

    const both = publicPagePolicy({ ...parts, measuring: { analytics: true, ads: true } });
    expect(both).not.toContain("unsafe");
    expect(read(both)["style-src"]).toHaveLength(2);
  });
});
