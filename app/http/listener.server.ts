import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { type Asking, readAsking } from "./asking.server.ts";
import { setAssetHeaders } from "./asset-headers.server.ts";
import { touchCookies, withTouchCookies } from "./attribution.server.ts";
import { type Budget, spend } from "./budgets.server.ts";
import {
  audienceContext,
  deskVisitContext,
  type RefusedForm,
  refusedFormContext,
  visitorContext,
} from "./contexts.server.ts";
import { isDeskPath, readDeskVisit } from "./desk-visit.server.ts";
import { isHeartbeat } from "./heartbeat-key.server.ts";
import { log, logWithRequestId } from "./log.server.ts";
import { isMeasuring, measure } from "./measured.server.ts";
import { answerMetrics, type ReadMetrics } from "./metrics-address.server.ts";
import {
  acceptedEncodings,
  compressAtOnce,
  type FinishedPage,
  findPage,
  findReadyPage,
  keepPage,
  pageKey,
  renderingMark,
  sendPage,
  shrinkPage,
} from "./page-cache.server.ts";
import { isApiPath } from "./problem.server.ts";
import { type DrawRefusalPage, sendPageOrText, sendRefusal } from "./refusal-answers.server.ts";
import { noteRefusal, type Refused } from "./refusals.server.ts";
import { makePatternFinder } from "./route-pattern.server.ts";
import { deskHeaders, securityHeaders } from "./security-headers.server.ts";
import { isStopping } from "./stopping.server.ts";
import type { Posted } from "./submission.server.ts";
import { sendText } from "./text-answers.server.ts";
import { findLine, isWithoutTurn, renderingTurns } from "./turns.server.ts";
import {
  chooseAudience,
  findAddress,
  findAudienceAtOnce,
  findCharged,
  identifyVisitor,
  isFromProxy,
  type Visitor,
} from "./visitor.server.ts";

/** Quality of Brotli for a document that one visitor gets: the best that takes no longer than another thread would have to be told. */
const DOCUMENT = 3;

const ONE_SECOND = 1_000;

/** Requests' worth: a network that goes on after a refusal is soon refused before anything else is looked at. */
const REFUSAL_COST = 9;
/** Milliseconds: who goes on all the same waits for each answer, and a connection's next request isn't read before. */
const SLOWED_DOWN = 1_000;

export type ListenerOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  assets: string | null;
  /** Resolves when the database takes writes, rejects with its error otherwise. */
  checkReady: () => Promise<void>;
  /** Null: there is no `/metrics`. */
  readMetrics: ReadMetrics | null;
  drawRefusalPage: DrawRefusalPage;
  answerApi: AnswerApi;
  answerForm: AnswerForm;
};

/** `address` is the sender's; `charged` is null for a proxy's own requests. */
export type AnswerApi = (
  request: Request,
  from: { address: string | null; charged: string | null },
) => Promise<Response>;

/** What a form leads to: the page that thanks for it, or what was wrong. Null for an address without a form. */
export type AnswerForm = (
  pathname: string,
  form: { asking: Asking; posted: Posted; visitor: Visitor },
) => Promise<{ location: string; cookies: readonly string[] } | RefusedForm | null>;

/** Any other method would run a form's action, too. */
const methods = ["GET", "HEAD", "POST"];

const fileLike =
  /^\/((country|nearest|centers|challenge)\.json|cities\.html|worker\.js|sitemap\.xml|robots\.txt|social\/[a-z0-9-]+\.png)$/;

const JSON_TYPE = "application/json";

function wantsJson(request: Asking): boolean {
  return request.headers.get("accept") === JSON_TYPE;
}

export function createListener({
  build,
  mode,
  assets,
  checkReady,
  readMetrics,
  drawRefusalPage: draw,
  answerApi,
  answerForm,
}: ListenerOptions): RequestListener {
  const renderDesk = createRequestHandler(build, mode);
  const renderPublic =
    typeof build === "function" ? renderDesk : createRequestHandler(withoutDesk(build), mode);
  const findPattern = typeof build === "function" ? null : makePatternFinder(build.routes);
  const fileOptions = { brotli: true, gzip: true, etag: true, setHeaders: setAssetHeaders };
  const serveAsset = assets && sirv(assets, fileOptions);
  const readiness = shareForSecond(checkReady);
  /** By the page's key: those who want it meanwhile wait for the same rendering. */
  const renderings = new Map<string, Promise<FinishedPage | Response>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
    // Vite's own scripts are inline.
    if (mode === "development") response.removeHeader("content-security-policy");
    if (isStopping()) response.setHeader("connection", "close");
    if (await answerHealth(request, response, readiness)) return;
    if (await answerMetrics(request, response, readMetrics)) return;
    if (isOverBudget("any", request, response, draw)) return;
    if (isApiPath(request.url ?? "")) return answerProgram(request, response);
    if (serveAsset && request.method !== "POST") {
      serveAsset(request, response, () => {
        answerPage(request, response).catch((error) => sendFailure(request, response, draw, error));
      });
    } else {
      await answerPage(request, response);
    }
  }

  /** What most requests are for, with as little as possible: false for anything that takes more. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" || mode !== "production" || isStopping()) return false;
    if (mayLeaveTouch(url, headers) || hasBody(headers)) return false;
    const audience = findAudienceAtOnce(request);
    const page = audience && findReadyPage(url, audience, Date.now());
    if (!page) return false;
    if (!isOverBudget("any", request, response, draw)) {
      sendPage(request, response, page, { requestId });
      if (page.isQuick) shrinkLater(page);
    }
    return true;
  }

  /** Cookies and forms have no part in it. */
  async function answerProgram(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = toFetchRequest(request, response);
    if (!asked) {
      return sendPageOrText(request, response, draw, { status: 400, text: "That request makes no sense." });
    }
    const from = { address: findAddress(request), charged: findCharged(request) };
    await sendResponse(response, await answerApi(asked, from));
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!methods.includes(request.method ?? "")) {
      const allow = methods.join(", ");
      const text = "That can only be read, or sent as a form.";
      return sendPageOrText(request, response, draw, { status: 405, text, headers: { allow } });
    }
    const asking = readAsking(request);
    if (!asking) {
      return sendPageOrText(request, response, draw, { status: 400, text: "That request makes no sense." });
    }
    // No slug has a dot: this is a request for a missing file. Public pages' bare data isn't served either.
    const url = new URL(asking.url);
    const { pathname } = url;
    const isDesk = isDeskPath(pathname);
    if (
      !isDesk &&
      /^\/[^/]*\.[^/]*$|^\/(assets|social)\/|\.data$/.test(pathname) &&
      !fileLike.test(pathname)
    ) {
      return sendPageOrText(request, response, draw, { status: 404, text: "There is no such file." });
    }
    const visitor = await identifyVisitor(request);
    const audience = chooseAudience(visitor.detectedCountry);
    const now = Date.now();
    const key = mode === "production" ? pageKey(asking.method, url, audience) : null;
    const kept = key && findPage(key, now);
    const cookies = isDesk ? [] : touchCookies(asking, now);
    const requestId = String(response.getHeader("x-request-id"));
    if (kept) {
      sendPage(request, response, kept, { requestId, cookies });
      return shrinkPage(kept);
    }
    // The request that began it reports a failure.
    const shared = key && (await renderings.get(key)?.catch(() => null));
    if (shared && !(shared instanceof Response)) {
      return sendPage(request, response, shared, { requestId, cookies });
    }
    if (isOverBudget(chooseBudget(asking.method, pathname, isDesk), request, response, draw)) return;
    const isForm = asking.method === "POST" && !isDesk;
    const answered = isForm
      ? await answerForm(pathname, { asking, posted: readPosted(request), visitor })
      : null;
    if (answered && "location" in answered) return thank(request, response, answered);
    if (answered && wantsJson(asking))
      return sendJson(response, answered.status, answered.answer, answered.headers);
    if (renderingTurns.isFull(findLine(visitor.address)))
      return refuse(request, response, draw, "too busy", 2);

    const asked = toFetchRequest(request, response);
    if (!asked) {
      return sendPageOrText(request, response, draw, { status: 400, text: "That request makes no sense." });
    }
    const context = new RouterContextProvider();
    context.set(visitorContext, visitor);
    context.set(audienceContext, audience);
    context.set(deskVisitContext, readDeskVisit(request, asked));
    if (answered) context.set(refusedFormContext, answered);
    const render = isDesk ? renderDesk : renderPublic;
    const rendered = await (key ? finishPage(key, asked, context, now) : render(asked, context));
    if (!(rendered instanceof Response)) {
      return sendPage(request, response, rendered, { requestId, cookies });
    }
    if (isWithoutTurn(rendered)) return refuse(request, response, draw, "too busy", 2);
    if (isDesk) {
      for (const [name, value] of Object.entries(deskHeaders)) rendered.headers.set(name, value);
      if (rendered.status === 401 || rendered.status === 403) noteRefusal("desk", visitor.address);
    }
    if (asked.method !== "GET" && !rendered.headers.has("cache-control")) {
      rendered.headers.set("cache-control", "no-store");
    }
    const whole = withTouchCookies(redirectAsJson(asked, rendered), cookies);
    await (isText(whole) ? sendDocument(request, response, whole) : sendResponse(response, whole));
  }

  function finishPage(
    key: string,
    { url, headers }: Request,
    context: RouterContextProvider,
    now: number,
  ): Promise<FinishedPage | Response> {
    const finish = async () => {
      const mark = renderingMark();
      const rendered = await renderPublic(new Request(url, { headers }), context);
      const isShared = rendered.status === 200 && rendered.headers.get("cache-control") !== "no-store";
      if (!isShared) return rendered;
      return keepPage(key, await rendered.text(), Object.fromEntries(rendered.headers), { now, mark });
    };
    const rendering = finish().finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  return (request, response) => {
    const id = readRequestId(request);
    if (findPattern && isMeasuring()) measureAnswer(request, response, findPattern);
    if (answerAtOnce(request, response, id)) return;
    response.setHeader("x-request-id", id);
    // An unread rest of the body would block the connection's next request.
    response.once("finish", () => request.removeAllListeners("data").resume());
    logWithRequestId(id, (end) => {
      response.once("close", end);
      answer(request, response).catch((error) => sendFailure(request, response, draw, error));
    });
  };
}

/** Whether a visit may begin here that a later form tells about: by its labels, or from another site. */
function mayLeaveTouch(url: string, headers: IncomingMessage["headers"]): boolean {
  return url.includes("?") || (headers.referer !== undefined && headers["sec-fetch-site"] !== "same-origin");
}

function hasBody(headers: IncomingMessage["headers"]): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function shrinkLater(page: FinishedPage): void {
  shrinkPage(page).catch((error) => log.warn({ err: error }, "a page stays as it was compressed at first"));
}

/** Each rendering goes through all routes that it could be for, and the desk has most of them. */
function withoutDesk(build: ServerBuild): ServerBuild {
  const isOfDesk = (id: string): boolean => {
    const parent = build.routes[id]?.parentId;
    return id === "desk" || (parent !== undefined && isOfDesk(parent));
  };
  const keep = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfDesk(id)));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}

function readPosted(request: IncomingMessage): Posted {
  // One that's too large must still get its answer.
  const body = request.iterator({ destroyOnReturn: false });
  return { type: request.headers["content-type"] ?? "", body };
}

function thank(
  request: IncomingMessage,
  response: ServerResponse,
  { location, cookies }: { location: string; cookies: readonly string[] },
): void {
  const noted = { "cache-control": "no-store", ...(cookies.length > 0 && { "set-cookie": [...cookies] }) };
  // A script can't see where a redirect leads, so it gets the address as JSON.
  if (request.headers.accept === JSON_TYPE) sendJson(response, 200, { location }, noted);
  else response.writeHead(303, { ...noted, location, "content-length": 0 }).end();
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string | string[]>>,
): void {
  const body = Buffer.from(JSON.stringify(value));
  const shared = { "cache-control": "no-store", "content-type": JSON_TYPE, "content-length": body.length };
  response.writeHead(status, { ...shared, ...headers }).end(body);
}

/** A proxy's own, so that its lines and ours can be compared; else a new one. */
function readRequestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  const isGiven = typeof given === "string" && /^[\w.:-]{8,64}$/.test(given);
  return isGiven && isFromProxy(request) ? given : randomUUID();
}

function chooseBudget(method: string, pathname: string, isDesk: boolean): Budget {
  const isSent = method === "POST";
  if (isDesk) {
    const isOpen = /^\/desk\/(sign-in|welcome|invite)\b/i.test(decodeURIComponent(pathname));
    return isSent && isOpen ? "signIn" : "desk";
  }
  if (isSent) return /^\/inbound\//i.test(pathname) ? "inbound" : "forms";
  return pathname === "/challenge.json" ? "challenges" : "pages";
}

function isOverBudget(
  budget: Budget,
  request: IncomingMessage,
  response: ServerResponse,
  draw: DrawRefusalPage,
): boolean {
  const charged = findCharged(request);
  const seconds = isHeartbeat(request) ? 0 : spend(budget, charged);
  if (seconds === 0) return false;
  if (budget === "inbound") {
    // Some providers never send again what was refused with 429.
    refuse(request, response, draw, "too busy", seconds);
    return true;
  }
  const why = budget === "forms" ? "too many forms" : "too many requests";
  if (budget === "any") {
    noteRefusal(why, findAddress(request));
    setTimeout(() => sendRefusal(request, response, { status: 429, seconds, draw: null }), SLOWED_DOWN);
    return true;
  }
  spend("any", charged, REFUSAL_COST);
  refuse(request, response, draw, why, seconds);
  return true;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  draw: DrawRefusalPage,
  why: Refused,
  seconds: number,
): void {
  noteRefusal(why, findAddress(request));
  sendRefusal(request, response, { status: why === "too busy" ? 503 : 429, seconds, draw });
}

/** One at a time, and once a second: anyone may ask, and each check is a write to the disk. */
function shareForSecond(check: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined;
  let freshUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (latest && performance.now() < freshUntil) return latest;
    freshUntil = Number.POSITIVE_INFINITY;
    latest = check().finally(() => {
      freshUntil = performance.now() + ONE_SECOND;
    });
    return latest;
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

function isText({ body, headers }: Response): boolean {
  return body !== null && /^(text\/html|application\/xml)/.test(headers.get("content-type") ?? "");
}

/** In one piece, compressed for those who take it. */
async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { headers, status } = answer;
  const takes = acceptedEncodings(String(request.headers["accept-encoding"] ?? "")).has("br");
  const body = takes ? compressAtOnce(bytes, DOCUMENT) : bytes;
  if (takes) {
    headers.set("content-encoding", "br");
    headers.set("vary", "Accept-Encoding");
  }
  headers.set("content-length", `${body.length}`);
  response.writeHead(status, [...headers].flat());
  response.end(request.method === "HEAD" ? undefined : body);
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

function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  draw: DrawRefusalPage,
  error: unknown,
): void {
  log.error({ err: error }, "a request failed");
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = "Something went wrong on our side. Please try again, or call us.";
  sendPageOrText(request, response, draw, { status: 500, text });
}
