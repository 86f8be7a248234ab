import { renderToString } from "react-dom/server";
import { defaultLocation, findLocationAt } from "../../locations/locations.server.ts";
import type { RefusalPage } from "../http/refusal-answers.server.ts";
import { publicPagePolicy } from "../http/security-headers.server.ts";
import type { Audience } from "../http/visitor.server.ts";
import { Document } from "./document.tsx";
import { readFrame } from "./frame-handle.ts";
import { describePage } from "./page-location.server.ts";
import { drawHead, findPageStyle } from "./page-style.server.ts";
import { RoadsidePage } from "./sections/roadside.tsx";

/** All from memory: it also stands while the database is down. */
export function describeFailedPage(status: number, pathname: string, audience: Audience) {
  const chosen = findLocationAt(pathname);
  const place = describePage({ chosen, serving: chosen ?? defaultLocation() }, audience);
  // Nobody chose a city by an address that doesn't work.
  const frame = { ...readFrame(place), city: null };
  return { frame, page: <RoadsidePage status={status} place={place} /> };
}

/** By city and status: a refusal must cost little. `until` in milliseconds since the start. */
const drawn = new Map<string, { page: RefusalPage; until: number }>();
const ONE_MINUTE = 60_000;

/** For requests that never come to a page of their own. */
export function drawRefusalPage(status: number, pathname: string): RefusalPage {
  const key = `${status} ${findLocationAt(pathname)?.slug}`;
  const known = drawn.get(key);
  if (known && performance.now() < known.until) return known.page;
  const { frame, page: content } = describeFailedPage(status, pathname, "unknown");
  const html = renderToString(<Document frame={frame}>{content}</Document>);
  const style = findPageStyle(html);
  const page = {
    html: `<!DOCTYPE html>${html.replace("</head>", () => `${drawHead(html, style, null)}</head>`)}`,
    policy: publicPagePolicy({ scripts: [], styles: [style], measuring: null }),
  };
  drawn.set(key, { page, until: performance.now() + ONE_MINUTE });
  return page;
}
