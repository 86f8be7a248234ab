import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { touchCookies, withTouchCookies } from "./attribution.server.ts";
import { audienceContext, deskVisitContext, visitorContext } from "./contexts.server.ts";
import { isDeskPath, readDeskVisit } from "./desk-visit.server.ts";
import { log } from "./log.server.ts";
import { isMeasuring, measure } from "./measured.server.ts";
import { answerMetrics, type ReadMetrics } from "./metrics-address.server.ts";
import {
  acceptedEncodings,
  findPage,
  keepPage,
  pageKey,
  renderingMark,
  sendPage,
  shrinkPage,
} from "./page-cache.server.ts";
import { makePatternFinder } from "./route-pattern.server.ts";
import { deskHeaders, securityHeaders } from "./security-headers.server.ts";
import { isStopping } from "./stopping.server.ts";
import { chooseAudience, identifyVisitor } from "./visitor.server.ts";

const compressBrotli = promisify(brotliCompress);

export type ListenerOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  assets: string | null;
  /** Resolves when the database takes writes, rejects with its error otherwise. */
  checkReady: () => Promise<void>;
  /** Null: there is no `/metrics`. */
  readMetrics: ReadMetrics | null;
};

/** Any other method would run a form's action, too. */
const methods = ["GET", "HEAD", "POST"];

const fileLike = /^\/((country|challenge)\.json|sitemap\.xml|robots\.txt|social\/[a-z0-9-]+\.png)$/;

function wantsJson(request: Request): boolean {
  return request.headers.get("accept") === "application/json";
}

export function createListener({
  build,
  mode,
  assets,
  checkReady,
  readMetrics,
}: ListenerOptions): RequestListener {
  const renderPage = createRequestHandler(build, mode);
  const findPattern = typeof build === "function" ? null : makePatternFinder(build.routes);
  const serveAsset = assets && sirv(assets, { brotli: true, gzip: true, etag: true, setHeaders: ageOfAsset });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isStopping()) response.setHeader("connection", "close");
    if (await answerHealth(request, response, checkReady)) return;
    if (await answerMetrics(request, response, readMetrics)) return;
    if (serveAsset) {
      serveAsset(request, response, () => {
        answerPage(request, response).catch((error) => sendFailure(response, error));
      });
    } else {
      await answerPage(request, response);
    }
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!methods.includes(request.method ?? "")) {
      response.setHeader("allow", methods.join(", "));
      return sendText(response, 405, "That can only be read, or sent as a form.");
    }
    const asked = toFetchRequest(request, response);
    if (!asked) return sendText(response, 400, "That request makes no sense.");
    // No slug has a dot: this is a request for a missing file. Public pages' bare data isn't served either.
    const { pathname } = new URL(asked.url);
    const isDesk = isDeskPath(pathname);
    if (
      !isDesk &&
      /^\/[^/]*\.[^/]*$|^\/(assets|social)\/|\.data$/.test(pathname) &&
      !fileLike.test(pathname)
    ) {
      return sendText(response, 404, "There is no such file.");
    }
    const visitor = await identifyVisitor(request);
    const audience = chooseAudience(visitor);
    const now = Date.now();
    const key = mode === "production" ? pageKey(asked.method, new URL(asked.url), audience) : null;
    const kept = key && findPage(key, now);
    const cookies = isDesk ? [] : touchCookies(asked, now);
    if (kept) {
      sendPage(request, response, kept, cookies);
      return shrinkPage(kept);
    }

    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(audienceContext, audience);
    context.set(deskVisitContext, readDeskVisit(request, asked));
    const wanted = key ? new Request(asked.url, { headers: asked.headers, signal: asked.signal }) : asked;
    const mark = renderingMark();
    const rendered = await renderPage(wanted, context);
    if (isDesk) for (const [name, value] of Object.entries(deskHeaders)) rendered.headers.set(name, value);
    if (key && rendered.status === 200 && rendered.headers.get("cache-control")?.startsWith("public")) {
      const headers = Object.fromEntries(rendered.headers);
      return sendPage(
        request,
        response,
        await keepPage(key, await rendered.text(), headers, { now, mark }),
        cookies,
      );
    }
    if (asked.method !== "GET" && !rendered.headers.has("cache-control")) {
      rendered.headers.set("cache-control", "no-store");
    }
    const whole = await compressed(asked, redirectAsJson(asked, rendered));
    await sendResponse(response, withTouchCookies(whole, cookies));
  }

  return (request, response) => {
    // An unread rest of the body would block the connection's next request.
    response.once("finish", () => request.removeAllListeners("data").resume());
    if (findPattern && isMeasuring()) measureAnswer(request, response, findPattern);
    answer(request, response).catch((error) => sendFailure(response, error));
  };
}

function measureAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  findPattern: (pathname: string) => string,
): void {
  const start = performance.now();
  const [pathname = "/"] = (request.url ?? "/").split("?");
  response.once("finish", () => {
    measure({
      kind: "request",
      route: findPattern(pathname),
      method: methods.find((method) => method === request.method) ?? "other",
      status: response.statusCode,
      seconds: (performance.now() - start) / 1000,
    });
  });
}

function toFetchRequest(request: IncomingMessage, response: ServerResponse): Request | null {
  try {
    const asked = createRequest(request, response);
    // React Router refuses a form whose Origin isn't the address it was reached by, which behind an HTTPS proxy is
    // every form. Public forms have no session to protect; the desk checks Origin itself (desk-visit.server.ts).
    asked.headers.delete("origin");
    return asked;
  } catch {
    return null;
  }
}

async function compressed(request: Request, answer: Response): Promise<Response> {
  const takes = acceptedEncodings(request.headers.get("accept-encoding")).has("br");
  const isText = /^(text\/html|application\/xml)/.test(answer.headers.get("content-type") ?? "");
  if (!takes || !answer.body || !isText) return answer;
  const body = await compressBrotli(await answer.arrayBuffer(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  const headers = new Headers(answer.headers);
  headers.set("content-encoding", "br");
  headers.set("vary", "Accept-Encoding");
  return new Response(new Uint8Array(body), { status: answer.status, headers });
}

/** A script can't see where a redirect leads, so it gets the address as JSON. */
function redirectAsJson(request: Request, answer: Response): Response {
  const location = answer.headers.get("location");
  if (!location || request.method !== "POST" || !wantsJson(request)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("location");
  return Response.json({ location }, { headers });
}

async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  checkReady: () => Promise<void>,
): Promise<boolean> {
  if (request.url !== "/healthz" && request.url !== "/readyz") return false;
  let status = 200;
  let text = "alive";
  if (isStopping()) {
    status = 503;
    text = "It is stopping.";
  } else if (request.url === "/readyz") {
    try {
      await checkReady();
      text = "ready";
    } catch (error) {
      log.warn({ err: error }, "not ready: the database takes no writes");
      status = 503;
      text = "The database takes no writes.";
    }
  }
  sendText(response, status, text);
  return true;
}

function ageOfAsset(response: ServerResponse, path: string): void {
  const fingerprinted = path.startsWith("/assets/");
  response.setHeader(
    "cache-control",
    fingerprinted ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
}

function sendFailure(response: ServerResponse, error: unknown): void {
  log.error({ err: error }, "a request failed");
  if (response.headersSent) response.destroy();
  else sendText(response, 500, "Something went wrong on our side. Please try again, or call us.");
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  response.end(`${text}\n`);
}
