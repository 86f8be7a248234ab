import * as z from "zod";

/** An http(s) address. `name`: the setting's, for the sentence that says what is wrong. */
export function webAddress(name: string) {
  return z
    .string()
    .refine(
      (address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ""),
      `${name} must be an address that starts with https:// (or http://).`,
    );
}
