const KEYS_SETTING = "desk-keys";

/** Single keys can be switched off on a device, for people who dictate. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEYS_SETTING) !== "off";
}

export function turnKeys(on: boolean): void {
  localStorage.setItem(KEYS_SETTING, on ? "on" : "off");
}
