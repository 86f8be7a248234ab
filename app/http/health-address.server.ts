import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "./log.server.ts";
import { isStopping } from "./stopping.server.ts";
import { sendText } from "./text-answers.server.ts";

const ONE_SECOND = 1_000;

/** One at a time, and once a second: anyone may ask, and each check is a write to the disk. */
export function shareForSecond(check: () => Promise<void>): () => Promise<void> {
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

/** False for another address. */
export async function answerHealth(
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
      log.warn({ err: error }, "not ready: the database takes no writes, or the disk is full");
      status = 503;
      text = "The database takes no writes, or the disk is full.";
    }
  }
  sendText(response, status, text);
  return true;
}
