import { Form } from "react-router";
import type { CalendarFeed } from "../../../people/calendar-feeds.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { useBoard } from "./board-page.ts";
import { calendarTexts } from "./texts.ts";

type CalendarLinksProps = { feeds: readonly CalendarFeed[]; link: string | undefined };

/** One's own links, and a new one for what the board shows. */
export function CalendarLinks({ feeds, link }: CalendarLinksProps) {
  const { slug, places, action } = useBoard();
  const findName = (place: string) =>
    places.find((one) => one.slug === place)?.name ?? calendarTexts.everywhere;
  return (
    <details className="calendar-links" open={link !== undefined || undefined}>
      <summary>{calendarTexts.title}</summary>
      <p className="soft">{calendarTexts.hint}</p>
      {link ? (
        <div className="field">
          <label htmlFor="calendar-link">{calendarTexts.link}</label>
          <input id="calendar-link" readOnly value={link} onFocus={(event) => event.target.select()} />
        </div>
      ) : null}
      <ul>
        {feeds.map(({ id, place, madeAt }) => (
          <li key={id}>
            <span>
              {findName(place)}
              <span className="soft">
                {calendarTexts.madeAt}
                <Moment at={madeAt} />
              </span>
            </span>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="intent" value="calendar-revoke" />
              <input type="hidden" name="feed" value={id} />
              <IdempotencyKey />
              <button type="submit">
                {calendarTexts.revoke}
                <span className="unseen">{calendarTexts.revokeWhat(findName(place))}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="calendar-make" />
        <input type="hidden" name="location" value={slug} />
        <IdempotencyKey />
        <button type="submit">{calendarTexts.make(findName(slug))}</button>
      </Form>
    </details>
  );
}
