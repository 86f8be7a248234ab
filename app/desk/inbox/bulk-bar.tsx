import { Fragment } from "react";
import type { FetcherWithComponents } from "react-router";
import { type LeadActionEntry, leadActionNames, leadActions, listFields } from "../lead/lead-actions.ts";
import { deskTexts } from "../texts.ts";
import { inboxTexts } from "./texts.ts";

type Person = { id: string; name: string };

type BulkBarProps = {
  people: Person[];
  me: string;
  /** The first day that leads can be followed up on. */
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
export function BulkBar({ people, me, today, fetcher, selection }: BulkBarProps) {
  return (
    <div className="many">
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
                      {person.name}
                    </option>
                  ))}
                <option value={`${name}:`}>{deskTexts.nobody}</option>
              </optgroup>
            ))}
        </select>
      </Fragment>
      <button type="submit" className="main" disabled={fetcher.state !== "idle"}>
        {inboxTexts.apply}
      </button>
      <button type="button" onClick={({ currentTarget: { form } }) => tickAll(form)}>
        {inboxTexts.selectAll}
      </button>
      <button type="reset">{inboxTexts.clearSelection}</button>
    </div>
  );
}

function tickAll(form: HTMLFormElement | null): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="lead"]:not(:checked)') ?? []) {
    box.click();
  }
}
