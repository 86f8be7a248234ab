import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countConnections,
  openDeafSocket,
  openSocket,
  readMemory,
  waitUntilClosed,
} from "../support/attack.ts";
import { createOwner } from "../support/desk.ts";
import { type Site, startSite } from "../support/site.ts";

// Connections that cost the site much and don't play fair: they don't read, they ask for thousands of pages at once,
// they send a byte a second, or there are too many of them.

const GET = "GET /toronto HTTP/1.1\r\nHost: x\r\n\r\n";
/** Megabytes that an attack may add: the nursery alone can grow by 24. */
const A_LITTLE = 75;

/** The most memory while the attack lasts, in megabytes. */
async function findPeak(site: Site, lasts: number): Promise<number> {
  let peak = 0;
  for (const until = Date.now() + lasts; Date.now() < until; await pause(50)) {
    peak = Math.max(peak, readMemory(site));
  }
  return peak;
}

/**
 * A site whose visitors come from 127.0.0.x themselves, without a proxy. It has rendered and answered something, and
 * runs with what memory.server.ts gives it.
 */
async function startBareSite(): Promise<Site> {
  const memory = { NODE_OPTIONS: "--max-semi-space-size=8", MALLOC_ARENA_MAX: "1" };
  const site = await startSite({ env: { TRUST_PROXY: "", ...memory } });
  for (let times = 0; times < 50; times++) await (await site.get("/toronto")).text();
  return site;
}

describe("connections that don't read", () => {
  let site: Site;
  let calm: number;
  beforeAll(async () => {
    site = await startBareSite();
    calm = readMemory(site);
  });
  afterAll(() => site.close());

  test("one that sends 2,000 requests at once is closed and costs little memory", async () => {
    const socket = await openDeafSocket(site, GET.repeat(2_000), "127.0.7.1");
    expect((await findPeak(site, 4_000)) - calm).toBeLessThan(A_LITTLE);
    expect(countConnections(site)).toBe(0);
    socket.destroy();
  });

  const many = 900;
  test(`${many} of them cost little memory and are closed`, async () => {
    const film = /\/assets\/[\w-]+\.mp4/.exec(await (await site.get("/toronto")).text())?.[0];
    const films = `GET ${film} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(15);
    const address = (one: number) => `127.0.${1 + (one % 4)}.${1 + (one % 5)}`;
    const few = await Promise.all(
      Array.from({ length: 20 }, (_, one) => openDeafSocket(site, films, address(one))),
    );
    const others = await Promise.all(
      Array.from({ length: many }, (_, one) =>
        openDeafSocket(site, one % 3 === 0 ? GET : GET.repeat(2_000), address(one)),
      ),
    );
    const sockets = [...few, ...others];
    // The system's buffers hold one batch of films, not three.
    for (const wait of [1_500, 3_000]) {
      setTimeout(() => few.forEach((socket) => void socket.write(films)), wait);
    }
    expect((await findPeak(site, 4_000)) - calm).toBeLessThan(A_LITTLE);
    await expect.poll(() => countConnections(site), { timeout: 150_000 }).toBeLessThanOrEqual(many / 3);
    expect(site.log()).toMatch(/"refused":"(unread|pipeline)"/);
    expect((await site.get("/toronto")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe("slow connections", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startBareSite();
  });
  afterAll(() => site.close());

  /** Sends the beginning, then a byte every half second until it's closed. */
  async function drip(beginning: string, byte: string): Promise<number | null> {
    const socket = await openSocket(site);
    socket.write(beginning);
    const dripping = setInterval(() => socket.write(byte), 500);
    const closed = await waitUntilClosed(socket, 60_000);
    clearInterval(dripping);
    socket.destroy();
    return closed;
  }

  const POST = "POST /toronto HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";

  test.concurrent.each([
    ["says nothing", "", ""],
    ["sends its headers a byte at a time", "GET /toronto HTTP/1.1\r\nX-Slow: ", "x"],
    ["sends its body a byte at a time", `${POST}Content-Length: 5000\r\n\r\nname=`, "x"],
    ["sends chunks of a byte", `${POST}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
  ])("one that %s is closed within 15 seconds", async (_, beginning, byte) => {
    expect(await drip(beginning, byte)).toBeLessThan(15_000);
  });

  test.concurrent("one whose body stops midway is closed within 15 seconds, and not before 9", async () => {
    const socket = await openSocket(site);
    socket.write(`${POST}Content-Length: 50000\r\n\r\n`);
    for (let times = 0; times < 12; times++) {
      socket.write("x".repeat(1_000));
      await pause(250);
    }
    const closed = await waitUntilClosed(socket, 60_000);
    expect(closed).toBeGreaterThan(9_000);
    expect(closed).toBeLessThan(15_000);
  });

  test.concurrent("a form over a bad network, 600 bytes a second for 20 seconds, is stored", async () => {
    const form = `name=Ada&phone=4165550142&email=ada%40example.com&message=${"word+".repeat(20)}&more=${"x".repeat(12_000)}`;
    const socket = await openSocket(site);
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.write(`${POST}Content-Length: ${form.length}\r\n\r\n`);
    for (let at = 0; at < form.length && !socket.closed; at += 600) {
      socket.write(form.slice(at, at + 600));
      await pause(1_000);
    }
    for (let waits = 0; waits < 100 && !heard; waits++) await pause(50);
    expect(heard).toMatch(/^HTTP\/1\.1 303 /);
    socket.destroy();
  });

  test.concurrent("a phone that reads slowly gets the whole page", async () => {
    const socket = (await openSocket(site)).pause();
    socket.write(GET.repeat(8));
    let heard = "";
    for (let seconds = 0; seconds < 30 && heard.split("</html>").length <= 8; seconds++) {
      for (let read = 0; read < 24_000; ) {
        const chunk: Buffer | null = socket.read();
        if (!chunk) break;
        heard += chunk;
        read += chunk.length;
      }
      await pause(1_000);
    }
    expect(heard.split("</html>")).toHaveLength(9);
    socket.destroy();
  });

  test.concurrent("one that stops reading is closed within a minute", async () => {
    const film = /\/assets\/[\w-]+\.mp4/.exec(await (await site.get("/toronto")).text())?.[0];
    const four = `GET ${film} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(4);
    const socket = await openDeafSocket(site, four, "127.0.8.1");
    // Together more than the system's buffers hold; never more waiting than are allowed.
    for (let times = 0; times < 7; times++) {
      await pause(1_000);
      socket.write(four);
    }
    const isClosed = () => site.log().includes('"refused":"unread","network":"127.0.8.0/24"');
    for (let seconds = 0; seconds < 60 && !isClosed(); seconds++) await pause(1_000);
    expect(isClosed()).toBe(true);
    socket.destroy();
  });

  test.concurrent("a connection is kept for the visitor's next page", async () => {
    const socket = await openSocket(site);
    for (let times = 0; times < 2; times++) {
      const answer = once(socket, "data");
      socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
      expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /);
      if (times === 0) await pause(32_000);
    }
    socket.destroy();
  });

  test.concurrent("a desk goes on following changes", async () => {
    const cookie = await createOwner(site);
    const socket = await openSocket(site);
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.write(`GET /desk/live?since=0 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await pause(32_000);
    expect(heard.match(/: here/g)?.length).toBeGreaterThanOrEqual(3);
    expect(socket.closed).toBe(false);
    socket.destroy();
  });
});
