import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { connectFrom } from "./support/https-client.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";
import { type Site, startSite } from "./support/site.ts";

// The shipped deploy/nginx.conf, with nothing but names, ports and paths changed, in front of a real site.

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

describe("behind the shipped nginx.conf", () => {
  let site: Site;
  let nginx: Nginx;
  beforeAll(async () => {
    site = await startSite();
    nginx = await startNginx([site.origin]);
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    await site?.close();
  });

  test("pages come compressed by the site, over HTTP/2, too", async () => {
    const visitor = connectFrom("127.0.2.1", nginx.origin);
    const page = await visitor.get("/toronto", { "accept-encoding": "br" });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      "content-encoding": "br",
      "strict-transport-security": "max-age=63072000",
      etag: expect.any(String),
    });
    expect((await visitor.get("/toronto", { "if-none-match": String(page.headers.etag) })).status).toBe(304);
    visitor.close();
    const session = connectHttp2(nginx.origin, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/houston" });
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    await once(stream.resume(), "close");
    session.close();
  });

  test("a form's lead has the visitor's own address, whatever address they claim", async () => {
    const visitor = connectFrom("127.0.2.2", nginx.origin);
    const sent = await visitor.post("/toronto/get-quote", adasQuote("Through nginx"), {
      "x-forwarded-for": "99.224.0.1",
      "x-forwarded-host": "elsewhere.example",
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toMatch(/^\/thankyou\?/);
    expect(await site.exportLeads()).toMatchObject([{ ip_address: "127.0.2.2", location: "toronto" }]);
    visitor.close();
  });

  test("a visitor is sent from http to https", async () => {
    const asked = plainRequest({ port: nginx.plainPort, path: "/toronto?a=b", host: "127.0.0.1" }).end();
    const [answer] = await once(asked, "response");
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      "https://www.example.com/toronto?a=b",
    ]);
    answer.resume();
  });

  test("a change reaches an open desk at once", async () => {
    const cookie = await createOwner(site);
    const asked = request({
      ...{ host: "127.0.0.1", port: nginx.port, path: "/desk/live", rejectUnauthorized: false },
      headers: { host: new URL(nginx.origin).host, cookie },
    }).end();
    const [stream] = await once(asked, "response");
    expect(stream.statusCode).toBe(200);
    const words: string[] = [];
    stream.setEncoding("utf8").on("data", (text: string) => words.push(text));
    await expect.poll(() => words.join("")).toContain("retry: 1000");
    await site.post("/toronto/get-quote", adasQuote("For the open desk"));
    await expect.poll(() => words.join(""), { timeout: 30_000 }).toMatch(/^data: \[/m);
    asked.destroy();
  });

  test("what's for monitoring isn't public", async () => {
    const visitor = connectFrom("127.0.2.3", nginx.origin);
    for (const path of ["/metrics", "/readyz"]) expect((await visitor.get(path)).status, path).toBe(404);
    expect((await visitor.get("/healthz")).status).toBe(200);
    visitor.close();
  });

  test("forms beyond the limit get 429 and when to try again; another visitor isn't limited", async () => {
    const burst = times(40, () => connectFrom("127.0.2.4", nginx.origin));
    const answers = await Promise.all(
      burst.map((visitor) => visitor.post("/toronto/get-quote", { name: "Ada" })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(21);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + answers.filter(({ status }) => status === 422).length).toBe(40);
    expect(refused[0]?.headers["retry-after"]).toBe("10");
    expect(refused[0]?.body).toBe("Too many requests from your network. Wait ten seconds and try again.\n");
    const other = connectFrom("127.0.2.5", nginx.origin);
    expect((await other.post("/toronto/get-quote", { name: "Ada" })).status).toBe(422);
    for (const visitor of [...burst, other]) visitor.close();
  });

  test("an IPv6 visitor counts with their /64, however nginx writes it; an IPv4 one alone", async () => {
    // Many addresses for one machine: nginx takes them from a header, and writes them in its own way.
    const believing = (example: string) =>
      example.replace(
        "  add_header Strict",
        "  set_real_ip_from 127.0.0.0/8;\n  real_ip_header X-From;\n  add_header X-Network $tailgate_network always;\n  add_header Strict",
      );
    await using inHouse = await startNginx([site.origin], believing);
    const visitor = connectFrom("127.0.2.10", inHouse.origin);
    const readNetwork = async (address: string) =>
      (await visitor.get("/healthz", { "x-from": address })).headers["x-network"];
    const networks: [network: string, ...addresses: string[]][] = [
      ["2001:db8:1:2", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::6", "2001:db8:1:2:3::", "2001:db8:1:2:0:4:5:6"],
      // The second one has "::" in the host's part, so the fourth group is written.
      ["2001:db8:1:0", "2001:db8:1::7:8:9", "2001:db8:1:0:7::9", "2001:db8:1::a:b:c", "2001:db8:1:0:1:2:3:4"],
      ["2001:db8:0:0", "2001:db8::1", "2001:db8::3:4:5:6", "2001:db8:0:0:5::", "2001:db8::5:0:0:8"],
      ["2001:db8:0:4", "2001:db8:0:4:5:6:7:8", "2001:db8:0:4::8"],
      ["2001:0:3:4", "2001:0:3:4:5:6:7:8", "2001:0:3:4::8"],
      ["2001:0:3:0", "2001:0:3::8", "2001:0:3:0:5:6:7:8"],
      ["2001:0:0:4", "2001::4:5:6:7:8", "2001:0:0:4::8", "2001::4:5:0:0:8"],
      ["2001:0:0:0", "2001::8", "2001::5:6:7:8", "2001::6:7:8", "2001:0:0:0:5::"],
      ["::", "::1", "::3:4:5:6:7:8", "::4:5:6:7:8"],
      ["192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201"],
      ["192.0.2.2", "192.0.2.2", "::ffff:192.0.2.2"],
    ];
    for (const [network, ...addresses] of networks) {
      for (const address of addresses) expect(await readNetwork(address), address).toBe(network);
    }
    const house = times(40, (host) =>
      visitor.post(
        "/toronto/get-quote",
        { name: "Ada" },
        {
          "x-from": `2001:db8:1::${(host + 1).toString(16)}:0:1`,
        },
      ),
    );
    const statuses = (await Promise.all(house)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    const neighbor = { "x-from": "2001:db8:1:1::1" };
    expect((await visitor.post("/toronto/get-quote", { name: "Ada" }, neighbor)).status).toBe(422);
    visitor.close();
  });

  test("requests and connections beyond the limits get 429, not 503", async () => {
    const session = connectHttp2(nginx.origin, {
      createConnection: () =>
        connect({
          ...{ host: "127.0.0.1", port: nginx.port, localAddress: "127.0.2.6" },
          ...{ rejectUnauthorized: false, ALPNProtocols: ["h2"] },
        }),
    });
    const statuses = await Promise.all(
      times(250, async () => {
        const stream = session.request({ ":path": "/toronto" });
        const [headers] = await once(stream, "response");
        // A stream that's still open when nginx stops would fail with nobody to hear it.
        await once(stream.resume(), "close");
        return Number(headers[":status"]);
      }),
    );
    session.close();
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  });

  test("a body that's larger than the site reads gets 413", async () => {
    const visitor = connectFrom("127.0.2.7", nginx.origin);
    const size = { "content-length": String(33 * 1024 * 1024) };
    await expect(visitor.post("/toronto/get-quote", {}, size)).resolves.toMatchObject({ status: 413 });
    visitor.close();
  });

  test("clients that are slow with headers or a body are cut off", async () => {
    // The same directives with a time-out that a test can wait for.
    const shorter = (example: string) => {
      const changed = example.replace(/(client_header_timeout|client_body_timeout) 15s/g, "$1 1s");
      expect(changed.match(/ 1s;/g)).toHaveLength(2);
      return changed;
    };
    await using strict = await startNginx([site.origin], shorter);
    const { host } = new URL(strict.origin);
    const send = async (text: string) => {
      // nginx counts from here.
      const start = Date.now();
      const socket = connect({ host: "127.0.0.1", port: strict.port, rejectUnauthorized: false });
      await once(socket, "secureConnect");
      socket.on("error", () => undefined).resume();
      socket.write(text);
      await new Promise((resolve) => socket.once("close", resolve));
      return Date.now() - start;
    };
    const post = `POST /toronto/get-quote HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n`;
    const [headers, body] = await Promise.all([send(post), send(`${post}\r\nname=A`)]);
    for (const waited of [headers, body]) {
      expect(waited).toBeGreaterThanOrEqual(900);
      expect(waited).toBeLessThan(14_000);
    }
  });
});

test("with an https address, HSTS is in each answer once", async () => {
  await using site = await startSite({ env: { PUBLIC_ORIGIN: "https://www.example.com" } });
  await using nginx = await startNginx([site.origin]);
  const visitor = connectFrom("127.0.2.9", nginx.origin);
  for (const path of ["/toronto", "/metrics"])
    expect((await visitor.get(path)).headers["strict-transport-security"], path).toBe("max-age=63072000");
  visitor.close();
});

test("a process that doesn't answer is left out, for a form, too", async () => {
  await using one = await startSite();
  await using other = await startSite({ env: { DATA_DIR: one.dataDir } });
  await using nginx = await startNginx([one.origin, other.origin]);
  await one.kill();
  const visitor = connectFrom("127.0.2.8", nginx.origin);
  for (let turn = 0; turn < 6; turn++) {
    expect((await visitor.get("/toronto")).status).toBe(200);
    expect((await visitor.post("/toronto/get-quote", adasQuote(`Form ${turn}`))).status).toBe(303);
  }
  expect(await other.exportLeads()).toHaveLength(6);
  visitor.close();
});
