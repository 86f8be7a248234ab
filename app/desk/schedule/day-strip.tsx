import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useBoard } from "./board-page.ts";
import { scheduleTexts } from "./texts.ts";

/** The days to go through with a thumb, each with how many jobs it has. */
export function DayStrip({ linkTo }: { linkTo: (day: string) => string }) {
  const { board } = useBoard();
  const { day, today, strip, before, after } = board;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day comes into sight
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - 16;
  }, [day]);
  return (
    <nav className="strip" aria-label={scheduleTexts.days}>
      <ul tabIndex={-1} ref={list}>
        {strip.map(({ date, label, isOpen, count }) => {
          const [weekday = "", rest = ""] = label.split(", ");
          return (
            <li key={date}>
              <Link
                to={linkTo(date)}
                aria-current={date === day ? "date" : undefined}
                data-off={!isOpen || undefined}
                preventScrollReset
              >
                <span className="unseen">{label}</span>
                <span aria-hidden="true">{date === today ? scheduleTexts.today : weekday.slice(0, 3)}</span>
                <b aria-hidden="true">{rest.split(" ")[1]}</b>
                <span className="strip-count">
                  {isOpen || count > 0 ? (
                    <>
                      {scheduleTexts.dayCount(count)}
                      <span className="unseen">{scheduleTexts.dayCountUnseen(count)}</span>
                    </>
                  ) : (
                    scheduleTexts.off
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={linkTo(before)}>{scheduleTexts.earlier}</Link>
        {day === today ? null : <Link to={linkTo("")}>{scheduleTexts.today}</Link>}
        <Link to={linkTo(after)}>{scheduleTexts.later}</Link>
      </p>
    </nav>
  );
}
