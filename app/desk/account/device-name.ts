import { readDevice } from "../../../people/device.ts";
import { accountTexts } from "./texts.ts";

/** A device by the names people know: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const { browser, system } = readDevice(userAgent);
  return accountTexts.browserOn(browser ?? accountTexts.unknownBrowser, system);
}
