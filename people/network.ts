import ipaddr from "ipaddr.js";

/** An address without the part that tells one household from another: the /24 of IPv4, the /48 of IPv6. */
export function shortenAddress(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
