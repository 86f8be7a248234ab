import type { IncomingMessage } from "node:http";

/** What is read of a request before there's a need for a whole `Request`, which has it, too. `url` is absolute. */
export type Asking = { method: string; url: string; headers: Pick<Headers, "get"> };

export function readAsking({ method = "GET", url = "/", headers }: IncomingMessage): Asking | null {
  const address = url.startsWith("/") ? `http://${headers.host ?? "localhost"}${url}` : url;
  if (!URL.canParse(address)) return null;
  return {
    method,
    url: address,
    headers: {
      get(name) {
        const text = headers[name];
        return (Array.isArray(text) ? text.join(", ") : text) ?? null;
      },
    },
  };
}
