import { jobTicket } from "../../../content/job-ticket.ts";

type Row = keyof typeof jobTicket;

const rows = Object.keys(jobTicket) as Row[];

/** Rows without a text are left out. */
export function JobTicket(texts: { [Name in Row]?: string | null | undefined }) {
  const shown = rows.filter((row) => texts[row]);
  if (shown.length === 0) return null;
  return (
    <dl className="job-ticket">
      {shown.map((row) => (
        <div className={`job-ticket-${row}`} key={row}>
          <dt>{jobTicket[row]}</dt>
          <dd>{texts[row]}</dd>
        </div>
      ))}
    </dl>
  );
}
