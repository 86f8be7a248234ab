import { buildHeaders, type Person } from "./people.ts";

export type RequestOptions = {
  /** Whose address and browser the request has; the test's own by default. */
  from?: Person;
  accept?: string;
  /** These override all others. */
  headers?: Record<string, string>;
};

function requestHeaders({ from, accept = "text/html", headers }: RequestOptions): Record<string, string> {
  return { accept, ...(from && buildHeaders(from)), ...headers };
}

/** Sends a form as a browser without JavaScript does. Redirects aren't followed. */
export function postForm(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  options: RequestOptions = {},
): Promise<Response> {
  return fetch(new URL(path, origin), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: requestHeaders({ ...options, headers: { origin, ...options.headers } }),
  });
}

/** Requests a page. Redirects aren't followed. */
export function getPage(origin: string, path: string, options: RequestOptions = {}): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: "manual", headers: requestHeaders(options) });
}
