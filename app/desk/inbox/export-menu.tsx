import { Link } from "react-router";
import { Sheet } from "../sheet.tsx";
import { listPeriods, type Period } from "./export-periods.ts";
import { inboxTexts } from "./texts.ts";
import "./export-menu.css";

type Choice = { name: string; hint: string; query: string };

const monthDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const formatMonthDay = (day: string) => monthDay.format(Date.parse(day));

function listChoices(today: string, query: string): Choice[] {
  const { lastMonth, thisMonth, thisWeek, thisQuarter } = listPeriods(today);
  const received = (name: string, { from, to }: Period): Choice => ({
    name,
    hint: inboxTexts.exportDays(formatMonthDay(from), formatMonthDay(to)),
    query: `from=${from}&to=${to}`,
  });
  return [
    received(inboxTexts.exportLastMonth, lastMonth),
    received(inboxTexts.exportThisMonth, thisMonth),
    received(inboxTexts.exportThisWeek, thisWeek),
    received(inboxTexts.exportThisQuarter, thisQuarter),
    {
      name: inboxTexts.exportBooks,
      hint: inboxTexts.exportBooksHint,
      query: `status=won&status=done&wonFrom=${lastMonth.from}&wonTo=${lastMonth.to}`,
    },
    query
      ? { name: inboxTexts.exportShown, hint: inboxTexts.exportShownHint, query }
      : { name: inboxTexts.exportAll, hint: inboxTexts.exportAllHint, query },
  ];
}

type ExportMenuProps = {
  /** The default location's. */
  today: string;
  /** The filter that the inbox shows, as an address has it. */
  query: string;
  mayImport: boolean;
};

export function ExportMenu({ today, query, mayImport }: ExportMenuProps) {
  return (
    <>
      <button type="button" className="quiet" popoverTarget="export">
        {inboxTexts.export}
      </button>
      <Sheet id="export" title={inboxTexts.export}>
        <ul className="export-choices">
          {listChoices(today, query).map((choice) => (
            <li key={choice.name}>
              <p>
                {choice.name} <span className="soft">{choice.hint}</span>
              </p>
              <ExportLink choice={choice} format="csv" label={inboxTexts.exportCsv} />
              <ExportLink choice={choice} format="json" label={inboxTexts.exportJson} />
            </li>
          ))}
        </ul>
        {mayImport ? (
          <p className="export-other">
            <Link to="/desk/import">{inboxTexts.importLeads}</Link>
          </p>
        ) : null}
      </Sheet>
    </>
  );
}

function ExportLink({ choice, format, label }: { choice: Choice; format: string; label: string }) {
  const address = `/desk/export?format=${format}${choice.query && "&"}${choice.query}`;
  return (
    <a href={address} aria-label={inboxTexts.exportAs(choice.name, label)}>
      {label}
    </a>
  );
}
