import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOwner } from "./support/desk.ts";
import { getPage } from "./support/http.ts";
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
    // What came before it has been read by then.
    await getPage(site.origin, "/healthz");
    const told = Date.now();
    const stopped = site.stop();
    await expect.poll(() => getPage(site.origin, "/healthz").catch(() => null)).toBeNull();
    const answer = rest ? text(socket) : Promise.resolve("");
    socket.write(rest);
    expect(await stopped).toBe(0);
    // Well before the ten seconds that stopping may take.
    expect(Date.now() - told).toBeLessThan(9_000);
    return answer;
  }

  test("a browser's preconnected socket", { tags: ["all"] }, async () => {
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

  test("a desk that starts following changes", { tags: ["all"] }, async () => {
    const head = `GET /desk/live?since=0 HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner}\r\n`;
    expect(await stopAmid(head, "\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("a site that's told to stop still answers for a moment, says it isn't ready, and ends each connection", async () => {
  await using site = await startSite({ env: { STOP_DELAY: "60" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const asked = request(new URL(path, site.origin), { agent }).end();
    const [response] = await once(asked, "response");
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      body: await text(response),
      reused: asked.reusedSocket,
    };
  };
  expect(await ask("/readyz")).toMatchObject({ status: 200, connection: "keep-alive" });
  const stopped = site.stop();
  await expect.poll(async () => (await getPage(site.origin, "/readyz")).status).toBe(503);
  // A proxy may send a form on a connection that was idle, or make a new one.
  const idle = await ask("/readyz");
  expect(idle).toMatchObject({ status: 503, connection: "close", reused: true });
  expect(idle.body).toBe("It is stopping.\n");
  expect(await ask("/toronto")).toMatchObject({ status: 200, connection: "close", reused: false });
  expect((await getPage(site.origin, "/healthz")).status).toBe(503);
  await site.kill();
  expect(await stopped).toBeNull();
  agent.destroy();
});

test("a site that's told to stop does so after its delay", async () => {
  await using site = await startSite({ env: { STOP_DELAY: "1" } });
  const told = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - told).toBeGreaterThanOrEqual(1_000);
});
