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

/** Milliseconds without a key before a question is sent. */
const PAUSE = 250;

const LEAST = 3;

/** The unit is left to the visitor. */
const toFields = ({ street, city, state, zip, country }: StreetAddress): Record<string, string> => ({
  street,
  city,
  state,
  zip,
  countryName: country,
});

export type AddressSuggestionsProps = PlacesHelp & {
  input: HTMLInputElement;
  /** Its text when it was first focused, before this list was loaded. */
  before: string;
};

async function ask<Answer>(path: string, query: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(`/places/${path}?${new URLSearchParams(query)}`, { signal });
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

/** A session ends with a choice; the provider bills by it. */
function openSession(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(3))).join("-");
}

/** An editable combobox. Whatever fails, the field is a plain one that keeps what was typed. */
export function AddressSuggestions({ provider, near, input, before }: AddressSuggestionsProps) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState("");
  const session = useRef("");
  const wasTold = useRef(false);
  const filled = useRef<Record<string, string>>({});
  const running = useRef<AbortController | null>(null);
  const pause = useRef<number | undefined>(undefined);
  const listId = `${input.id}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = isOpen && suggestions.length > 0;

  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  /** A late answer must not open the list. */
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
    // Not when the visitor has gone on to another field.
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
        // An unknown part leaves what was typed, and clears what the address before or the page had filled in.
        if (value) field.value = value;
        else if (
          field instanceof HTMLInputElement &&
          field.value === (filled.current[name] ?? field.defaultValue)
        )
          field.value = "";
      }
      filled.current = { ...filled.current, ...parts };
      // One event for all: no field's filter may run, or another country's postal code would lose its letters.
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

  useEffect(() => {
    if (input.value !== before) void suggest();
    return () => {
      stop();
    };
  }, [input, before, suggest, stop]);

  useEffect(() => {
    const onInput = (event: Event) => {
      // Not for what the browser or a choice fills in.
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
        // Past either end comes the text itself, then the other end.
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
              // Or the list would close under the finger.
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
