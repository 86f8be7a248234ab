import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import type { KnownRequest } from "../../../leads/inbox/inbox.server.ts";
import { PHONE_MIN_DIGITS } from "../../../leads/input-filters.ts";
import { countDialedDigits } from "../../../locations/phone.ts";
import { Moment } from "../moment.tsx";
import { StatusMark } from "../status-mark.tsx";
import { Trade } from "../trade.tsx";
import { newLeadTexts as texts } from "./texts.ts";

const PAUSE = 200;
const SHOWN = 3;

/** Looks the number up as soon as it's whole. */
function useKnownRequests(form: RefObject<HTMLFormElement | null>): readonly KnownRequest[] {
  const [known, setKnown] = useState<readonly KnownRequest[]>([]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let asked = "";
    let timer = 0;
    let stop = new AbortController();
    const ask = async (phone: string) => {
      stop = new AbortController();
      try {
        const body = new URLSearchParams({ phone });
        const answer = await fetch("/desk/new/known", { method: "POST", body, signal: stop.signal });
        if (answer.ok && !answer.redirected) setKnown(await answer.json());
      } catch {
        // Offline: the call can be entered all the same.
      }
    };
    const look = () => {
      const phone = element.querySelector<HTMLInputElement>("[name=phone]")?.value ?? "";
      if (phone === asked) return;
      asked = phone;
      clearTimeout(timer);
      stop.abort();
      if (countDialedDigits(phone) < PHONE_MIN_DIGITS) setKnown([]);
      else timer = window.setTimeout(() => void ask(phone), PAUSE);
    };
    look();
    element.addEventListener("input", look);
    return () => {
      element.removeEventListener("input", look);
      clearTimeout(timer);
      stop.abort();
    };
  }, [form]);
  return known;
}

/** As if somebody had typed it, so that the draft has it, too. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !value) return;
  field.value = value;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

type KnownCustomerProps = {
  form: RefObject<HTMLFormElement | null>;
  /** The source of a customer who comes back. */
  repeatSource: string;
};

/** Who has this number, before somebody is entered twice. */
export function KnownCustomer({ form, repeatSource }: KnownCustomerProps) {
  const known = useKnownRequests(form);
  const [filled, setFilled] = useState("");
  const [newest] = known;
  const use = ({ name, email }: KnownRequest) => {
    if (!form.current) return;
    fill(form.current, "name", name);
    fill(form.current, "email", email);
    fill(form.current, "source", repeatSource);
    setFilled(name);
    form.current.querySelector<HTMLElement>("[name=message]")?.focus();
  };
  return (
    <div aria-live="polite" className="known" hidden={!newest}>
      {newest ? (
        <>
          <p>{filled === newest.name ? texts.filledIn(newest.name) : texts.known(known.length)}</p>
          <ul>
            {known.slice(0, SHOWN).map((request) => (
              <li key={request.id}>
                <Link to={`/desk/leads/${request.id}`}>
                  {texts.openKnown(request.name, request.reference)}
                </Link>
                <Trade kind={request.kind} />
                <StatusMark status={request.status} />
                <span className="soft">
                  {request.locationName} <Moment at={request.capturedAt} isShort />
                </span>
              </li>
            ))}
          </ul>
          {filled === newest.name ? null : (
            <button type="button" onClick={() => use(newest)}>
              {texts.fillIn(newest.name)}
            </button>
          )}
        </>
      ) : null}
    </div>
  );
}
