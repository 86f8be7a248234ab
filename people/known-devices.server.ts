import { randomBytes } from "node:crypto";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { isSame, listSignatures } from "./desk-secret.server.ts";
import type { Caller } from "./sign-in.server.ts";

// Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that has signed in to an
// account keeps a proof of that. Its guesses are counted apart, so a stranger's wrong ones never shut it out.

const AGE = 365 * 24 * 60 * 60;
/** People who share a computer, such as the one in dispatch. */
const MOST_PEOPLE = 8;

export type DeviceOwner = { id: string; device_era: number };

/** The browser's own random name, then a proof for each person who has signed in on it. */
function readDeviceCookie({ cookie, place }: Caller): { name: string; proofs: string[] } | null {
  const [name = "", ...proofs] = readCookie(cookie, "device", place.isSecure)?.split(".") ?? [];
  return /^[\w-]{22}$/.test(name) ? { name, proofs: proofs.slice(-MOST_PEOPLE) } : null;
}

function signDevice({ id, device_era }: DeviceOwner, name: string): Promise<[string, ...string[]]> {
  return listSignatures("known device", id, device_era, name);
}

/** The device's name when this person has signed in on it since their password was set; else null. */
export async function findKnownDevice(caller: Caller, person: DeviceOwner): Promise<string | null> {
  const known = readDeviceCookie(caller);
  if (!known) return null;
  const accepted = await signDevice(person, known.name);
  return known.proofs.some((one) => accepted.some((proof) => isSame(one, proof))) ? known.name : null;
}

/** The cookie that makes the browser known to this person, and leaves it known to the others. */
export async function rememberDevice(caller: Caller, person: DeviceOwner): Promise<string> {
  const known = readDeviceCookie(caller);
  const name = known?.name ?? randomBytes(16).toString("base64url");
  const [proof, ...others] = await signDevice(person, name);
  const kept = (known?.proofs ?? []).filter((one) => one !== proof && !others.includes(one));
  const proofs = [...kept, proof].slice(-MOST_PEOPLE);
  const { isSecure } = caller.place;
  return writeCookie("device", [name, ...proofs].join("."), { seconds: AGE, isSecure });
}
