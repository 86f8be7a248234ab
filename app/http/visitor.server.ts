import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { settings } from "../../env.server.ts";
import { countryOf } from "./country.server.ts";
import { isHeartbeat } from "./heartbeat-key.server.ts";
import { isFromElsewhere } from "./spam-guard.server.ts";

/** Who is asking, as far as the connection tells. Never taken from the form. */
export type Visitor = {
  /** IPv4 or IPv6 text, or null when the connection has none. */
  address: string | null;
  /** Country name ("Canada", "USA", "Mexico" …), or null when it cannot be told. */
  detectedCountry: string | null;
  userAgent: string;
  /** The form was sent from another site's page. */
  isFromElsewhere: boolean;
  /** Our own heartbeat. */
  isHeartbeat: boolean;
};

/**
 * What finished pages may know of a visitor: they are kept per audience and shared by all of it. Canada and
 * the USA differ in their forms; "unknown" is the one case in which the browser asks for the country again.
 */
export type Audience = "Canada" | "USA" | "elsewhere" | "unknown";

let trusted: ReturnType<typeof proxyAddr.compile> | undefined;

function trustsProxy(): ReturnType<typeof proxyAddr.compile> {
  trusted ??= proxyAddr.compile(settings().TRUST_PROXY);
  return trusted;
}

/**
 * The visitor's address: the connection's own, or, where the connection comes from a proxy that `TRUST_PROXY`
 * names, the last forwarded one that no trusted proxy added. A forwarded text that is no address is not believed.
 */
export function addressOf(request: IncomingMessage): string | null {
  return plainAddress(proxyAddr(request, trustsProxy())) ?? plainAddress(request.socket.remoteAddress);
}

/**
 * An address in its one spelling: IPv6 in lower case and shortest form without a zone, IPv4 in IPv6's clothes
 * (`::ffff:99.224.0.1`, `::ffff:63e0:1`) as IPv4. Null for a text that is no address.
 */
function plainAddress(text: string | undefined): string | null {
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

/** The network that limits count by: an IPv4 address, or the /64 of an IPv6 one, which is one household's. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? address : `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}

/** The visitor of a request. */
export async function visitorOf(request: IncomingMessage): Promise<Visitor> {
  const address = addressOf(request);
  const isTrusted = trustsProxy()(request.socket.remoteAddress ?? "", 0);
  return {
    address,
    detectedCountry: await countryOf(request, { address, isTrusted }),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 400),
    isFromElsewhere: isFromElsewhere(request),
    isHeartbeat: isHeartbeat(request),
  };
}

/** The audience a visitor belongs to. */
export function audienceOf({ detectedCountry }: Visitor): Audience {
  if (detectedCountry === null) return "unknown";
  return detectedCountry === "Canada" || detectedCountry === "USA" ? detectedCountry : "elsewhere";
}
