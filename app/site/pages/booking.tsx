import { data, redirect } from "react-router";
import { bookingPage as words } from "../../../content/booking.ts";
import { brand } from "../../../content/brand.ts";
import { junkItems } from "../../../content/junk-items.ts";
import { changeCutOffHours } from "../../../content/schedule.ts";
import {
  ActionRefused,
  applyAction,
  moveVisit,
  WindowTaken,
} from "../../../leads/follow-up/follow-up.server.ts";
import { type Booking, findBooking } from "../../../leads/inbox/inbox.server.ts";
import { describeLoad } from "../../../leads/junk-load.ts";
import { findSentPhotos } from "../../../leads/photos/photos.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { listAvailableDays } from "../../../schedule/availability.server.ts";
import { formatDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { audienceContext } from "../../http/contexts.server.ts";
import { requireSubmission } from "../../http/submission.server.ts";
import { type FrameHandle, readFrame } from "../frame-handle.ts";
import { Island } from "../islands/island.tsx";
import { describePage, type PageDetails } from "../page-location.server.ts";
import { PhotoForm } from "../photos/photo-form.tsx";
import { readPhotosTaken, withLater } from "../photos/take-photos.server.ts";
import { CityHeader, Footer, MobileBar, SkipLink } from "../sections/frame.tsx";
import { JobTicket } from "../sections/job-ticket.tsx";
import { NotToBeFound } from "../sections/page-head.tsx";
import { Thanks } from "../sections/thanks.tsx";
import type { Route } from "./+types/booking.ts";

const HOUR = 60 * 60 * 1000;

// The address alone lets people change the booking, so it isn't cached, indexed or sent as a referrer.
export const headers = () => ({
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
});

export const handle: FrameHandle = {
  frame: (data) => readFrame((data as { place: PageDetails }).place),
};

function findBookingState(
  { status, startsAt }: Booking,
  now: number,
): "open" | "too late" | "cancelled" | "over" {
  if (status === "cancelled") return "cancelled";
  if ((status !== "active" && status !== "confirmed") || startsAt <= now) return "over";
  return startsAt - now >= changeCutOffHours * HOUR ? "open" : "too late";
}

function formatWindow(date: string, window: string): string {
  return `${formatDay(date)}, ${timeWindows.find(({ value }) => value === window)?.label ?? window}`;
}

/** Free windows, without the one that is booked. */
function listFree({ location, date, window }: Booking, now: number) {
  return listAvailableDays(location, now).flatMap((day) =>
    timeWindows
      .filter(({ value }) => !day.closedWindows.includes(value) && !(day.date === date && value === window))
      .map(({ value }) => ({ to: `${day.date} ${value}`, label: formatWindow(day.date, value) })),
  );
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const booking = await findBooking(params.token);
  const audience = context.get(audienceContext);
  const chosen = booking?.location ?? null;
  const place = describePage({ chosen, serving: chosen ?? defaultLocation() }, audience);
  if (!booking) return data({ place, booking: null }, { status: 404 });
  const now = Date.now();
  const state = findBookingState(booking, now);
  const { searchParams } = new URL(request.url);
  const free = state === "open" ? listFree(booking, now) : [];
  const wanted = searchParams.get("to");
  const said = searchParams.get("said");
  const sent = await findSentPhotos(booking.id);
  return data({
    place,
    booking: {
      path: `/booking/${params.token}`,
      revision: booking.revision,
      reference: booking.reference,
      address: booking.address,
      load: describeLoad(booking.load, junkItems),
      day: formatDay(booking.date),
      window: timeWindows.find(({ value }) => value === booking.window)?.label ?? booking.window,
      state,
      isConfirmed: booking.status === "confirmed",
      free,
      asks:
        state !== "open"
          ? null
          : searchParams.has("cancel")
            ? ("cancel" as const)
            : (free.find(({ to }) => to === wanted) ?? null),
      isGone: wanted !== null && !free.some(({ to }) => to === wanted),
      said: isNews(said) ? said : null,
      photos: {
        action: `/booking/${params.token}/photos`,
        has: sent.kept + sent.waiting,
        taken: withLater(readPhotosTaken(searchParams), sent.refused),
      },
    },
  });
}

export async function action({ params, request }: Route.ActionArgs) {
  const booking = await findBooking(params.token);
  if (!booking) throw new Response("We can't find that booking.", { status: 404 });
  const form = await requireSubmission(request);
  const now = Date.now();
  const back = (said: string) =>
    redirect(`/booking/${params.token}${said && `?said=${said}`}`, {
      status: 303,
      headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  if (findBookingState(booking, now) !== "open") return back("");
  const seen = { id: booking.id, revision: Number(form.revision) };
  const by = { actor: null, now };
  try {
    if (form.intent === "cancel") {
      const { refused } = await applyAction([seen], by, { name: "cancelled", reason: "by the customer" });
      if (refused[0]) throw refused[0].error;
      return back("cancelled");
    }
    const { to = "" } = form;
    if (!listFree(booking, now).some((one) => one.to === to)) return back("taken");
    const [date = "", window = ""] = to.split(" ");
    await moveVisit(seen, by, { date, window });
    return back("moved");
  } catch (error) {
    if (error instanceof WindowTaken) return back("taken");
    if (error instanceof ActionRefused) return back("changed");
    throw error;
  }
}

/** Opening it changes nothing (mail scanners follow links); a change takes a second step. */
export default function BookingPage({ loaderData: { place, booking } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${words.metaTitle} | ${brand.name}`}</title>
      <NotToBeFound />
      <meta name="referrer" content="no-referrer" />
      <SkipLink />
      <CityHeader place={place} current={undefined} />
      <main className="thank-you" id="page">
        {booking ? <Booked booking={booking} phone={place.phone} /> : <Unknown phone={place.phone} />}
      </main>
      <Footer place={place} />
      <MobileBar base={place.base} phone={place.phone} />
    </>
  );
}

function Unknown({ phone }: { phone: string }) {
  const { title, text, home } = words.unknown;
  return (
    <>
      <Thanks title={title} message={text} phone={phone} />
      <p className="lane">
        <a href="/">{home}</a>
      </p>
    </>
  );
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["booking"]>;

const news = {
  moved: words.moved,
  cancelled: words.cancelled,
  changed: words.changedMeanwhile,
  taken: words.taken,
};

function isNews(text: string | null): text is keyof typeof news {
  return text !== null && Object.hasOwn(news, text);
}

function Booked({ booking, phone }: { booking: Shown; phone: string }) {
  const { path, state, isConfirmed, asks, isGone, day, window, address, load, reference } = booking;
  const latest = booking.said ?? (isGone ? "taken" : null);
  const title =
    state === "cancelled"
      ? words.title.cancelled
      : state === "over"
        ? words.title.done
        : words.title[isConfirmed ? "confirmed" : "requested"];
  const isComing = state === "open" || state === "too late";
  const status = words.status[isConfirmed ? "confirmed" : "requested"](`${day}, ${window}`);
  const call = {
    open: words.callInstead,
    "too late": words.tooLate(changeCutOffHours),
    cancelled: words.over,
    over: words.over,
  }[state];
  return (
    <>
      <Thanks
        title={title}
        message={asks ? null : latest ? news[latest] : isComing ? status : null}
        isNews={latest !== null}
        call={call}
        phone={phone}
      />
      <div className="lane booking">
        <section className="card">
          <JobTicket day={day} window={window} where={address} load={load} reference={reference} />
          {isComing && !asks ? (
            <p>
              <a className="link" href={`${path}/calendar.ics`}>
                {words.calendar}
              </a>
            </p>
          ) : null}
        </section>
        {asks ? (
          <Confirm booking={booking} asks={asks} />
        ) : state === "open" ? (
          <Choices booking={booking} />
        ) : null}
        {isComing && !asks ? <Island name="photos" component={PhotoForm} props={booking.photos} /> : null}
      </div>
    </>
  );
}

function Choices({ booking: { path, free } }: { booking: Shown }) {
  return (
    <>
      <section className="card">
        <h2>{words.moveTitle}</h2>
        {free.length > 0 ? (
          <form method="get" action={path} className="booking-step">
            <div className="field">
              <label htmlFor="to">{words.moveLabel}</label>
              <select id="to" name="to">
                {free.map(({ to, label }) => (
                  <option value={to} key={to}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className="button">
              {words.moveChoose}
            </button>
          </form>
        ) : (
          <p>{words.moveNone}</p>
        )}
      </section>
      <section className="card">
        <h2>{words.cancelTitle}</h2>
        <form method="get" action={path} className="booking-step">
          <input type="hidden" name="cancel" value="1" />
          <button type="submit" className="button detour">
            {words.cancelChoose}
          </button>
        </form>
      </section>
    </>
  );
}

function Confirm({
  booking: { path, revision },
  asks,
}: {
  booking: Shown;
  asks: NonNullable<Shown["asks"]>;
}) {
  const isCancel = asks === "cancel";
  return (
    <section className="card">
      <h2>{isCancel ? words.confirmCancel : words.confirmMove(asks.label)}</h2>
      {isCancel ? <p>{words.confirmCancelText}</p> : null}
      <form method="post" action={path} className="booking-step">
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="intent" value={isCancel ? "cancel" : "move"} />
        {isCancel ? null : <input type="hidden" name="to" value={asks.to} />}
        <button type="submit" className={isCancel ? "button detour" : "button"}>
          {isCancel ? words.confirmCancelButton : words.confirmMoveButton}
        </button>
        <a href={path}>{words.back}</a>
      </form>
    </section>
  );
}
