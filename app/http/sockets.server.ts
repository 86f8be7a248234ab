import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { afterArrivals, noteArrival } from "./arrivals.server.ts";
import { spend } from "./budgets.server.ts";
import { sendRefusal } from "./refusal-answers.server.ts";
import { noteRefusal } from "./refusals.server.ts";
import { formatRawAnswer, sendText } from "./text-answers.server.ts";
import { findAddress, findCharged, isTrustedProxy, listNetworks, plainAddress } from "./visitor.server.ts";

// What one connection may cost. Node answers a connection's requests all at once, keeps what isn't read in memory, and
// accepts as many connections as there are file descriptors.

/** Milliseconds: for the headers; for a whole request, which must also keep up LEAST_PROGRESS. */
const HEADERS_TIME = 10_000;
const REQUEST_TIME = 120_000;
/** Milliseconds between two looks at what's late. */
const LOOK_EVERY = 1_000;
/** Longer than a proxy in front keeps a connection (usually 60 s): the proxy must close first. */
const KEPT_ALIVE = 75_000;
/** Milliseconds without a byte going out, while there are some to send. A very bad phone network takes 15 s for what the system buffers. */
const SEND_TIME = 20_000;
/** A body must bring this many bytes in every stretch of milliseconds, whenever it begins: a quarter kilobyte a second. */
const LEAST_PROGRESS = { bytes: 2_500, within: 10_000 };

/** Requests that wait while their connection's earlier ones are answered. Browsers and proxies send none ahead. */
const MOST_WAITING = 16;
/** More waiting than that cost its network as much as this many requests. */
const PIPELINE_COST = 500;
/** Connections: a visitor's browser opens up to six and keeps them for a while; idle ones make room for new ones. */
const MOST_CONNECTIONS = 1_000;
/** By the width of the network (see `listNetworks`); also for the requests that are under way through a proxy. */
const MOST_PER_NETWORK = [100, 200, 300] as const;

type Waiting = { request: IncomingMessage; response: ServerResponse };

type Open = {
  /** Empty for a trusted proxy, whose connections are many visitors'. */
  networks: readonly string[];
  waiting: Waiting[];
  isBusy: boolean;
};

export function createSiteServer(answer: RequestListener): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIME,
    requestTimeout: REQUEST_TIME,
    connectionsCheckingInterval: LOOK_EVERY,
    keepAliveTimeout: KEPT_ALIVE,
  });
  server.timeout = SEND_TIME;
  const open = new Map<Socket, Open>();
  const perNetwork = new Map<string, Set<Socket>>();
  const idle = new Set<Socket>();
  const underWay = new Map<string, number>();

  function closeIdle(among: ReadonlySet<Socket>): boolean {
    for (const socket of idle) {
      if (!among.has(socket)) continue;
      close(socket);
      return true;
    }
    return false;
  }

  function close(socket: Socket): void {
    const { networks = [] } = open.get(socket) ?? {};
    for (const network of networks) {
      const sockets = perNetwork.get(network);
      sockets?.delete(socket);
      if (sockets?.size === 0) perNetwork.delete(network);
    }
    open.delete(socket);
    idle.delete(socket);
    socket.destroy();
  }

  function makeRoom(networks: readonly string[]): boolean {
    for (const [width, network] of networks.entries()) {
      const sockets = perNetwork.get(network);
      const most = MOST_PER_NETWORK[width] ?? 0;
      if (sockets && sockets.size >= most && !closeIdle(sockets)) return false;
    }
    return open.size < MOST_CONNECTIONS || closeIdle(idle);
  }

  server.on("connection", (socket) => {
    noteArrival();
    const address = plainAddress(socket.remoteAddress);
    const networks = listNetworks(address && !isTrustedProxy(address) ? address : null);
    if (spend("any", networks) > 0 || !makeRoom(networks)) {
      noteRefusal("connection", address);
      socket.destroy();
      return;
    }
    open.set(socket, { networks, waiting: [], isBusy: false });
    idle.add(socket);
    for (const network of networks) {
      perNetwork.set(network, (perNetwork.get(network) ?? new Set()).add(socket));
    }
    socket.once("close", () => close(socket));
  });

  function answerNext(socket: Socket): void {
    const state = open.get(socket);
    const next = state?.waiting.shift();
    if (!state || !next) {
      if (state) idle.add(socket);
      return;
    }
    const { request, response } = next;
    const networks = state.networks.length > 0 ? [] : listNetworks(findAddress(request));
    state.isBusy = true;
    idle.delete(socket);
    countUnderWay(underWay, networks, 1);
    // It comes once the system has taken all of the response, so a connection that doesn't read gets no further.
    response.once("close", () => {
      countUnderWay(underWay, networks, -1);
      state.isBusy = false;
      answerNext(socket);
    });
    if (networks.some((network, width) => (underWay.get(network) ?? 0) > (MOST_PER_NETWORK[width] ?? 0))) {
      noteRefusal("connection", findAddress(request));
      sendRefusal(request, response, { status: 503, seconds: 2, draw: null });
      return;
    }
    watchBody(next);
    answer(request, response);
  }

  server.on("request", (request, response) => {
    const { socket } = request;
    const state = open.get(socket);
    if (!state || socket.destroyed) return;
    if (state.waiting.length >= MOST_WAITING) {
      noteRefusal("pipeline", findAddress(request));
      spend("any", listNetworks(findCharged(request)), PIPELINE_COST);
      close(socket);
      // What Node itself calls when a connection ends, only now: else it first reads thousands of requests that came
      // in the same piece, for a tenth of a second.
      (socket as { parser?: { remove?: () => void } }).parser?.remove?.();
      return;
    }
    state.waiting.push({ request, response });
    idle.delete(socket);
    afterArrivals(() => {
      if (!state.isBusy) answerNext(socket);
    });
  });

  // Node calls it when nothing moved for SEND_TIME, or when a kept connection was idle for KEPT_ALIVE.
  server.on("timeout", (socket) => {
    const isBusy = open.get(socket)?.isBusy;
    if (isBusy && socket.writableLength === 0) return;
    if (isBusy) noteRefusal("unread", plainAddress(socket.remoteAddress));
    close(socket);
  });

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || open.get(socket)?.isBusy) return close(socket);
    socket.end(formatRawAnswer(error.code), () => close(socket));
  });
  server.on("checkExpectation", (_, response) => sendText(response, 417, "We can't meet that expectation."));
  return server;
}

function countUnderWay(underWay: Map<string, number>, networks: readonly string[], more: 1 | -1): void {
  for (const network of networks) {
    const count = (underWay.get(network) ?? 0) + more;
    if (count > 0) underWay.set(network, count);
    else underWay.delete(network);
  }
}

function watchBody({ request, response }: Waiting): void {
  if (request.complete) return;
  const { socket } = request;
  const arrived = [socket.bytesRead];
  const look = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(look);
    arrived.push(socket.bytesRead);
    if (arrived.length <= LEAST_PROGRESS.within / LOOK_EVERY) return;
    if (socket.bytesRead - (arrived.shift() ?? 0) >= LEAST_PROGRESS.bytes) return;
    clearInterval(look);
    noteRefusal("slow body", findAddress(request));
    if (!response.headersSent)
      sendText(response, 408, "That took too long to arrive. Please try again, or call us.");
    socket.destroySoon();
  }, LOOK_EVERY).unref();
  request.once("close", () => clearInterval(look));
}
