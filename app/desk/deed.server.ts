import type { RouterContextProvider } from "react-router";
import type { Refusal } from "../../people/sign-in.server.ts";

/** What a deed is given: who does it (through the door) and what the form said. */
export type DeedArgs = { context: Readonly<RouterContextProvider>; form: FormData };

/** What a form shows after a deed: the deed, a sentence, and whether it is one of success or names a field at fault. */
export type DeedResult = { deed: string; done?: string; problem?: string; field?: string };

/** A field's text without spaces around it and control characters in it; "" where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replace(/\p{Cc}/gu, "").trim() : "";
}

/** Like {@link textOf}, for a field of several lines: they stay. */
export function linesOf(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value !== "string") return "";
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();
}

/** What a browser's script sent as JSON in a field; null where it is no object. */
export function objectOf(form: FormData, name: string): object | null {
  try {
    const value: unknown = JSON.parse(textOf(form, name));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** A password as it was typed, spaces included. */
export function passwordOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A refusal in words. `wrong` says what may be wrong, never which. */
export function wordsOf(refusal: Refusal, wrong: string): string {
  if (refusal.kind === "wrong") return wrong;
  const { seconds } = refusal;
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many tries. Wait ${wait}, then try again.`;
}
