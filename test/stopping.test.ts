import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOwner } from "./support/desk.ts";
import { type Site, startSite } from "./support/site.ts";

// A site that's told to stop finishes open requests and doesn't wait for idle connections.

describe("a site that's told to stop doesn't wait for", () => {
  let site: Site;
  let owner: string;
  let socket: Socket;
  beforeAll(async () => {
    site = await startSite();
    owner = await createOwner(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    await once(socket, "connect");
    return async () => {
      socket.destroy();
      await site.restart();
    };
  });

  /** Tells it to stop after `half` of a request and then sends the rest; returns the response. */
  async function stopAmid(half: string, rest: string): Promise<string> {
    socket.write(half);
    await pause(100);
    const told = Date.now();
    const stopped = site.stop();
    await pause(200);
    const answer = rest ? text(socket) : Promise.resolve("");
    socket.write(rest);
    expect(await stopped).toBe(0);
    // Well before the ten seconds that stopping may take.
    expect(Date.now() - told).toBeLessThan(9_000);
    return answer;
  }

  test("a browser's preconnected socket", async () => {
    await stopAmid("", "");
  });

  test("a connection whose last request was just answered", async () => {
    const form = "name=Ada";
    const head = `POST /toronto/get-quote HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${form.length}`;
    const type = "Content-Type: application/x-www-form-urlencoded";
    const answer = await stopAmid(`${head}\r\n${type}\r\n\r\nname`, form.slice(4));
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain("Phone number is required");
  });

  test("a desk that starts following changes", async () => {
    const head = `GET /desk/live?since=0 HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner}\r\n`;
    expect(await stopAmid(head, "\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });
});
