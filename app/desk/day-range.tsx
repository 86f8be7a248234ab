import { deskTexts } from "./texts.ts";

/** Two days to look between, each YYYY-MM-DD or empty, for a form that asks by its address. */
export function DayRange({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <>
      <div className="field">
        <label htmlFor="from">{deskTexts.fromDay}</label>
        <input id="from" name="from" type="date" defaultValue={from} />
      </div>
      <div className="field">
        <label htmlFor="to">{deskTexts.toDay}</label>
        <input id="to" name="to" type="date" defaultValue={to} />
      </div>
    </>
  );
}
