import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import type { Assignee } from "../../../leads/follow-up/follow-up.server.ts";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { type LeadActionEntry, leadActionNames, leadActions, listFields } from "../lead/lead-actions.ts";
import { deskTexts } from "../texts.ts";
import { inboxTexts } from "./texts.ts";

type BulkBarProps = {
  lines: readonly InboxLine[];
  people: readonly Assignee[];
  me: string;
  today: string;
  fetcher: FetcherWithComponents<unknown>;
  /** The fields start over when it changes. */
  selection: number;
};

const bulkActions = leadActionNames.flatMap((name) => {
  const entry = leadActions[name] as LeadActionEntry;
  return entry.bulk ? [{ name, entry, ...entry.bulk }] : [];
});

/** The style sheet shows it once a lead is selected, and each field with its action. */
export function BulkBar({ lines, people, me, today, fetcher, selection }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const ticked = useTicked(bar, selection);
  const chosen = lines.filter(({ id }) => ticked.includes(id));
  const seesAll = ({ locations }: Assignee) =>
    !locations || chosen.every(({ location }) => locations.includes(location ?? ""));
  return (
    <div className="many" ref={bar}>
      <input type="hidden" name="intent" value="many" />
      <Fragment key={selection}>
        {bulkActions.map(({ name, entry, asks }) =>
          listFields(entry)
            .filter(([key]) => key === asks)
            .map(([key, { label, input, maxLength, answers }]) => (
              <div className="many-field" data-asks={asks} key={key}>
                <label htmlFor={`many-${name}`}>{label}</label>
                <input
                  id={`many-${name}`}
                  name={key}
                  type={input === "day" ? "date" : "text"}
                  min={input === "day" ? today : undefined}
                  maxLength={maxLength}
                  list={input === "reason" ? `many-${name}-list` : undefined}
                />
                {input === "reason" ? (
                  <datalist id={`many-${name}-list`}>
                    {answers?.().map(({ value }) => (
                      <option key={value} value={value} />
                    ))}
                  </datalist>
                ) : null}
              </div>
            )),
        )}
        <label htmlFor="many-action" className="unseen">
          {inboxTexts.bulkAction}
        </label>
        <select id="many-action" name="action" defaultValue={bulkActions[0]?.name}>
          {(["moving", "junk", "both"] as const).map((group) => (
            <optgroup label={inboxTexts.bulkGroups[group]} key={group}>
              {bulkActions
                .filter((action) => action.group === group)
                .map(({ name, label, asks }) => (
                  <option value={name} data-asks={asks} key={name}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
          {bulkActions
            .filter(({ group }) => group === "people")
            .map(({ name, label }) => (
              <optgroup label={label} key={name}>
                <option value={`${name}:${me}`}>{deskTexts.me}</option>
                {people
                  .filter(({ id }) => id !== me)
                  .map((person) => (
                    <option key={person.id} value={`${name}:${person.id}`}>
                      {seesAll(person) ? person.name : inboxTexts.seesNotAll(person.name)}
                    </option>
                  ))}
                <option value={`${name}:`}>{deskTexts.nobody}</option>
              </optgroup>
            ))}
        </select>
      </Fragment>
      <button type="submit" className="main" disabled={fetcher.state !== "idle"}>
        {inboxTexts.apply(ticked.length)}
      </button>
      <button type="button" onClick={({ currentTarget: { form } }) => tickAll(form)}>
        {inboxTexts.selectAll}
      </button>
      <button type="reset">{inboxTexts.clearSelection}</button>
    </div>
  );
}

/** The ids of the leads that are selected, of this selection. */
function useTicked(bar: RefObject<HTMLElement | null>, selection: number): readonly string[] {
  const [ticked, setTicked] = useState<{ selection: number; ids: string[] }>({ selection, ids: [] });
  useEffect(() => {
    const form = bar.current?.closest("form");
    if (!form) return;
    const read = () => {
      const leads = new FormData(form).getAll("lead");
      setTicked({ selection, ids: leads.map((lead) => String(lead).replace(/:.*/, "")) });
    };
    // The event comes before the fields are empty.
    const readReset = () => setTimeout(read);
    form.addEventListener("change", read);
    form.addEventListener("reset", readReset);
    return () => {
      form.removeEventListener("change", read);
      form.removeEventListener("reset", readReset);
    };
  }, [bar, selection]);
  return ticked.selection === selection ? ticked.ids : [];
}

function tickAll(form: HTMLFormElement | null): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="lead"]:not(:checked)') ?? []) {
    box.click();
  }
}
