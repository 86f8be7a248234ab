import { useCallback, useEffect, useRef, useState } from "react";
import { addressSuggestions as words } from "../../../content/address-suggestions.ts";
import type {
  DetailsAnswer,
  PlacesHelp,
  StreetAddress,
  SuggestAnswer,
  Suggestion,
} from "../../http/places/places.server.ts";
import "./address-suggestions.css";

/** How long the visitor has to pause before anybody is asked, in milliseconds. */
const PAUSE = 250;

/** Fewer letters say nothing. */
const LEAST = 3;

/** The parts of an address by the names of the form's fields. The unit is the visitor's own business. */
const toFields = ({ street, city, state, zip, country }: StreetAddress): Record<string, string> => ({
  street,
  city,
  state,
  zip,
  countryName: country,
});

export type AddressSuggestionsProps = PlacesHelp & {
  /** The street field. */
  input: HTMLInputElement;
  /** What stood in it when it was touched, before this list was there. */
  before: string;
};

async function ask<Answer>(path: string, query: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(`/places/${path}?${new URLSearchParams(query)}`, { signal });
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

/** A new session, which ends with a choice; the provider bills by it. */
function openSession(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(3))).join("-");
}

/**
 * The list of addresses under the street field: an editable combobox whose list is a help and no more. Whatever fails,
 * the field is a plain one, and what was typed stays until an address is chosen.
 */
export function AddressSuggestions({ provider, near, input, before }: AddressSuggestionsProps) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState("");
  const session = useRef("");
  const wasTold = useRef(false);
  /** What choices have put into the fields. */
  const filled = useRef<Record<string, string>>({});
  /** Ends the question that is under way. */
  const running = useRef<AbortController | null>(null);
  const pause = useRef<number | undefined>(undefined);
  const listId = `${input.id}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = isOpen && suggestions.length > 0;

  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  /** Forgets what was asked: an answer that comes now comes too late. */
  const stop = useCallback(() => {
    clearTimeout(pause.current);
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const suggest = useCallback(async () => {
    const signal = stop();
    const typed = input.value.trim();
    let found: readonly Suggestion[] = [];
    if (typed.length >= LEAST) {
      session.current ||= openSession();
      const query = { q: typed, session: session.current, near };
      const answer = await ask<SuggestAnswer>("suggest", query, signal).catch(() => null);
      if (signal.aborted) return;
      found = answer?.suggestions ?? [];
    }
    setSuggestions(found);
    setActive(-1);
    // Whoever has gone on to another field is not called back.
    const isWanted = found.length > 0 && document.activeElement === input;
    setOpen(isWanted);
    const keys = wasTold.current ? "" : ` ${words.keys}`;
    setSaid(isWanted ? words.count(found.length) + keys : "");
    wasTold.current ||= isWanted;
  }, [input, near, stop]);

  const fill = useCallback(
    (parts: Record<string, string>) => {
      for (const [name, value] of Object.entries(parts)) {
        const field = input.form?.elements.namedItem(name);
        if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
        // A part that is not known leaves what was typed, and takes away what the address before had put there.
        if (value) field.value = value;
        else if (field instanceof HTMLInputElement && field.value === filled.current[name]) field.value = "";
      }
      filled.current = { ...filled.current, ...parts };
      // One for all: the form keeps its draft and looks at its messages again. No field's filter is in its way, which
      // would take the letters out of a postal code where the visitor sits in the other country.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [input],
  );

  const choose = useCallback(
    async ({ main, lacksNumber, id, address }: Suggestion) => {
      const signal = stop();
      const number = lacksNumber ? /^\s*(\d\S*)\s/.exec(input.value)?.[1] : undefined;
      const numbered = (street: string) => (number ? `${number} ${street}` : street);
      close();
      setSuggestions([]);
      if (address) {
        fill(toFields({ ...address, street: numbered(address.street) }));
        setSaid(words.filled);
        return;
      }
      fill({ street: numbered(main) });
      const query = { id: id ?? "", session: session.current };
      session.current = "";
      const answer = await ask<DetailsAnswer>("details", query, signal).catch(() => null);
      if (signal.aborted) return;
      const found = answer?.address;
      if (found) fill(toFields({ ...found, street: found.street && numbered(found.street) }));
      setSaid(found ? words.filled : words.onlyStreet);
    },
    [input, stop, fill, close],
  );

  // What was typed while the list was on its way.
  useEffect(() => {
    if (input.value !== before) void suggest();
    return () => {
      stop();
    };
  }, [input, before, suggest, stop]);

  useEffect(() => {
    const onInput = (event: Event) => {
      // What the browser fills in by itself, and what a choice has filled in, asks for nothing.
      if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") return;
      stop();
      pause.current = window.setTimeout(suggest, PAUSE);
    };
    const onBlur = () => {
      clearTimeout(pause.current);
      close();
    };
    input.addEventListener("input", onInput);
    input.addEventListener("blur", onBlur);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("blur", onBlur);
    };
  }, [input, suggest, stop, close]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, isComposing, altKey, ctrlKey, metaKey } = event;
      if (isComposing || altKey || ctrlKey || metaKey || suggestions.length === 0) return;
      const chosen = isShown && suggestions[active];
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
      if (step !== 0) {
        // Beyond either end is the text itself, and then the other end.
        const places = suggestions.length + 1;
        setOpen(true);
        setActive(((active + 1 + step + places) % places) - 1);
      } else if (key === "Enter" && chosen) void choose(chosen);
      else if (key === "Escape" && isShown) close();
      else return;
      event.preventDefault();
    };
    input.addEventListener("keydown", onKey);
    return () => input.removeEventListener("keydown", onKey);
  }, [input, suggestions, active, isShown, choose, close]);

  useEffect(() => {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", listId);
    input.setAttribute("aria-expanded", String(isShown));
    if (isShown && active >= 0) input.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }, [input, listId, isShown, active]);

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="suggestions" hidden={!isShown}>
        <div role="listbox" id={listId} aria-label={words.label}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            <div
              className="suggestion"
              key={suggestion.id ?? `${suggestion.main}, ${suggestion.rest}`}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              // The field keeps the focus, and the list does not close under the finger.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <b>{suggestion.main}</b>
              {suggestion.rest ? <span>{suggestion.rest}</span> : null}
            </div>
          ))}
        </div>
        <p className="suggestions-from" data-from={provider} translate="no">
          {words.attribution[provider]}
        </p>
      </div>
    </>
  );
}
