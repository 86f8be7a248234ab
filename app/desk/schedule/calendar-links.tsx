import { Form } from "react-router";
import type { CalendarFeed } from "../../../people/calendar-feeds.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { useBoard } from "./board-page.ts";
import { calendarTexts } from "./texts.ts";

/** Those of one's own; `link` is the address of the one that was just made. */
type Links = { feeds: readonly CalendarFeed[]; link: string | undefined };

/** One's own links, and a new one for what the board shows. */
export function CalendarLinks({ feeds, link }: Links) {
  const { slug, places, action } = useBoard();
  const findName = (place: string) =>
    places.find((one) => one.slug === place)?.name ?? calendarTexts.everywhere;
  return (
    <details className="calendar-links" open={link !== undefined || undefined}>
      <summary>{calendarTexts.title}</summary>
      <p className="soft">{calendarTexts.hint}</p>
      <LinkForms
        {...{ feeds, link, action, findName }}
        place={slug}
        make={calendarTexts.make(findName(slug))}
      />
    </details>
  );
}

type LinkFormsProps = Links & {
  /** The address of the page with the actions. */
  action: string;
  /** What a new link is for, and what its button says. */
  place: string;
  make: string;
  findName: (place: string) => string;
};

export function LinkForms({ feeds, link, action, place, make, findName }: LinkFormsProps) {
  return (
    <>
      {link ? (
        <div className="field">
          <label htmlFor="calendar-link">{calendarTexts.link}</label>
          <input id="calendar-link" readOnly value={link} onFocus={(event) => event.target.select()} />
        </div>
      ) : null}
      <ul className="lines">
        {feeds.map(({ id, place, madeAt }) => (
          <li key={id} className="row">
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
        <input type="hidden" name="location" value={place} />
        <IdempotencyKey />
        <button type="submit">{make}</button>
      </Form>
    </>
  );
}
