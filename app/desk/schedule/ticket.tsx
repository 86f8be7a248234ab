import { Link } from "react-router";
import { Place } from "../place.tsx";
import { StatusMark } from "../status-mark.tsx";
import { useBoard } from "./board-page.ts";
import { MoveButton } from "./move-visit.tsx";
import type { BoardDay, MoveTicket, Ticket } from "./read-board.server.ts";
import { scheduleTexts } from "./texts.ts";

function Phone({ name, phone, tel }: { name: string; phone: string; tel: string | null }) {
  if (!tel) return <span className="ticket-phone">{phone}</span>;
  return (
    <a className="ticket-phone" href={tel} draggable={false}>
      <span className="unseen">{scheduleTexts.call(name)}</span>
      {phone}
    </a>
  );
}

function Name({ id, name }: { id: string; name: string }) {
  return (
    <Link className="ticket-name" to={`/desk/leads/${id}`} draggable={false} dir="auto">
      {name}
    </Link>
  );
}

/** A junk-removal job. What's still open can be dragged to another window. */
export function JobTicket({ ticket, day }: { ticket: Ticket; day: BoardDay }) {
  const { onDrag, onMove, dragged } = useBoard();
  const { id, name, city, items, status, isTimeSensitive, isOpen, crew, place } = ticket;
  const canMove = isOpen && !day.isPast;
  return (
    <li
      className="ticket"
      data-kind="junk"
      data-dragged={dragged?.id === id || undefined}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag(ticket);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Name {...ticket} />
      <p className="ticket-where">
        {place ? <Place {...place} /> : null}
        {city === place?.name ? null : <span dir="auto">{city}</span>}
        {items > 0 ? <span>{scheduleTexts.items(items)}</span> : null}
      </p>
      <p className="ticket-marks">
        <StatusMark status={status} />
        {isTimeSensitive ? <span className="ticket-urgent">{scheduleTexts.timeSensitive}</span> : null}
        {crew ? <span dir="auto">{scheduleTexts.crew(crew)}</span> : null}
      </p>
      <div className="ticket-end">
        <Phone {...ticket} />
        {canMove ? <MoveButton lead={ticket} className="quiet" onMove={() => onMove(ticket)} /> : null}
      </div>
    </li>
  );
}

export function MovingTicket({ move }: { move: MoveTicket }) {
  const { arrives, zipFrom, zipTo, quoted, crew, status, place } = move;
  const route = scheduleTexts.route(zipFrom, zipTo);
  return (
    <li className="ticket" data-kind="moving">
      <p className="ticket-time">{arrives ? scheduleTexts.arrives(arrives) : scheduleTexts.noTime}</p>
      <Name {...move} />
      <p className="ticket-where">
        {place ? <Place {...place} /> : null}
        {route ? <span>{route}</span> : null}
        {quoted ? <span>{scheduleTexts.price(quoted)}</span> : null}
      </p>
      <p className="ticket-marks">
        <StatusMark status={status} />
        {crew ? <span dir="auto">{scheduleTexts.crew(crew)}</span> : null}
      </p>
      <div className="ticket-end">
        <Phone {...move} />
      </div>
    </li>
  );
}
