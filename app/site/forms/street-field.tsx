import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { labels } from "../../../content/forms.ts";
import type { PlacesHelp } from "../../http/places/places.server.ts";
import type { AddressSuggestionsProps } from "./address-suggestions.tsx";
import { TextField } from "./form-fields.tsx";

/** `before`: the field's text when the list was asked for. */
type Arrived = {
  List: ComponentType<AddressSuggestionsProps>;
  input: HTMLInputElement;
  before: string;
};

export function StreetField({ places }: { places: PlacesHelp | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const isFetching = useRef(false);
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const fetchList = useCallback((input: HTMLInputElement, before: string) => {
    if (isFetching.current) return;
    isFetching.current = true;
    import("./address-suggestions.tsx").then(
      ({ AddressSuggestions: List }) => setArrived({ List, input, before }),
      // The next use of the field may have more luck.
      () => {
        isFetching.current = false;
      },
    );
  }, []);
  // It may have been focused before the form was interactive.
  useEffect(() => {
    const input = place.current?.querySelector("input");
    if (input && input === document.activeElement) fetchList(input, input.defaultValue);
  }, [fetchList]);

  const field = (
    <TextField
      name="street"
      label={labels.street}
      autoComplete="address-line1"
      autoCapitalize="words"
      onFocus={places && (({ currentTarget }) => fetchList(currentTarget, currentTarget.value))}
    />
  );
  if (!places) return field;
  return (
    <div className="street-field" ref={place}>
      {field}
      {arrived ? <arrived.List {...places} input={arrived.input} before={arrived.before} /> : null}
    </div>
  );
}
