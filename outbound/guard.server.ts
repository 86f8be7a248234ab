import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A call that the guard does not let out; its message says where it wanted to go and how to allow it. */
export class OutboundRefused extends Error {}

type Allowed = { hosts: ReadonlySet<string>; ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] };

let allowed: Allowed = { hosts: new Set(), ranges: [] };

/** Reads one entry of `OUTBOUND_ALLOW`: a range, an address, or null when it is neither (then it is a host's name). */
export function readRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (entry === "loopback") return null;
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (isIP(entry) === 0) return null;
  const address = ipaddr.process(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Hosts, addresses, ranges (10.0.0.0/8), or `loopback`, beside public addresses. */
export function allowOutbound(entries: readonly string[]): void {
  const given = entries.flatMap((entry) =>
    entry === "loopback" ? ["127.0.0.0/8", "::1", "localhost"] : entry,
  );
  const read = given.map((entry) => [entry, readRange(entry)] as const);
  allowed = {
    hosts: new Set(read.filter(([, range]) => range === null).map(([entry]) => entry.toLowerCase())),
    ranges: read.flatMap(([, range]) => (range ? [range] : [])),
  };
}

const givenOut = ipaddr.IPv6.parseCIDR("2000::/3");

export function mayCall(address: string): boolean {
  // IPv4 mapped into IPv6 is judged as IPv4.
  const parsed = ipaddr.process(address);
  // Of IPv6 only 2000::/3 is allocated; what lies outside may embed IPv4 (::127.0.0.1).
  const isGivenOut = parsed.kind() === "ipv4" || parsed.match(givenOut);
  if (isGivenOut && parsed.range() === "unicast") return true;
  return isInNamedRange(parsed);
}

/** Whether the owner has named a URL's host, or a range with its address, in OUTBOUND_ALLOW. */
export function isNamedByOwner({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return isIP(host) === 0 ? allowed.hosts.has(host) : isInNamedRange(ipaddr.process(host));
}

function isInNamedRange(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return allowed.ranges.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
}

/** A name is judged when it is resolved, by {@link guardedLookup}. */
export function checkHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !mayCall(host)) throw refusal(host);
}

/** The addresses that were judged are the ones that are used: a name that answers differently later gains nothing. */
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

function refusal(host: string): OutboundRefused {
  return new OutboundRefused(
    `${host} is not a public address. Name it in OUTBOUND_ALLOW if it is meant to be called.`,
  );
}
