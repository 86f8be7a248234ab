import { readKept } from "./device-storage.ts";
import { tellOfWaiting } from "./load-bar.ts";
import { listWaiting, onWaitingChanged, pathOf, type WaitingRequest } from "./waiting.ts";
import { WAITING_MARK } from "./waiting-mark.ts";

/** Tells a form of its own request that waits or has waited, now and whenever that changes. Returns what ends it. */
export function followWaiting(formId: string, tell: (request: WaitingRequest | null) => void): () => void {
  const isOurs = (one: WaitingRequest) => one.formId === formId && pathOf(one.address) === location.pathname;
  const look = async () => {
    const request = (await listWaiting()).findLast(isOurs) ?? null;
    tell(request);
    // The page had nothing to tell as it loaded, and now it's online.
    if (request?.state === "sent" || request?.state === "old") await tellOfWaiting();
  };
  if (readKept(WAITING_MARK)) void look();
  return onWaitingChanged(() => void look());
}
