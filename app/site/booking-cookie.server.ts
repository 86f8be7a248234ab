import { type Booking, bookingToken, findBooking } from "../../leads/inbox/inbox.server.ts";
import { log } from "../http/log.server.ts";
import { readSiteCookie, writeSiteCookie } from "../http/site-cookies.server.ts";

/** In seconds. */
const MEMORY = 60 * 60;

/** Null when the key can't be made: the booking itself is stored. */
export async function formatBookingCookie(leadId: string): Promise<string | null> {
  try {
    const token = await bookingToken(leadId);
    return writeSiteCookie("booking", token, { seconds: MEMORY, isOpenToScripts: false });
  } catch (error) {
    log.warn({ err: error }, "a booking's link could not be made; its thank-you page goes without it");
    return null;
  }
}

/** The booking whose reference is in the page's address, for the browser that it was sent from. */
export async function findJustBooked(request: Request): Promise<{ path: string; booking: Booking } | null> {
  const token = readSiteCookie(request, "booking");
  if (!token) return null;
  try {
    const booking = await findBooking(token);
    const isThisOne = booking?.reference === new URL(request.url).searchParams.get("ref");
    return booking && isThisOne ? { path: `/booking/${token}`, booking } : null;
  } catch (error) {
    log.warn({ err: error }, "a booking can't be read; its thank-you page goes by its address");
    return null;
  }
}
