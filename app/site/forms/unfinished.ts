import { PHONE_MIN_DIGITS } from "../../../leads/input-filters.ts";
import { countDialedDigits } from "../../../locations/phone.ts";
import { readForm } from "./read-form.ts";

/** Milliseconds without a key. */
const PAUSE = 4_000;
const ADDRESS = "/unfinished";

type Flag = { readonly current: boolean };

type Kept = {
  formId: string;
  findKey: () => string;
  /** Its phone may have been typed where nothing was said about it. */
  isFromElsewhere: Flag;
  inFlight: Flag;
  proof: (() => Promise<string>) | null;
};

export type UnfinishedForm = { forget(key: string): void; stop(): void };

/** Sends what's typed so far, once there's a whole phone number: after a pause, on leaving that field and the page. */
export function followUnfinished(
  form: HTMLFormElement,
  { formId, findKey, isFromElsewhere, inFlight, proof }: Kept,
): UnfinishedForm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  let altcha = "";
  let isPhoneTyped = false;

  /** Null where there's nothing new to keep. */
  function write(): URLSearchParams | null {
    const { marketingConsent: _, ...typed } = readForm(form);
    if (inFlight.current || (isFromElsewhere.current && !isPhoneTyped)) return null;
    if (countDialedDigits(typed.phone ?? "") < PHONE_MIN_DIGITS) return null;
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

  const isPhone = ({ target }: Event) => target instanceof HTMLInputElement && target.name === "phone";
  const onInput = (event: Event) => {
    isPhoneTyped ||= isPhone(event);
    clearTimeout(timer);
    timer = setTimeout(() => void send(), PAUSE);
  };
  const onLeave = (event: Event) => {
    if (isPhone(event)) void send();
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
