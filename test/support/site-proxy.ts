import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Site } from "./site.ts";

type ProxyOptions = {
  /** Passes a request on once it's done. */
  hold?: (asked: IncomingMessage) => Promise<unknown> | undefined;
  /** Put over those of each request. */
  headers?: IncomingHttpHeaders;
};

export type SiteProxy = AsyncDisposable & { origin: string };

/** A proxy in front of a site, for what a browser's own requests can't be told. */
export async function startSiteProxy(site: Site, { hold, headers = {} }: ProxyOptions): Promise<SiteProxy> {
  const proxy = createServer(async (asked, answer) => {
    await hold?.(asked);
    const options = { method: asked.method, headers: { ...asked.headers, ...headers } };
    const onward = request(new URL(asked.url ?? "/", site.origin), options, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    // The client may have left meanwhile.
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
