import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";

export type HttpsAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

export type HttpsClient = {
  get(path: string, headers?: Record<string, string>): Promise<HttpsAnswer>;
  /** Sends a form as a page of this site does. Redirects aren't followed. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<HttpsAnswer>;
  close(): void;
};

/**
 * A visitor with a loopback address of their own (127.x.y.z) and one connection, which is kept. Takes any certificate.
 * Rejects when a response doesn't arrive whole.
 */
export function connectFrom(address: string, origin: string): HttpsClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const send = (path: string, options: RequestOptions, body?: string) =>
    new Promise<HttpsAnswer>((resolve, reject) => {
      const { port } = new URL(origin);
      request({ host: "127.0.0.1", port, path, agent, localAddress: address, ...options }, (response) => {
        text(response).then((body) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        }, reject);
      })
        .once("error", reject)
        .end(body);
    });
  const { host } = new URL(origin);
  return {
    get: (path, headers = {}) => send(path, { headers: { host, accept: "text/html", ...headers } }),
    post(path, fields, more = {}) {
      const body = new URLSearchParams(fields).toString();
      const type = "application/x-www-form-urlencoded";
      const headers = {
        host,
        origin,
        "content-type": type,
        "content-length": Buffer.byteLength(body),
        ...more,
      };
      return send(path, { method: "POST", headers }, body);
    },
    close: () => agent.destroy(),
  };
}
