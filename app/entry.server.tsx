import { randomBytes } from "node:crypto";
import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { log } from "./http/log.server.ts";
import { isPersonal } from "./http/page-cache.server.ts";
import { deskPolicy, publicPagePolicy } from "./http/security-headers.server.ts";
import { loaderScript, measuring, speculationRules } from "./site/islands/loader.server.ts";
import publicStyle from "./site/site.css?inline";
import { palette } from "./site/social/palette.server.ts";

let inlined: { head: string; body: string; policy: string } | undefined;

/** What stands inline in every public page; the same for all, so that the policy can name it by hash. */
function inlineParts(context: EntryContext) {
  const loader = loaderScript(context.manifest);
  inlined ??= {
    head: `${preloadedFonts()}<meta name="theme-color" content="${palette.ink}"/><style>${publicStyle}</style>`,
    body: `<script>${loader}</script><script type="speculationrules">${speculationRules}</script>`,
    policy: publicPagePolicy({ scripts: [loader, speculationRules], styles: [publicStyle], measuring }),
  };
  return inlined;
}

/** The style's own fonts, asked for ahead of it: one that comes late is not shown on this page (`fonts.css`). */
function preloadedFonts(): string {
  return Array.from(
    publicStyle.matchAll(/url\("?([^")]+\.woff2)"?\)/g),
    ([, url]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
  ).join("");
}

/**
 * Turns a matched page into the answer. A form's island asks for JSON and gets what the action said;
 * everyone else gets the document, finished, without React Router's own scripts. The desk gets them.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response | Promise<Response> {
  const { actionData, actionHeaders } = context.staticHandlerContext;
  // Of an action's own headers, the one that says how long to wait (429).
  const retryAfter = Object.values(actionHeaders)[0]?.get("retry-after");
  if (retryAfter) headers.set("retry-after", retryAfter);
  if (actionData && request.headers.get("accept") === "application/json") {
    headers.set("cache-control", "no-store");
    return Response.json(Object.values(actionData)[0], { status, headers });
  }
  if (context.staticHandlerContext.matches.some(({ route }) => route.id === "desk")) {
    return openDesk(request, status, headers, context);
  }
  const { head, body, policy } = inlineParts(context);
  // The address of a booking is a key to it: no script that counts may tell anyone, and the page needs none.
  const isBooking = context.staticHandlerContext.matches.some(({ route }) => route.id === "booking");
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
    .replace("</head>", () => `${head}</head>`)
    .replace("</body>", () => (isBooking ? "</body>" : `${body}</body>`));
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) headers.set("content-security-policy", policy);
  // A page that was not found, broke, or answers a form is nothing to find.
  if (status !== 200 || request.method === "POST") headers.set("x-robots-tag", "noindex");
  if (!headers.has("cache-control")) {
    headers.set("cache-control", cacheControl(request, status));
  }
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** A page of the desk, whole, with the router's scripts and the data they start with. */
async function openDesk(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const html = await renderToReadableStream(page, { nonce });
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) headers.set("content-security-policy", deskPolicy(nonce));
  return new Response(html, { status, headers });
}

/**
 * A CDN may keep a shared page and must ask each time: the country decides which one a visitor gets, and the answer
 * to its question costs a hash and no rendering.
 */
function cacheControl(request: Request, status: number): string {
  if (status !== 200 || request.method === "POST") return "no-store";
  const whose = isPersonal(new URL(request.url).pathname) ? "private" : "public";
  return `${whose}, max-age=0, must-revalidate`;
}

/** Unexpected failures of loaders and actions. Only the path is logged: a query can hold personal data. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // So does the address of a booking.
  const path = new URL(request.url).pathname.replace(/^\/booking\/.*/i, "/booking/…");
  log.error({ err: error, path }, "a page failed");
};
