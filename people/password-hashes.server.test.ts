import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { checkPassword, hashCodes, hashPassword, isOutdated, removeCode } from "./password-hashes.server.ts";

const PASSWORD = "kettle violin gravel";

test("a password is hashed by scrypt with OWASP's figures and a salt of its own", async () => {
  const [stored, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(stored).not.toBe(other);
  const [kind, N, r, p, salt = "", key] = stored.split("$");
  expect([kind, N, r, p]).toEqual(["scrypt", "32768", "8", "3"]);
  const figures = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 };
  expect(key).toBe(scryptSync(PASSWORD, salt, 32, figures).toString("base64url"));
  expect(isOutdated(stored)).toBe(false);
  expect(await checkPassword(stored, PASSWORD, "known")).toBe(true);
  expect(await checkPassword(stored, `${PASSWORD}!`, "known")).toBe(false);
});

test("backup codes are hashed with the same figures, and each is removed by itself", async () => {
  const stored = await hashCodes(["kx2m-9fqa-71", "p0zt-4hwe-93"]);
  const [kind, N, r, p, salt = "", ...keys] = stored.split("$");
  expect([kind, N, r, p]).toEqual(["scrypt", "32768", "8", "3"]);
  expect(keys).toHaveLength(2);
  const rest = await removeCode(stored, "kx2m-9fqa-71");
  expect(rest).toBe(["scrypt", N, r, p, salt, keys[1]].join("$"));
  expect(await removeCode(rest ?? "", "kx2m-9fqa-71")).toBeNull();
});

test("what the desk's first version stored is still right, and out of date", async () => {
  const salt = "5231aad2d8ae02b5578f2ebb5e7f6473";
  const key = scryptSync(PASSWORD, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 });
  const stored = `${salt}:${key.toString("hex")}`;
  expect(isOutdated(stored)).toBe(true);
  expect(await checkPassword(stored, PASSWORD, "known")).toBe(true);
  expect(await checkPassword(stored, "another", "known")).toBe(false);
});
