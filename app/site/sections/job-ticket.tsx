import { jobTicket } from "../../../content/job-ticket.ts";

type Row = keyof typeof jobTicket;

const rows = Object.keys(jobTicket) as Row[];

type JobTicketProps = { [Name in Row]?: string | null | undefined } & {
  /** Still to be filled in: each row has a line of its own from the start. */
  isDraft?: boolean;
};

/** Rows without a text are left out. */
export function JobTicket({ isDraft = false, ...texts }: JobTicketProps) {
  const shown = rows.filter((row) => isDraft || texts[row]);
  if (shown.length === 0) return null;
  return (
    <dl className={isDraft ? "job-ticket draft" : "job-ticket"}>
      {shown.map((row) => (
        <div className={`job-ticket-${row}`} key={row}>
          <dt>{jobTicket[row]}</dt>
          <dd>{texts[row]}</dd>
        </div>
      ))}
    </dl>
  );
}
