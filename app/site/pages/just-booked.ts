import { redirect } from "react-router";
import { findJustBooked } from "../booking-cookie.server.ts";
import type { Route } from "./+types/just-booked.ts";

/** Where the thank-you page's links lead: it doesn't name the booking itself, whose address is a key. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const booked = await findJustBooked(request);
  const file = pathname.endsWith(".ics") ? "/calendar.ics" : "";
  return redirect(booked ? booked.path + file : `/thankyou${search}`, {
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
