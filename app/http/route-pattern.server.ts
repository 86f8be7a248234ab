import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isApiPath } from "./problem.server.ts";

/** Matching costs as much as sending a finished page, so the last addresses are remembered. */
const MOST_REMEMBERED = 1_000;

/** Addresses that React Router doesn't know. */
const others = ["/healthz", "/readyz", "/metrics"];

/** The pattern of an address, such as `/:city/get-quote`: there are as many as routes, whatever visitors ask for. */
export function makePatternFinder(routes: ServerBuild["routes"]): (pathname: string) => string {
  const tree = childrenOf(undefined, routes);
  const remembered = new Map<string, string>();
  return (pathname) => {
    const known = remembered.get(pathname);
    if (known !== undefined) return known;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const pattern = findPattern(tree, pathname);
    remembered.set(pathname, pattern);
    return pattern;
  };
}

function findPattern(tree: RouteObject[], pathname: string): string {
  if (others.includes(pathname)) return pathname;
  if (pathname.startsWith("/assets/")) return "/assets/*";
  if (isApiPath(pathname)) return "/api/*";
  // The desk's data has its page's address with an ending.
  const page = pathname.replace(/(\/_root)?\.data$/, "") || "/";
  const matches = matchPath(tree, page);
  const parts = matches.flatMap(({ route }) => route.path?.split("/").filter(Boolean) ?? []);
  const isFile = parts[0]?.startsWith(":") && /\.[^/]*$/.test(page);
  return matches.length === 0 || isFile ? "other" : `/${parts.join("/")}`;
}

function matchPath(tree: RouteObject[], pathname: string) {
  try {
    return matchRoutes(tree, pathname) ?? [];
  } catch {
    // An address that isn't properly encoded.
    return [];
  }
}

function childrenOf(parentId: string | undefined, routes: ServerBuild["routes"]): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id = "", path, index } = route ?? {};
      const named = { id, ...(path !== undefined && { path }) };
      return index ? { ...named, index } : { ...named, children: childrenOf(id, routes) };
    });
}
