import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countRefusals } from "./refusals.server.ts";
import { createSiteServer } from "./sockets.server.ts";

const answer = vi.fn<RequestListener>();
let server: Server;
let client: Socket;

beforeEach(() => {
  answer.mockReset();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = createSiteServer(answer);
});
afterEach(() => {
  vi.useRealTimers();
  client.destroy();
  server.close();
});

/** Connects; returns the server's side. */
async function open(): Promise<Socket> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  const [socket] = await once(server, "connection");
  return socket;
}

const HEAD = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n";

async function begin(socket: Socket): Promise<(count: number) => Promise<void>> {
  client.write(POST);
  await expect.poll(() => answer).toHaveBeenCalled();
  answer.mock.lastCall?.[0].resume();
  return async (count) => {
    const before = socket.bytesRead;
    client.write("x".repeat(count));
    await expect.poll(() => socket.bytesRead).toBe(before + count);
  };
}

test("a body goes on while it brings 2,500 bytes in ten seconds, and is refused when it doesn't", async () => {
  const socket = await open();
  const send = await begin(socket);
  for (let times = 0; times < 4; times++) {
    await send(2_500);
    vi.advanceTimersByTime(10_000);
    expect(socket.writable).toBe(true);
  }
  await send(2_499);
  vi.advanceTimersByTime(11_000);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that stops is refused after ten seconds, not before", async () => {
  const socket = await open();
  await begin(socket);
  vi.advanceTimersByTime(9_000);
  expect(socket.writable).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test("one whose headers don't end is closed", async () => {
  server.headersTimeout = 100;
  await open();
  client.write("GET / HTTP/1.1\r\nX-Slow: x");
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
});

test("one that doesn't read is closed, and told from one whose answer takes long", async () => {
  const unread = () => countRefusals().get("unread") ?? 0;
  const before = unread();
  const socket = await open();
  client.pause().write(HEAD);
  await expect.poll(() => answer).toHaveBeenCalled();
  server.emit("timeout", socket);
  expect([socket.destroyed, unread()]).toEqual([false, before]);
  socket.setTimeout(100);
  answer.mock.lastCall?.[1].end(Buffer.alloc(50_000_000));
  await once(socket, "close");
  expect(unread()).toBe(before + 1);
});

test("times are those that a visitor on a bad network needs", () => {
  expect(server).toMatchObject({ headersTimeout: 10_000, timeout: 20_000, keepAliveTimeout: 75_000 });
});
