import { deskTexts } from "../texts.ts";
import { pushTexts } from "./texts.ts";

/** Whether this device gets notifications, and if not, why. `id` is the desk's for this device. */
export type PushState =
  | { kind: "insecure" | "unsupported" | "needs-home-screen" | "blocked" | "off" }
  | { kind: "on"; id: string };

type Said = { id?: string | null; problem?: string };

async function postToDesk(fields: Record<string, string>): Promise<Said> {
  const answer = await fetch("/desk/account/push", { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok || answer.redirected) return { problem: deskTexts.reloadAndRetry };
  return answer.json();
}

export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register("/desk/worker.js", { scope: "/desk" });
}

/** Why notifications can't be turned on, before asking for permission; null if they can. */
function findObstacle(): PushState | null {
  if (!isSecureContext) return { kind: "insecure" };
  // Safari on a phone or tablet has push on the home screen only; nothing else knows `standalone` there.
  if (!("PushManager" in window) && "standalone" in navigator && navigator.standalone === false)
    return { kind: "needs-home-screen" };
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return { kind: "unsupported" };
  return Notification.permission === "denied" ? { kind: "blocked" } : null;
}

/** Also tells the desk that this device is still in use, and in which session. */
export async function seeThisDevice(): Promise<PushState> {
  const hindered = findObstacle();
  if (hindered) return hindered;
  const registration = await navigator.serviceWorker.getRegistration("/desk");
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return { kind: "off" };
  const { id } = await postToDesk({ intent: "see", endpoint: subscription.endpoint });
  return id ? { kind: "on", id } : { kind: "off" };
}

/** Call it from a click. Returns what went wrong, as a sentence, or null. `publicKey` is the desk's own, base64url. */
export async function startNotifications(publicKey: string): Promise<string | null> {
  try {
    const answer = await Notification.requestPermission();
    if (answer === "denied") return null;
    if (answer !== "granted") return pushTexts.allow;
    const registration = await registerWorker();
    if (!registration) return pushTexts.noWorker;
    await navigator.serviceWorker.ready;
    const subscription = await subscribe(registration.pushManager, publicKey);
    const told = { intent: "start", subscription: JSON.stringify(subscription) };
    return (await postToDesk(told)).problem ?? null;
  } catch {
    return pushTexts.noPushService;
  }
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  // An old one may have been made for another key, before the database was set up again.
  if (known && readKey(known) !== publicKey) await known.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function readKey({ options: { applicationServerKey } }: PushSubscription): string {
  const letters = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns what went wrong, as a sentence, or null. */
export async function stopNotifications(id: string): Promise<string | null> {
  try {
    const { problem } = await postToDesk({ intent: "stop", id });
    if (problem) return problem;
    const registration = await navigator.serviceWorker.getRegistration("/desk");
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    return null;
  } catch {
    return deskTexts.noConnection;
  }
}

export function showBadge(unread: number): void {
  // A browser that refuses has no icon to show it on.
  if ("setAppBadge" in navigator) navigator.setAppBadge(unread).catch(() => undefined);
}
