import { describe, expect, it } from "vitest";
import { decryptFirst, totpCode, writeBase32 } from "./totp.server.ts";

describe("an authenticator app's code", () => {
  // RFC 6238, appendix B, with its SHA-1 key; the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds is %s", (seconds, code) => {
    expect(totpCode(Buffer.from("12345678901234567890"), seconds * 1000)).toBe(code);
  });

  // RFC 4648, section 10, without its padding.
  it.each([
    ["f", "MY"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("comes from a key that people type in: %s is %s", (bytes, text) => {
    expect(writeBase32(Buffer.from(bytes))).toBe(text);
  });
});

describe("what the desk's first version encrypted", () => {
  const secret = "a secret of the desk that is long enough";
  const stored =
    "02f9c07a9da23682a32559267ce57840218a497a0c48172f2b40d132b7b41fc48ef31c7040a162610095b4906da589103bc7a82e0800e1894804ebc29894c939f36916d03a5d3963";

  it("is read with the desk's secret, and with no other", () => {
    expect(decryptFirst(secret, stored)).toBe("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
    expect(() => decryptFirst(`${secret}!`, stored)).toThrow();
  });
});
