import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { settings } from "../../env.server.ts";
import { shortenAddress } from "../../leads/privacy/privacy.server.ts";
import { findCountry, findCountryAtOnce } from "./country.server.ts";
import { isHeartbeat } from "./heartbeat-key.server.ts";
import { isFromElsewhere } from "./spam-guard.server.ts";

export type Visitor = {
  address: string | null;
  detectedCountry: string | null;
  userAgent: string;
  isFromElsewhere: boolean;
  isHeartbeat: boolean;
};

/** All that shared pages know of a visitor. Forms differ by country; for "unknown" the browser asks again. */
export type Audience = "Canada" | "USA" | "elsewhere" | "unknown";

let trusted: ReturnType<typeof proxyAddr.compile> | undefined;

function trustsProxy(): ReturnType<typeof proxyAddr.compile> {
  trusted ??= proxyAddr.compile(settings().TRUST_PROXY);
  return trusted;
}

/** Proxies are few, and each of their requests asks again. */
const knownProxies = new Map<string, boolean>();
const MOST_KNOWN = 1_000;

export function isTrustedProxy(address: string): boolean {
  const known = knownProxies.get(address);
  if (known !== undefined) return known;
  if (knownProxies.size >= MOST_KNOWN) knownProxies.clear();
  const isTrusted = trustsProxy()(address, 0);
  knownProxies.set(address, isTrusted);
  return isTrusted;
}

export function isFromProxy({ socket }: IncomingMessage): boolean {
  return isTrustedProxy(socket.remoteAddress ?? "");
}

const addresses = new WeakMap<IncomingMessage, string | null>();

/** The connection's own address, or the last forwarded one that no proxy in `TRUST_PROXY` added. */
export function findAddress(request: IncomingMessage): string | null {
  const known = addresses.get(request);
  if (known !== undefined) return known;
  const isDirect = request.headers["x-forwarded-for"] === undefined;
  const said = isDirect ? request.socket.remoteAddress : proxyAddr(request, isTrustedProxy);
  const address = plainAddress(said) ?? plainAddress(request.socket.remoteAddress);
  addresses.set(request, address);
  return address;
}

/** Null for a proxy's own requests. Even a trusted forwarded address counts: Docker's gateway stands for visitors. */
export function findCharged(request: IncomingMessage): string | null {
  const isProxys = isFromProxy(request) && request.headers["x-forwarded-for"] === undefined;
  return isProxys ? null : findAddress(request);
}

/** One spelling per address: shortest, lower case, no zone; IPv4-mapped IPv6 (`::ffff:63e0:1`) as IPv4. */
export function plainAddress(text: string | undefined): string | null {
  const [bare = ""] = text?.trim().split("%") ?? [];
  if (isIP(bare) !== 6) return isIP(bare) ? bare : null;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short);
  if (!mapped) return short;
  const bytes = mapped.slice(1).flatMap((pair) => {
    const number = Number.parseInt(pair, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join(".");
}

const networks = new Map<string, readonly string[]>();

/** Narrowest first: an IPv4 address and its /24; an IPv6 /64, /56 and /48, which one provider's customer can have. */
export function listNetworks(address: string | null): readonly string[] {
  if (!address) return [];
  const known = networks.get(address);
  if (known) return known;
  if (networks.size >= MOST_KNOWN) networks.clear();
  const listed = readNetworks(address);
  networks.set(address, listed);
  return listed;
}

/** An IPv4 address, or the /64 of an IPv6 one, which is one household's: for what no neighbor may use up. */
export function listNarrowest(address: string | null): readonly string[] {
  return listNetworks(address).slice(0, 1);
}

function readNetworks(address: string): readonly string[] {
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  const widths = parsed.kind() === "ipv4" ? [4, 3] : [8, 7, 6];
  return widths.map((width) => `${bytes.slice(0, width).join(".")}/${width * 8}`);
}

/** For the log: wide enough that it's nobody's own (IPv4 /24, IPv6 /48). */
export function formatNetwork(address: string): string {
  return `${shortenAddress(address)}/${ipaddr.process(address).kind() === "ipv4" ? 24 : 48}`;
}

export async function identifyVisitor(request: IncomingMessage): Promise<Visitor> {
  const address = findAddress(request);
  const isTrusted = isFromProxy(request);
  return {
    address,
    detectedCountry: await findCountry(request, { address, isTrusted }),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
    isFromElsewhere: isFromElsewhere(request, { isTrusted }),
    isHeartbeat: isHeartbeat(request),
  };
}

export function chooseAudience(detectedCountry: string | null): Audience {
  if (detectedCountry === null) return "unknown";
  return detectedCountry === "Canada" || detectedCountry === "USA" ? detectedCountry : "elsewhere";
}

/** Null where a remote service has to say which one it is. */
export function findAudienceAtOnce(request: IncomingMessage): Audience | null {
  const whose = { address: findAddress(request), isTrusted: isFromProxy(request) };
  const country = findCountryAtOnce(request, whose);
  return country === undefined ? null : chooseAudience(country);
}
