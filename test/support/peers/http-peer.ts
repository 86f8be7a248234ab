import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a peer behaves, always after reading the whole request. */
export type Mood =
  | "well"
  /** Never answers. */
  | "silent"
  /** Responds at one byte a second, from the status line's first character. */
  | "dripping"
  /** Responds with something that isn't HTTP. */
  | "garbage"
  /** Responds 200 with an endless body. */
  | "endless"
  /** Resets the connection in the middle of a body. */
  | "cut off"
  /** Does what was requested and hangs up instead of responding. */
  | "answer lost"
  /** Does nothing and responds with this. */
  | { status: number; headers?: Readonly<Record<string, string>> };

export type PeerRequest = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same, unread. */
  bytes: Buffer;
  /** Real time, in milliseconds. */
  at: number;
};

export type PeerAnswer = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
};

export type HttpPeer = {
  /** "http://127.0.0.1:41234"; it stays the same over `down` and `up`. */
  readonly origin: string;
  mood: Mood;
  /** Every request so far, answered or not. */
  readonly requests: PeerRequest[];
  /** How many bytes of an endless body have been written. */
  readonly poured: number;
  /** Closes the port, so that connections are refused. */
  down(): Promise<void>;
  up(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A server on a free local port that behaves as its mood says; `work` is what it does when it's well. */
export async function startHttpPeer(
  work: (request: PeerRequest) => PeerAnswer | Promise<PeerAnswer>,
): Promise<HttpPeer> {
  let mood: Mood = "well";
  let poured = 0;
  const requests: PeerRequest[] = [];

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const request = {
      method: incoming.method ?? "",
      url: new URL(incoming.url ?? "", "http://peer.test"),
      headers: incoming.headers,
      body: bytes.toString("utf8"),
      bytes,
      at: Date.now(),
    };
    requests.push(request);
    if (mood === "silent") return;
    if (mood === "dripping") return drip(response);
    if (mood === "garbage") {
      response.socket?.end("220 mail.example.com ready\r\n\u0000\u0001\u0002\r\n\r\n");
      return;
    }
    if (mood === "endless") {
      response.writeHead(200);
      return pour(response);
    }
    if (mood === "cut off") {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => setTimeout(() => response.socket?.resetAndDestroy(), 50));
      return;
    }
    if (typeof mood === "object") {
      response.writeHead(mood.status, mood.headers).end("no");
      return;
    }
    const isLost = mood === "answer lost";
    const { status, headers, body } = await work(request);
    if (isLost) response.socket?.destroy();
    else response.writeHead(status, headers).end(body);
  }

  function drip(response: ServerResponse): void {
    const letters = [..."HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"];
    const timer = setInterval(() => {
      const letter = letters.shift();
      if (letter && response.socket?.writable) response.socket.write(letter);
      else clearInterval(timer);
    }, 1000);
    response.socket?.on("close", () => clearInterval(timer));
  }

  function pour(response: ServerResponse): void {
    const drop = Buffer.alloc(16 * 1024, "a");
    while (!response.destroyed) {
      poured += drop.length;
      if (!response.write(drop)) break;
    }
    if (!response.destroyed) response.once("drain", () => pour(response));
  }

  const server = createServer((incoming, response) => {
    // A client that hangs up isn't our failure.
    serve(incoming, response).catch(() => response.socket?.destroy());
  });
  // By itself it closes no idle connection while a slow machine is about to use it.
  server.keepAliveTimeout = 5 * 60_000;
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  async function down(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    get mood() {
      return mood;
    },
    set mood(now) {
      mood = now;
    },
    requests,
    get poured() {
      return poured;
    },
    down,
    up: () => listen(port),
    [Symbol.asyncDispose]: down,
  };
}
