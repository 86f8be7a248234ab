import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import { readAsking } from "./asking.server.ts";
import { setAssetHeaders } from "./asset-headers.server.ts";
import { touchCookies, withTouchCookies } from "./attribution.server.ts";
import { type Budget, spend } from "./budgets.server.ts";
import {
  audienceContext,
  deskVisitContext,
  placeholdersContext,
  refusedFormContext,
  visitorContext,
} from "./contexts.server.ts";
import { isDeskPath, readDeskVisit } from "./desk-visit.server.ts";
import { sendDocument } from "./documents.server.ts";
import { isText, readDocument } from "./drawn-document.server.ts";
import {
  type AnswerForm,
  readPosted,
  redirectAsJson,
  sendJson,
  thank,
  wantsJson,
} from "./form-answers.server.ts";
import { answerHealth, shareForSecond } from "./health-address.server.ts";
import { isHeartbeat } from "./heartbeat-key.server.ts";
import { log, logWithRequestId } from "./log.server.ts";
import { isMeasuring, measure } from "./measured.server.ts";
import { answerMetrics, type ReadMetrics } from "./metrics-address.server.ts";
import {
  type FinishedPage,
  fillPage,
  findPage,
  findReadyPage,
  keepPage,
  pageKey,
  type ReadShownQuery,
  redirectsToCity,
  renderingMark,
  sendPage,
  shrinkPage,
} from "./page-cache.server.ts";
import { isApiPath } from "./problem.server.ts";
import { withoutDesk } from "./public-routes.server.ts";
import { type DrawRefusalPage, sendPageOrText, sendRefusal } from "./refusal-answers.server.ts";
import { noteRefusal, type Refused } from "./refusals.server.ts";
import { makePatternFinder } from "./route-pattern.server.ts";
import { deskHeaders, securityHeaders } from "./security-headers.server.ts";
import { isStopping } from "./stopping.server.ts";
import { findLine, isWithoutTurn, renderingTurns } from "./turns.server.ts";
import {
  chooseAudience,
  findAddress,
  findAudienceAtOnce,
  findCharged,
  identifyVisitor,
  isFromProxy,
  listNetworks,
} from "./visitor.server.ts";

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
  readShownQuery: ReadShownQuery;
};

/** `address` is the sender's; `charged` is null for a proxy's own requests. */
export type AnswerApi = (
  request: Request,
  from: { address: string | null; charged: string | null },
) => Promise<Response>;

/** Any other method would run a form's action, too. */
const methods = ["GET", "HEAD", "POST"];

const fileLike =
  /^\/((country|nearest|centers|challenge)\.json|cities\.html|worker\.js|sitemap\.xml|robots\.txt|social\/[a-z0-9-]+\.png)$/;

export function createListener({
  build,
  mode,
  assets,
  checkReady,
  readMetrics,
  drawRefusalPage: draw,
  answerApi,
  answerForm,
  readShownQuery,
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
    if (headers.cookie && redirectsToCity(url)) return false;
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
    const shown = mode === "production" ? readShownQuery(url) : null;
    const values = shown && Object.keys(shown.values).length > 0 ? shown.values : null;
    const key = pageKey(asking, pathname, audience, shown);
    const kept = key && findPage(key, now);
    const cookies = isDesk ? [] : touchCookies(asking, now);
    const requestId = String(response.getHeader("x-request-id"));
    if (kept && !values) {
      sendPage(request, response, kept, { requestId, cookies });
      return shrinkPage(kept);
    }
    const begun = key ? renderings.get(key) : null;
    // An await where none has begun would let every request of this turn begin one. Its own request reports a failure.
    const shared = begun && (await begun.catch(() => null));
    if (shared && !values && !(shared instanceof Response)) {
      return sendPage(request, response, shared, { requestId, cookies });
    }
    if (isOverBudget(chooseBudget(asking.method, pathname, isDesk), request, response, draw)) return;
    const sendFilled = (page: FinishedPage, filling: NonNullable<typeof values>) =>
      sendDocument(request, response, withTouchCookies(fillPage(page, filling), cookies));
    if (kept && values) return sendFilled(kept, values);
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
    context.set(placeholdersContext, key !== null && values !== null);
    context.set(deskVisitContext, readDeskVisit(request, asked));
    if (answered) context.set(refusedFormContext, answered);
    const render = isDesk ? renderDesk : renderPublic;
    const rendered = await (key ? finishPage(key, asked, context, now) : render(asked, context));
    if (!(rendered instanceof Response)) {
      return values
        ? sendFilled(rendered, values)
        : sendPage(request, response, rendered, { requestId, cookies });
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
      return keepPage(key, await readDocument(rendered), Object.fromEntries(rendered.headers), { now, mark });
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

const ID_LENGTH = 18;

/** A proxy's own, so that its lines and ours can be compared; else a new one. */
function readRequestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  const isGiven = typeof given === "string" && /^[\w.:-]{8,64}$/.test(given);
  return isGiven && isFromProxy(request) ? given : randomUUID().slice(0, ID_LENGTH);
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
  const charged = listNetworks(findCharged(request));
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
