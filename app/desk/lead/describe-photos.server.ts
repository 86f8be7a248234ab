import { findSentPhotos, listPhotos, photosToken } from "../../../leads/photos/photos.server.ts";
import type { LeadPhotosProps } from "./lead-photos.tsx";

const HOUR = 60 * 60_000;

/** The address stays the same for an hour, so that what's on the screen isn't fetched again at each change of the lead. */
export async function describePhotos(leadId: string, now: number): Promise<LeadPhotosProps> {
  const photos = await listPhotos(leadId);
  const { waiting, refused } = await findSentPhotos(leadId);
  const lost = refused.filter((problem) => problem === "busy").length;
  const until = (Math.floor(now / HOUR) + 2) * HOUR;
  const path = photos.length > 0 ? `/desk/photos/${await photosToken("see", leadId, until)}` : "";
  return {
    path,
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
    waiting,
    refused: refused.length - lost,
    lost,
  };
}
