import type { FetcherWithComponents } from "react-router";

type ManyBarProps = {
  people: { id: string; name: string }[];
  me: string;
  fetcher: FetcherWithComponents<unknown>;
};

/** What can be done to the ticked leads; the style sheet shows it once there are some, and each field with its wish. */
export function ManyBar({ people, me, fetcher }: ManyBarProps) {
  return (
    <div className="many">
      <input type="hidden" name="deed" value="many" />
      <div className="many-field" data-of="lost">
        <label htmlFor="many-reason">Why they were lost</label>
        <input id="many-reason" name="reason" maxLength={200} placeholder="Price, date, no answer" />
      </div>
      <div className="many-field" data-of="follow-up">
        <label htmlFor="many-on">Follow up on</label>
        <input id="many-on" name="on" type="date" />
      </div>
      <label htmlFor="wish" className="unseen">
        With the ticked leads
      </label>
      <select id="wish" name="wish" defaultValue="contacted">
        <optgroup label="Moving">
          <option value="contacted">Mark contacted</option>
          <option value="won">Won by me</option>
          <option value="lost">Lost…</option>
        </optgroup>
        <optgroup label="Junk">
          <option value="confirmed">Confirm</option>
          <option value="done">Done</option>
        </optgroup>
        <optgroup label="Both">
          <option value="follow-up">Follow up on…</option>
          <option value="read">Mark read</option>
          <option value="unread">Mark unread</option>
          <option value="quarantined">Put in quarantine</option>
          <option value="released">Release from quarantine</option>
        </optgroup>
        <optgroup label="Assign to">
          <option value={`assigned:${me}`}>Me</option>
          {people
            .filter(({ id }) => id !== me)
            .map(({ id, name }) => (
              <option key={id} value={`assigned:${id}`}>
                {name}
              </option>
            ))}
          <option value="assigned:">Nobody</option>
        </optgroup>
      </select>
      <button type="submit" className="main" disabled={fetcher.state !== "idle"}>
        Do it
      </button>
      <button type="button" onClick={({ currentTarget: { form } }) => tickAll(form)}>
        Tick all
      </button>
      <button type="reset">Untick</button>
    </div>
  );
}

/** Ticks every lead on the page. */
function tickAll(form: HTMLFormElement | null): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="lead"]') ?? []) box.checked = true;
}
