import { useEffectEvent, useLayoutEffect } from "react";

const KEYS_SETTING = "desk-keys";

/** Single keys can be switched off on a device, for people who dictate. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEYS_SETTING) !== "off";
}

export function turnKeys(on: boolean): void {
  localStorage.setItem(KEYS_SETTING, on ? "on" : "off");
}

/**
 * Calls `onKey` for single keys anywhere on the page, with the element that has the focus, unless a person is typing
 * or has switched them off.
 */
export function useSingleKeys(onKey: (event: KeyboardEvent, target: Element | null) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input:not([type=checkbox], [type=radio]), select, textarea")) return;
    onKey(event, target);
  });
  // Browsers handle a key before the tasks that run plain effects: one pressed as the page starts would be lost.
  useLayoutEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
