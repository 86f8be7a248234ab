import { PHONE_MIN_DIGITS } from "../../../leads/input-filters.ts";
import { countDialedDigits } from "../../../locations/phone.ts";
import { readForm } from "./read-form.ts";

/** Milliseconds without a key. */
const PAUSE = 4_000;
const ADDRESS = "/unfinished";

type Kept = {
  formId: string;
  findKey: () => string;
  isDone: () => boolean;
  proof: (() => Promise<string>) | null;
};

export type UnfinishedForm = { forget(key: string): void; stop(): void };

/** Sends what's typed so far, once there's a whole phone number: after a pause, on leaving that field and the page. */
export function followUnfinished(
  form: HTMLFormElement,
  { formId, findKey, isDone, proof }: Kept,
): UnfinishedForm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  let altcha = "";

  /** Null where there's nothing new to keep. */
  function write(): URLSearchParams | null {
    const { marketingConsent: _, ...typed } = readForm(form);
    if (isDone() || countDialedDigits(typed.phone ?? "") < PHONE_MIN_DIGITS) return null;
    const place = document.documentElement.dataset.city ?? "";
    const body = new URLSearchParams({ ...typed, formId, submissionKey: findKey(), place });
    if (`${body}` === last) return null;
    last = `${body}`;
    if (altcha) body.set("altcha", altcha);
    return body;
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (proof) altcha ||= await proof();
    const body = write();
    if (body) post(body);
  }

  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), PAUSE);
  };
  const onLeave = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === "phone") void send();
  };
  const onPageHide = () => {
    const body = write();
    if (body) navigator.sendBeacon(ADDRESS, body);
  };
  form.addEventListener("input", onInput);
  form.addEventListener("focusout", onLeave);
  addEventListener("pagehide", onPageHide);
  return {
    forget(submissionKey) {
      clearTimeout(timer);
      last = "";
      post(new URLSearchParams({ formId, submissionKey, forget: "1" }));
    },
    stop() {
      clearTimeout(timer);
      form.removeEventListener("input", onInput);
      form.removeEventListener("focusout", onLeave);
      removeEventListener("pagehide", onPageHide);
    },
  };
}

let posted = Promise.resolve();

/** One after another, so that what's forgotten isn't kept after that. Offline it isn't kept: the form itself waits. */
function post(body: URLSearchParams): void {
  const send = () => fetch(ADDRESS, { method: "POST", body, keepalive: true });
  posted = posted.then(send).then(
    () => undefined,
    () => undefined,
  );
}
