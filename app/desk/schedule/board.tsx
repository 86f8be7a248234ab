import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { Block, OpenDay, Restore } from "./block.tsx";
import { useBoard } from "./board-page.ts";
import { Capacity } from "./capacity.tsx";
import type { BoardDay, BoardWindow } from "./read-board.server.ts";
import { scheduleTexts } from "./texts.ts";
import { JobTicket, MovingTicket } from "./ticket.tsx";

/** Days beside each other on a wide screen, the chosen one alone on a phone. */
export function BoardView() {
  const { board } = useBoard();
  const hasMoves = board.days.some(({ moves }) => moves.length > 0);
  return (
    <div className="board" data-all={board.isAll || undefined}>
      <div className="board-axis" aria-hidden="true">
        <p />
        <p>{hasMoves ? scheduleTexts.moves : null}</p>
        {board.days[0]?.windows.map(({ window, short }) => (
          <p key={window}>{short}</p>
        ))}
      </div>
      {board.days.map((day) => (
        <DayView key={day.date} day={day} />
      ))}
    </div>
  );
}

function DayView({ day }: { day: BoardDay }) {
  const { board } = useBoard();
  const { date, label, isOpen, isPast, isToday, isSunday, holiday, change, isBlocked, windows, moves } = day;
  const [weekday, rest] = label.split(", ");
  const taken = windows.reduce((sum, window) => sum + window.taken, 0);
  const isShown = isOpen || taken > 0;
  return (
    <section
      className="board-day"
      aria-labelledby={`day-${date}`}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-chosen={date === board.day || undefined}
    >
      <header className="day-head">
        <h2 id={`day-${date}`}>
          <span className="whole">{weekday},</span> <span className="whole">{rest}</span>
          {isToday ? (
            <>
              {" "}
              <span className="day-today">{scheduleTexts.today}</span>
            </>
          ) : null}
        </h2>
        {holiday ? <p className="soft">{holiday}</p> : null}
        {change ? (
          <p className="day-change">
            {isBlocked ? scheduleTexts.blocked : scheduleTexts.openedDay}
            {change.isEverywhere ? scheduleTexts.everywhere : ""}
            {scheduleTexts.because(change.reason)}
          </p>
        ) : null}
        <DayEnd day={day} taken={taken} />
      </header>
      <div className="day-moves">
        {moves.length > 0 ? (
          <>
            <h3>{scheduleTexts.moves}</h3>
            <ul className="tickets">
              {moves.map((move) => (
                <MovingTicket key={move.id} move={move} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {isShown ? (
        windows.map((window) => <WindowView key={window.window} window={window} day={day} />)
      ) : (
        <p className="day-off">{isSunday ? scheduleTexts.closedOnSundays : scheduleTexts.closedDay}</p>
      )}
      {isShown && taken === 0 && moves.length === 0 && !isBlocked ? (
        <p className="day-empty soft">{scheduleTexts.nothingBooked}</p>
      ) : null}
    </section>
  );
}

/** What can be done with the day as a whole. */
function DayEnd({ day, taken }: { day: BoardDay; taken: number }) {
  const { slug } = useBoard();
  const { date, label, isOpen, isPast, change, isBlocked, moves } = day;
  const canBlock = !isPast && !isBlocked && isOpen && (!change || change.isEverywhere);
  return (
    <div className="day-end">
      {taken + moves.length > 0 ? (
        <Link
          className="quiet"
          to={`/desk/schedule/sheet?${new URLSearchParams({ day: date, location: slug })}`}
          state={{ isPrinted: true }}
        >
          <span>
            {scheduleTexts.print}
            <span className="in-full">{scheduleTexts.theDay}</span>
            <span className="unseen">{scheduleTexts.ofDay(label)}</span>
          </span>
        </Link>
      ) : null}
      {canBlock ? <Block date={date} window="*" what="day" label={label} /> : null}
      {!isPast && change ? (
        <Restore date={date} window="*" change={change}>
          {isBlocked ? scheduleTexts.reopenDay : scheduleTexts.closeDayAgain}
        </Restore>
      ) : null}
      {!isPast && !isOpen && !change ? <OpenDay date={date} label={label} /> : null}
    </div>
  );
}

type WindowProps = { window: BoardWindow; day: BoardDay };

type State = "over" | "closed" | "full" | "open";

function findState({ isClosed, taken, capacity, hasBegun }: BoardWindow, day: BoardDay): State {
  if (hasBegun || day.isPast) return "over";
  if (isClosed) return "closed";
  return capacity !== null && taken >= capacity ? "full" : "open";
}

const words: Readonly<Record<State, string>> = {
  over: scheduleTexts.over,
  closed: scheduleTexts.blocked,
  full: scheduleTexts.full,
  open: "",
};

function WindowView({ window: planned, day }: WindowProps) {
  const { dragged, onDrag, onMove, board } = useBoard();
  const [isOver, setOver] = useState(false);
  const { window, label, short, taken, capacity, change, tickets, hidden, fullAt, blockedAt } = planned;
  const state = findState(planned, day);
  const isShut = day.isBlocked;
  const isTarget =
    dragged !== null &&
    (state === "open" || state === "full") &&
    !tickets.some(({ id }) => id === dragged.id);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged) onMove(dragged, { date: day.date, window });
    onDrag(null);
  };
  return (
    <div
      className="slot"
      data-state={state}
      data-target={isTarget || undefined}
      data-over={(isTarget && isOver) || undefined}
      {...(isTarget && {
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDragEnter: () => setOver(true),
        onDragLeave: (event: DragEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        },
        onDrop: drop,
      })}
    >
      <div className="slot-head">
        <h3>{short}</h3>
        <p className="slot-state">
          <Capacity taken={taken} capacity={capacity} />
          {words[state] && !(state === "closed" && change) ? (
            <span className="slot-word">{words[state]}</span>
          ) : null}
        </p>
        {state === "over" || isShut ? null : change ? (
          <Restore date={day.date} window={window} change={change}>
            {scheduleTexts.reopen}
          </Restore>
        ) : state === "closed" ? null : (
          <Block date={day.date} window={window} what="window" label={`${day.label}, ${label}`} />
        )}
      </div>
      {change && !isShut ? (
        <p className="slot-why">
          <b>{scheduleTexts.blocked}</b>
          {change.isEverywhere ? scheduleTexts.everywhere : ""}
          {scheduleTexts.because(change.reason)}
        </p>
      ) : null}
      {board.isAll && state !== "over" && fullAt.length > 0 && state !== "full" ? (
        <p className="slot-why">{scheduleTexts.fullAt(fullAt)}</p>
      ) : null}
      {blockedAt.length > 0 && state !== "over" ? (
        <p className="slot-why">{scheduleTexts.blockedAt(blockedAt)}</p>
      ) : null}
      <ul className="tickets">
        {tickets.map((ticket) => (
          <JobTicket key={`${ticket.id} ${ticket.revision}`} ticket={ticket} day={day} />
        ))}
        {hidden > 0 ? <li className="soft">{scheduleTexts.hidden(hidden)}</li> : null}
      </ul>
    </div>
  );
}
