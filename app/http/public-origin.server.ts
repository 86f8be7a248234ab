import { settings } from "../../env.server.ts";

/** "https://www.example.com", or "". Finished pages are shared, so a request's Host must not decide it. */
export function publicOrigin(): string {
  return settings().PUBLIC_ORIGIN ?? "";
}

/** Google shows www.my-site.com to people who read it in another language as www-my--site-com.translate.goog. */
export function isTranslationOf(hosts: readonly (string | undefined)[], host: string): boolean {
  const names = hosts.flatMap(
    (own) => own?.replace(/:\d+$/, "").replaceAll("-", "--").replaceAll(".", "-") ?? [],
  );
  return names.some((name) => host === `${name}.translate.goog`);
}
