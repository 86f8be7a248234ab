import { createHash } from "node:crypto";
import { publicOrigin } from "./public-origin.server.ts";

/** Pages of a kind share their script and style. */
const hashes = new Map<string, string>();
const MOST_HASHES = 100;

function hashSource(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  hashes.set(text, source);
  return source;
}

const adsScripts =
  "https://www.googletagmanager.com https://www.googleadservices.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://www.google.com";

const googleHosts = {
  analytics: {
    script: "https://*.googletagmanager.com",
    img: "https://*.google-analytics.com https://*.googletagmanager.com",
    connect: "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
  },
  ads: {
    script: adsScripts,
    img: `${adsScripts} https://google.com https://www.google.ca`,
    connect: `${adsScripts} https://google.com https://www.google.ca`,
  },
};

type PolicyParts = {
  scripts: readonly string[];
  styles: readonly string[];
  measuring: { analytics: boolean; ads: boolean } | null;
};

/** By hash: nothing else inline runs, and no other host is allowed without need. The worker is a script, too. */
export function publicPagePolicy({ scripts, styles, measuring }: PolicyParts): string {
  const hosts = (kind: "script" | "img" | "connect") =>
    (["analytics", "ads"] as const).map((service) => measuring?.[service] && googleHosts[service][kind]);
  const directive = (...parts: unknown[]) => parts.filter(Boolean).join(" ");
  return [
    "default-src 'none'",
    directive("script-src 'self'", ...scripts.map(hashSource), ...hosts("script")),
    directive("style-src 'self'", ...styles.map(hashSource)),
    directive("img-src 'self' data:", ...hosts("img")),
    "media-src 'self'",
    "font-src 'self'",
    directive("connect-src 'self'", ...hosts("connect")),
    ...(measuring?.ads ? ["frame-src https://www.googletagmanager.com"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function deskPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For the page of a request's photos, which has nothing but them: no script, no form, no other host. */
export function photosPolicy(style: string): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${hashSource(style)}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const deskHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
};

/** On every answer; a page brings its own policy. HSTS leaves the owner's other subdomains alone. */
export function securityHeaders(): Readonly<Record<string, string>> {
  return publicOrigin().startsWith("https:")
    ? { ...always, "strict-transport-security": "max-age=63072000" }
    : always;
}

const always: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
};

/** Other sites show these beside a shared link. */
export const sharedPictureHeaders: Readonly<Record<string, string>> = {
  "cross-origin-resource-policy": "cross-origin",
};
