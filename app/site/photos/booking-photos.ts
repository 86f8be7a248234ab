import { redirect } from "react-router";
import { findBooking } from "../../../leads/inbox/inbox.server.ts";
import { ArrivingPhotos } from "../../http/arriving-photos.server.ts";
import { visitorContext } from "../../http/contexts.server.ts";
import { requireSubmission } from "../../http/submission.server.ts";
import type { Route } from "./+types/booking-photos.ts";
import { describePhotos, takePhotos } from "./take-photos.server.ts";

const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/booking/${encodeURIComponent(params.token)}`, { headers });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  await using arriving = new ArrivingPhotos();
  await requireSubmission(request, arriving);
  const page = `/booking/${encodeURIComponent(params.token)}`;
  const booking = await findBooking(params.token);
  // The page itself says that there's no such booking.
  if (!booking) return redirect(page, { status: 303, headers });
  const { address } = context.get(visitorContext);
  const taken = await takePhotos({ id: booking.id, photos: arriving.photos, address, now: Date.now() });
  const said = new URLSearchParams(describePhotos(taken));
  return redirect(`${page}?${said}#photos`, { status: 303, headers });
}
