import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from "react-router";

let lostAt: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called with every sign of life, and where none came. True when the connection has just come back. */
export function noteConnection(isThere: boolean): boolean {
  const wasLost = lostAt !== null;
  if (isThere === !wasLost) return false;
  lostAt = isThere ? null : Date.now();
  for (const listener of listeners) listener();
  return isThere;
}

/** Since when nobody answers, in milliseconds; null while somebody does. */
export function useLostConnection(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => lostAt,
    () => null,
  );
}

let shown = { address: "", data: new Map<string, unknown>() };

/** Once, in the shell: {@link keepShown} falls back on what is on the page now. */
export function useShownData(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const data = matches.filter(({ loaderData }) => loaderData !== undefined);
    shown = {
      address: `${pathname}${search}`,
      data: new Map(data.map(({ id, loaderData }) => [id, loaderData])),
    };
  }, [pathname, search, matches]);
}

function isUnanswered({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 502;
}

/** A page that can't be loaded again, because nobody answers, stays as it is. */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  // Aborted: somebody has left the page meanwhile, or it's loaded once more.
  if (request.method !== "GET" || request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  const isReload = `${pathname}${search}` === shown.address;
  const kept = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => {
    if (!isReload || !isUnanswered(result) || !shown.data.has(id)) return [id, result];
    noteConnection(false);
    return [id, { type: "data", result: shown.data.get(id) }];
  });
  return Object.fromEntries(kept);
};
