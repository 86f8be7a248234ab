import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { audienceContext, visitorContext } from "./http/contexts.server.ts";
import { makeDocument } from "./http/drawn-document.server.ts";
import { log } from "./http/log.server.ts";
import { isPersonal } from "./http/page-cache.server.ts";
import { publicOrigin } from "./http/public-origin.server.ts";
import { deskPolicy, publicPagePolicy } from "./http/security-headers.server.ts";
import { answerWithoutTurn, findLine, renderingTurns } from "./http/turns.server.ts";
import { describeFailedPage } from "./site/failed-page.server.tsx";
import { FailedPage } from "./site/failed-page.ts";
import { loaderScript, measuring, speculationRules } from "./site/islands/loader.server.ts";
import { drawHead, findPageStyle } from "./site/page-style.server.ts";

/** What's inline is named by its hash in the page's policy. */
function inlineParts(context: EntryContext, page: string, isScripted: boolean) {
  const style = findPageStyle(page);
  const loader = isScripted ? loaderScript(context.manifest, page.includes(" data-part=")) : null;
  return {
    head: drawHead(page, style, loader),
    body: loader && `<script type="speculationrules">${speculationRules}</script>`,
    policy: publicPagePolicy({
      scripts: loader ? [loader, speculationRules] : [],
      styles: [style],
      measuring,
    }),
  };
}

/** A form's island asks for JSON and gets the action's data; others get a document, the desk's with a router. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { actionData, actionHeaders } = context.staticHandlerContext;
  const retryAfter = Object.values(actionHeaders)[0]?.get("retry-after");
  if (retryAfter) headers.set("retry-after", retryAfter);
  if (actionData && request.headers.get("accept") === "application/json") {
    headers.set("cache-control", "no-store");
    return Response.json(Object.values(actionData)[0], { status, headers });
  }
  const endTurn = await renderingTurns.take(findLine(loadContext.get(visitorContext).address));
  if (!endTurn) return answerWithoutTurn();
  try {
    const isDesk = context.staticHandlerContext.matches.some(({ route }) => route.id === "desk");
    return await (isDesk ? openDesk : openPublic)(request, status, headers, context, loadContext);
  } finally {
    endTurn();
  }
}

function openPublic(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Response {
  // The address of a booking is a key to it: no script that counts visits may send it anywhere, and the page needs none.
  const isBooking = context.staticHandlerContext.matches.some(({ route }) => route.id === "booking");
  const failed = context.staticHandlerContext.errors
    ? describeFailedPage(status, new URL(request.url).pathname, loadContext.get(audienceContext))
    : null;
  const page = renderToString(
    <FailedPage value={failed}>
      <ServerRouter context={context} url={request.url} />
    </FailedPage>,
  );
  const { head, body, policy } = inlineParts(context, page, !isBooking);
  const html = page
    .replace("<html ", () => `<html ${siteOnPaper()}`)
    // React's own, for a picture that stands in the same first packets.
    .replace(/<link rel="preload" as="image"[^>]*>/, "")
    .replace("</head>", () => `${head}</head>`)
    .replace("</body>", () => `${body ?? ""}</body>`);
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) headers.set("content-security-policy", policy);
  // Search engines list neither failures nor answers to a form.
  if (status !== 200 || request.method === "POST") headers.set("x-robots-tag", "noindex");
  // A form came to a page that has none (RFC 9110, 15.5.6).
  if (status === 405) headers.set("allow", "GET, HEAD");
  if (!headers.has("cache-control")) {
    headers.set("cache-control", cacheControl(request, status));
  }
  return makeDocument(`<!DOCTYPE html>${html}`, { status, headers });
}

function siteOnPaper(): string {
  return publicOrigin() && `data-site="${new URL(publicOrigin()).host}" `;
}

async function openDesk(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const html = new PassThrough();
  // Others have their turn between reading, drawing and writing a long page.
  await nextTurn();
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    onAllReady: () => nextTurn().then(() => pipe(html)),
    onShellError: (error) => html.destroy(error as Error),
  });
  const bytes = await buffer(html);
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) headers.set("content-security-policy", deskPolicy(nonce));
  return makeDocument(bytes, { status, headers });
}

/** A CDN must revalidate a page, at the cost of a hash: the country decides which one a visitor gets. */
function cacheControl(request: Request, status: number): string {
  if (status !== 200 || request.method === "POST") return "no-store";
  const whose = isPersonal(new URL(request.url).pathname) ? "private" : "public";
  return `${whose}, max-age=0, must-revalidate`;
}

/** Only the path is logged: a query can hold personal data. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // So can the address of a booking, and those of a calendar and of incoming mail hold a key.
  const path = new URL(request.url).pathname.replace(/^\/(booking|calendar|inbound)\/.*/i, "/$1/…");
  log.error({ err: error, path }, "a page failed");
};
