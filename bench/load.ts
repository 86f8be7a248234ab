import autocannon, { type Options, type Request } from "autocannon";
import { ada, buildHeaders } from "../test/support/people.ts";
import { readProcessorTime } from "../test/support/processes.ts";

/** A request of the `n`-th visitor. */
export type Sent = (n: number) => Pick<Options, "method" | "headers" | "body"> & { path: string };

export type Round = {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** The same of processor time per answer. */
  each: number;
  /** The load generator's share of one core. */
  generator: number;
};

/** Neighbors in time are in different networks, as visitors are; all are a Canadian provider's. */
const nameVisitor = (n: number) => {
  const address = `99.${224 + (n % 32)}.${(n >> 5) % 256}.${1 + ((n >> 13) % 254)}`;
  return { ...buildHeaders({ ...ada, address }), "accept-encoding": "br" };
};

const LETTERS = "ABCEGHJKLMNPRSTVWXYZ";

const nameCode = (n: number) => `M5V${n % 10}${LETTERS[((n / 10) % 20) | 0]}${((n / 200) % 10) | 0}`;

/** `{n}` in the path is another number in every request, `{code}` another postal code. */
export function askFor(path: string): Sent {
  return (n) => ({
    method: "GET",
    path: path.replace("{n}", `${n}`).replace("{code}", nameCode(n)),
    headers: nameVisitor(n),
  });
}

/** A moving quote as a browser sends it, in every request another person's. */
export const sendQuote: Sent = (n) => {
  const type = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({
    formId: "quote",
    submissionKey: `0b5e3c1e-7f43-4c58-9d2a-${n}`,
    name: `Ada Byron ${n}`,
    phone: `416-${500 + (Math.floor(n / 10_000) % 400)}-${String(n % 10_000).padStart(4, "0")}`,
    email: `customer${n}@example.com`,
    message: `Two rooms and a piano, from the third floor without an elevator, number ${n}`,
  });
  return {
    method: "POST",
    path: "/toronto/get-quote",
    headers: { ...nameVisitor(n), ...type },
    body: `${body}`,
  };
};

let visitors = 0;

/**
 * Sends on kept connections, each the next request after an answer, and counts the processor time of these processes.
 * `references` are those that forms were answered with. Throws when a request is refused.
 */
export async function putLoad(
  { sent, ...options }: Options & { sent: Sent },
  listProcesses: () => number[],
): Promise<Round & { references: string[] }> {
  const references: string[] = [];
  const onResponse: Request["onResponse"] = (_status, _body, _context, headers) => {
    const to = new Headers(headers as Record<string, string>).get("location");
    references.push(to?.split("ref=")[1] ?? "");
  };
  const setupRequest = (request: Request) => Object.assign(request, sent(++visitors));
  const requests = [{ setupRequest, ...(sent === sendQuote && { onResponse }) }];
  const used = process.cpuUsage();
  const before = readProcessorTime(...listProcesses());
  const result = await autocannon({ ...options, sampleInt: 50, requests });
  const { user, system } = process.cpuUsage(used);
  const spent = readProcessorTime(...listProcesses()) - before;
  const refused = Object.keys(result.statusCodeStats ?? {}).filter((status) => !/^(200|303)$/.test(status));
  if (result.errors > 0 || refused.length > 0)
    throw new Error(
      `${options.url}: ${result.errors} requests failed; others were answered with ${refused}.`,
    );
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    each: (spent * 1_000) / result.requests.total,
    generator: (user + system) / 1_000_000 / result.duration,
    references,
  };
}
