import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

// What nobody should send, from as many senders as there are requests.

/** How many are sent, and how many of them at a time. */
const BODIES = { count: 64, atOnce: 16, megabytes: 8 };
const NONSENSE = { count: 4_000, atOnce: 64 };
/** Connections that begin a request and don't go on; and those that ask for pages and don't read them. */
const HALVES = 1_000;
const DEAF = { count: 300, requests: 500 };
/** Milliseconds. */
const KEPT_FOR = 5_000;

const megabyte = Buffer.alloc(2 ** 20, "a");
const address = (n: number) => `99.${224 + (n % 32)}.${Math.floor(n / 32) % 256}.7`;

async function sendMany(
  { count, atOnce }: { count: number; atOnce: number },
  send: (n: number) => Promise<void>,
) {
  let next = 0;
  const sender = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

/** Posts megabytes as a form; a server may hang up before it has read them. */
function sendBigBodies(origin: string): Promise<void> {
  return sendMany(BODIES, async (n) => {
    const headers = {
      "content-type": n % 2 ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=x",
      "content-length": BODIES.megabytes * megabyte.length,
      "x-forwarded-for": address(n),
    };
    const sent = request(`${origin}/toronto/get-quote`, { method: "POST", headers });
    const ended = new Promise<void>((resolve) => {
      sent
        .on("response", (answer) => answer.resume())
        .on("close", resolve)
        .on("error", () => resolve());
    });
    for (let part = 0; part < BODIES.megabytes && !sent.destroyed; part++) {
      if (!sent.write(megabyte)) await Promise.race([once(sent, "drain").catch(() => undefined), ended]);
    }
    sent.end();
    await ended;
  });
}

function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname).on("error", () => undefined);
}

function sendNonsense(origin: string): Promise<void> {
  const lines = [
    "\u0016\u0003\u0001 no HTTP at all",
    "GET / HTTP/9.9\r\n\r\n",
    "POST /toronto HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ];
  return sendMany(NONSENSE, async (n) => {
    const socket = openSocket(origin).resume();
    socket.end(lines[n % lines.length] ?? "");
    await once(socket, "close");
  });
}

async function keepMany(origin: string): Promise<void> {
  const head = (n: number) => `host: x\r\nx-forwarded-for: ${address(n)}\r\n`;
  const sockets = [
    ...Array.from({ length: HALVES }, (_, n) => {
      const socket = openSocket(origin);
      socket.write(`POST /toronto/get-quote HTTP/1.1\r\n${head(n)}content-length: 100\r\n\r\nname=`);
      return socket;
    }),
    ...Array.from({ length: DEAF.count }, (_, n) => {
      const socket = openSocket(origin).pause();
      socket.write(`GET /toronto HTTP/1.1\r\n${head(n)}\r\n`.repeat(DEAF.requests));
      return socket;
    }),
  ];
  await pause(KEPT_FOR);
  for (const socket of sockets) socket.destroy();
}

/** Big bodies, requests that make no sense, and connections that stay without a purpose. */
export async function sendJunk(origin: string): Promise<void> {
  await sendBigBodies(origin);
  await sendNonsense(origin);
  await keepMany(origin);
}
