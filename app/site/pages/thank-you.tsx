import { redirect } from "react-router";
import { brand } from "../../../content/brand.ts";
import { tell } from "../../../content/claimed.ts";
import { junkItems } from "../../../content/junk-items.ts";
import { outsideOurAreas, thankYouForBooking, thankYouForMove } from "../../../content/thank-you.ts";
import { describeLoad } from "../../../leads/junk-load.ts";
import { defaultLocation, findLocation, type Location } from "../../../locations/locations.server.ts";
import { formatDistance } from "../../../locations/nearest.ts";
import { findOutside, type Outside } from "../../../locations/outside.server.ts";
import { formatDay, formatDayWithYear, isDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { audienceContext } from "../../http/contexts.server.ts";
import { findJustBooked } from "../booking-cookie.server.ts";
import { findCouponsEndFor } from "../coupons-end.server.ts";
import { type FrameHandle, readFrame } from "../frame-handle.ts";
import { Island } from "../islands/island.tsx";
import { redirectToLowerCase } from "../lower-case.server.ts";
import { describePage, findRememberedCity, type PageDetails } from "../page-location.server.ts";
import { PhotoForm, PhotosRefused } from "../photos/photo-form.tsx";
import { findJustSent, readPhotosTaken, withLater } from "../photos/take-photos.server.ts";
import { Coupons } from "../sections/coupons.tsx";
import { CityHeader, Footer, MobileBar, SkipLink } from "../sections/frame.tsx";
import { JobTicket } from "../sections/job-ticket.tsx";
import { NotToBeFound } from "../sections/page-head.tsx";
import { Thanks } from "../sections/thanks.tsx";
import type { Route } from "./+types/thank-you.ts";

/** Anyone can write a query, so its texts are cut here. */
const LONGEST_TEXT = 200;

const notKept = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export const headers = () => notKept;

export const handle: FrameHandle = {
  frame: (data) => readFrame((data as { place: PageDetails }).place),
};

type Query = (name: string) => string | null;

export async function loader({ request, context }: Route.LoaderArgs) {
  redirectToLowerCase(request);
  const { searchParams } = new URL(request.url);
  const query: Query = (name) => searchParams.get(name)?.trim().slice(0, LONGEST_TEXT) || null;
  const isBooking = query("form") === "booking";
  const chosen = isBooking ? findLocation(query("city") ?? "") : null;
  const city = chosen ?? findRememberedCity(request);
  const sent = await findJustSent(request, Date.now());
  return {
    photosTaken: withLater(readPhotosTaken(searchParams), sent?.refused),
    photos: sent && {
      action: `/thankyou/photos${new URL(request.url).search}`,
      has: sent.kept + sent.waiting,
    },
    place: describePage({ chosen: city, serving: city ?? defaultLocation() }, context.get(audienceContext)),
    move: isBooking ? null : describeMove(query),
    booking: isBooking ? await describeBooking(request, query, chosen) : null,
  };
}

function describeMove(query: Query) {
  const moveDate = query("moveDate");
  const packing = query("packing");
  return {
    moveDate: moveDate && isDay(moveDate) ? formatDayWithYear(moveDate) : moveDate,
    fromAddress: query("fromAddress"),
    toAddress: query("toAddress"),
    isPackingWanted: packing === null ? null : packing === "true",
    reference: query("ref"),
    outside: writeOutside(findOutside(query("fromAddress") ?? "")),
  };
}

function writeOutside(outside: Outside | null): string | undefined {
  return outside
    ? outsideOurAreas(outside.crew.name, formatDistance(outside.kilometers, outside.crew.country))
    : undefined;
}

async function describeBooking(request: Request, query: Query, chosen: Location | null) {
  const booked = await findJustBooked(request);
  // Confirmed, canceled or over: its own page says so.
  if (booked && booked.booking.status !== "active") throw redirect(booked.path, { headers: notKept });
  const { booking } = booked ?? {};
  const given = booking?.date ?? query("date") ?? "";
  const date = isDay(given) ? given : null;
  const start = booking?.window ?? query("window");
  const reference = query("ref");
  const { search } = new URL(request.url);
  return {
    day: date && formatDay(date),
    window: timeWindows.find(({ value }) => value === start)?.label ?? null,
    where: chosen?.locationName ?? null,
    load: describeLoad(booking?.load ?? {}, junkItems),
    reference: reference && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : null,
    outside: writeOutside(findOutside(booking?.zip ?? "")),
    couponsEnd: findCouponsEndFor(date, chosen ?? defaultLocation()),
    links: booked && { booking: `/thankyou/booking${search}`, calendar: `/thankyou/calendar.ics${search}` },
  };
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { place, move, booking, photos, photosTaken } = loaderData;
  const { metaTitle } = booking ? thankYouForBooking : thankYouForMove;
  return (
    <>
      <title>{`${metaTitle} | ${brand.name}`}</title>
      <NotToBeFound />
      <SkipLink />
      <CityHeader place={place} current={undefined} />
      <main className="thank-you" id="page">
        {booking ? <ForBooking booking={booking} place={place} /> : null}
        {move ? <ForMove move={move} place={place} /> : null}
        {photos || photosTaken ? (
          <div className="lane">
            {photos ? (
              <Island name="photos" component={PhotoForm} props={{ ...photos, taken: photosTaken }} />
            ) : (
              <PhotosRefused taken={photosTaken} />
            )}
          </div>
        ) : null}
      </main>
      <Footer place={place} />
      <MobileBar base={place.base} phone={place.phone} />
    </>
  );
}

type NextProps = { title: string; steps: readonly string[]; answered: string | null };

function Next({ title, steps, answered }: NextProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ol className="thank-you-next">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {answered ? <p className="answered">{answered}</p> : null}
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function ForMove({ move, place }: { move: NonNullable<Shown["move"]>; place: PageDetails }) {
  const { phone, answered, standing } = place;
  const { title, nextTitle, summary } = thankYouForMove;
  const message = tell(thankYouForMove.message, standing);
  const next = thankYouForMove.next.map((step) => tell(step, standing)).filter(Boolean);
  const { reference, isPackingWanted } = move;
  return (
    <>
      <meta name="description" content={message} />
      <Thanks title={title} message={message} call={move.outside} phone={phone} />
      <div className="lane side-by-side">
        <section className="card">
          <h2>{summary.title}</h2>
          <dl className="thank-you-summary">
            {reference ? (
              <div>
                <dt>{summary.reference}</dt>
                <dd>{reference}</dd>
              </div>
            ) : null}
            {(["moveDate", "fromAddress", "toAddress"] as const).map((name) => (
              <div key={name}>
                <dt>{summary[name]}</dt>
                <dd>{move[name] ?? summary.missing}</dd>
              </div>
            ))}
            {isPackingWanted === null ? null : (
              <div>
                <dt>{summary.packing}</dt>
                <dd>{isPackingWanted ? summary.packingWanted : summary.packingNotWanted}</dd>
              </div>
            )}
          </dl>
        </section>
        <Next title={nextTitle} steps={next} answered={answered} />
      </div>
    </>
  );
}

function ForBooking({ booking, place }: { booking: NonNullable<Shown["booking"]>; place: PageDetails }) {
  const { phone, answered } = place;
  const words = thankYouForBooking;
  const { couponsEnd, links, outside, ...ticket } = booking;
  const when = [ticket.day, ticket.window].filter(Boolean).join(", ");
  const message = ticket.day ? words.message(when) : words.messageWithoutTime;
  return (
    <>
      <meta name="description" content={message} />
      <Thanks title={words.title} message={message} call={outside} phone={phone} />
      <div className="lane side-by-side">
        <section className="card thank-you-booking">
          <h2>{words.ticketTitle}</h2>
          <JobTicket {...ticket} />
          {links ? (
            <>
              <p>
                <a className="button" href={links.booking}>
                  {words.link}
                </a>
              </p>
              <p>
                <a href={links.calendar}>{words.calendar}</a>
              </p>
              <p>{words.linkNote}</p>
            </>
          ) : (
            <p>{words.linkElsewhere}</p>
          )}
        </section>
        <Next
          title={words.nextTitle}
          steps={couponsEnd ? [...words.next, words.nextWithCoupon] : words.next}
          answered={answered}
        />
      </div>
      {couponsEnd ? (
        <section className="lane thank-you-coupons">
          <h2>{words.couponsTitle}</h2>
          <Coupons validUntil={couponsEnd} />
        </section>
      ) : null}
    </>
  );
}
