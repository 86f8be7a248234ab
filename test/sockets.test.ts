import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countConnections, openDeafSocket, openSocket, waitUntilClosed } from "./support/attack.ts";
import { type Site, startSite } from "./support/site.ts";

// More connections than are allowed, and one that asks for thousands of pages at once. Visitors come from 127.0.0.x
// themselves, without a proxy.

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: "" } });
});
afterAll(() => site.close());

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/** The status that a kept connection answers with; null if it's closed. */
async function askOn(socket: Socket): Promise<number | null> {
  if (socket.closed) return null;
  const answer = Promise.race([once(socket, "data"), once(socket, "close").then(() => null)]);
  socket.write(HEALTH);
  const [said = ""] = (await answer) ?? [];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(said))?.[1]) || null;
}

/** Opened and used one after the other, so the first one is idle the longest. */
async function openIdle(address: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    const socket = await openSocket(site, address);
    expect(await askOn(socket)).toBe(200);
    sockets.push(socket);
  }
  return sockets;
}

const listClosed = (sockets: Socket[]) => sockets.flatMap((socket, n) => (socket.closed ? [n] : []));
const end = (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy();
  return expect.poll(() => countConnections(site)).toBe(0);
};

test("an address has 100 of them, and its longest idle one makes room", async () => {
  const sockets = await openIdle("127.0.20.1", 100);
  const [first] = sockets;
  expect(first && (await askOn(first))).toBe(200);
  sockets.push(...(await openIdle("127.0.20.1", 1)));
  await expect.poll(() => listClosed(sockets)).toEqual([1]);
  await expect.poll(() => countConnections(site)).toBe(100);
  await end(sockets);
});

test("a /24 has 200, and others aren't disturbed", async () => {
  const neighbor = await openIdle("127.0.22.1", 1);
  const sockets = [...(await openIdle("127.0.21.1", 100)), ...(await openIdle("127.0.21.2", 100))];
  sockets.push(...(await openIdle("127.0.21.3", 2)));
  await expect.poll(() => listClosed(sockets)).toEqual([0, 1]);
  await expect.poll(() => countConnections(site)).toBe(201);
  expect(listClosed(neighbor)).toEqual([]);
  await end([...sockets, ...neighbor]);
});

test("all networks together have 1,000, and the longest idle one of all makes room", async () => {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < 1_000; opened += 100) {
    sockets.push(...(await openIdle(`127.0.${30 + opened / 100}.1`, 100)));
  }
  expect(listClosed(sockets)).toEqual([]);
  sockets.push(...(await openIdle("127.0.50.1", 3)));
  await expect.poll(() => listClosed(sockets)).toEqual([0, 1, 2]);
  await expect.poll(() => countConnections(site)).toBe(1_000);
  expect((await site.get("/toronto")).status).toBe(200);
  await end(sockets);
});

test("where none is idle, a network's next one is closed, and others are answered", async () => {
  const busy = await openIdle("127.0.23.1", 100);
  const type = "Content-Type: application/x-www-form-urlencoded";
  const begun = busy.map((socket) => once(socket, "data"));
  for (const socket of busy) {
    socket.write(
      `POST /toronto HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`,
    );
  }
  for (const [said] of await Promise.all(begun)) expect(String(said)).toMatch(/^HTTP\/1\.1 100 /);
  expect(await waitUntilClosed(await openSocket(site, "127.0.23.1"), 60_000)).not.toBeNull();
  expect(listClosed(busy)).toEqual([]);
  const others = await openIdle("127.0.23.2", 1);
  await expect.poll(() => site.log()).toContain('"refused":"connection","network":"127.0.23.0/24"');
  await end([...busy, ...others]);
});

test("one that sends 2,000 requests at once and doesn't read is closed", async () => {
  const socket = await openDeafSocket(
    site,
    "GET /toronto HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2_000),
    "127.0.7.1",
  );
  await expect.poll(() => site.log()).toContain('"refused":"pipeline","network":"127.0.7.0/24"');
  await expect.poll(() => countConnections(site)).toBe(0);
  socket.destroy();
});
