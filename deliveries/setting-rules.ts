import * as z from "zod";

export function webAddress(name: string) {
  return z
    .string()
    .refine(
      (address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ""),
      `${name} must be an address that starts with https:// (or http://).`,
    );
}
