import { STATUS_CODES } from "node:http";

/** RFC 9457. `detail` is for people; programs go by the status and `reason`. */
export type Problem = { status: number; detail: string; reason?: string } & Readonly<Record<string, unknown>>;

export const problemType = "application/problem+json";

export function isApiPath(address: string): boolean {
  return /^\/api(\/|\?|$)/.test(address);
}

export function writeProblem({ status, detail, ...more }: Problem): string {
  return JSON.stringify({ title: STATUS_CODES[status], status, detail, ...more });
}
