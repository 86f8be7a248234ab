import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export class OutboundRefused extends Error {}

type Allowed = { hosts: ReadonlySet<string>; ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] };

let allowed: Allowed = { hosts: new Set(), ranges: [] };

/** One entry of `OUTBOUND_ALLOW`; null for a host's name. */
export function readRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (entry === "loopback") return null;
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (isIP(entry) === 0) return null;
  const address = ipaddr.process(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Hosts, addresses, ranges (10.0.0.0/8) or `loopback`, which may be called beside public addresses. */
export function allowOutbound(entries: readonly string[]): void {
  allowed = readAllowed(entries);
}

function readAllowed(entries: readonly string[]): Allowed {
  const given = entries.flatMap((entry) =>
    entry === "loopback" ? ["127.0.0.0/8", "::1", "localhost"] : entry,
  );
  const read = given.map((entry) => [entry, readRange(entry)] as const);
  return {
    hosts: new Set(read.filter(([, range]) => range === null).map(([entry]) => entry.toLowerCase())),
    ranges: read.flatMap(([, range]) => (range ? [range] : [])),
  };
}

const loopback = readAllowed(["loopback"]);

/** Whether what is sent to `host` (as in an address) stays on this machine. */
export function isLoopback(host: string): boolean {
  return isNamed(host, loopback);
}

/** Without encryption: on this machine, and where the entries of `OUTBOUND_ALLOW` name the host. */
export function mayBeUnencrypted({ hostname }: URL, entries: readonly string[]): boolean {
  return isLoopback(hostname) || isNamed(hostname, readAllowed(entries));
}

const allocated = ipaddr.IPv6.parseCIDR("2000::/3");

export function mayCall(address: string): boolean {
  const parsed = ipaddr.process(address);
  // IPv6 outside of 2000::/3, the allocated part, may embed IPv4 (::127.0.0.1).
  const isAllocated = parsed.kind() === "ipv4" || parsed.match(allocated);
  if (isAllocated && parsed.range() === "unicast") return true;
  return isInRanges(parsed, allowed);
}

export function isNamedByOwner({ hostname }: URL): boolean {
  return isNamed(hostname, allowed);
}

function isNamed(hostname: string, named: Allowed): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return isIP(host) === 0 ? named.hosts.has(host) : isInRanges(ipaddr.process(host), named);
}

function isInRanges(address: ipaddr.IPv4 | ipaddr.IPv6, { ranges }: Allowed): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

export function checkHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !mayCall(host)) throw refusal(host);
}

/** The checked addresses are the ones used, so a name that resolves differently later gains nothing. */
export const guardedLookup: LookupFunction = (host, options, answer) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [], 0);
    const isAllowed = allowed.hosts.has(host.toLowerCase());
    if (!isAllowed && !addresses.every(({ address }) => mayCall(address)))
      return answer(refusal(host), [], 0);
    const [first] = addresses;
    if (options.all || !first) return answer(null, addresses);
    answer(null, first.address, first.family);
  });
};

/** Before an address is stored: why it can't be called; null for one that can. Each call checks again. */
export async function findAddressProblem(url: URL): Promise<"private" | "unknown host" | null> {
  try {
    checkHost(url);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0) return null;
    await new Promise<void>((resolve, reject) =>
      guardedLookup(host, {}, (error) => (error ? reject(error) : resolve())),
    );
    return null;
  } catch (error) {
    return error instanceof OutboundRefused ? "private" : "unknown host";
  }
}

function refusal(host: string): OutboundRefused {
  return new OutboundRefused(
    `${host} is not a public address. Name it in OUTBOUND_ALLOW if it is meant to be called.`,
  );
}
