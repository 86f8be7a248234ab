import { redirect } from "react-router";
import { ArrivingPhotos } from "../../http/arriving-photos.server.ts";
import { visitorContext } from "../../http/contexts.server.ts";
import { requireSubmission } from "../../http/submission.server.ts";
import type { Route } from "./+types/just-sent-photos.ts";
import { describePhotos, findJustSent, takePhotos } from "./take-photos.server.ts";

const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/thankyou${new URL(request.url).search}`, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const now = Date.now();
  const { searchParams } = new URL(request.url);
  for (const name of ["photos", "refused"]) searchParams.delete(name);
  const sent = await findJustSent(request, now);
  await using arriving = new ArrivingPhotos();
  await requireSubmission(request, arriving);
  const { address } = context.get(visitorContext);
  const taken = sent
    ? await takePhotos({ id: sent.id, photos: arriving.photos, address, now })
    : { added: 0, refused: arriving.photos.map(() => "gone" as const) };
  for (const [name, value] of Object.entries(describePhotos(taken))) searchParams.set(name, value);
  return redirect(`/thankyou?${searchParams}#photos`, { status: 303, headers });
}
