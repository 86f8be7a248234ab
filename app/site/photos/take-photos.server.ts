import { type PhotoProblem, type PhotosTaken, photoProblems } from "../../../leads/photos/photo-rules.ts";
import {
  type ArrivedPhoto,
  addPhotos,
  findSentRequest,
  photosToken,
  readPhotosToken,
} from "../../../leads/photos/photos.server.ts";
import { spend } from "../../http/budgets.server.ts";
import { log } from "../../http/log.server.ts";
import { readSiteCookie, writeSiteCookie } from "../../http/site-cookies.server.ts";
import { listNarrowest } from "../../http/visitor.server.ts";

/** How long the browser that sent a request may add photos to it without the booking's own link. In seconds. */
const MEMORY = 24 * 60 * 60;
const COOKIE = "photos";

type Sent = { id: string; photos: readonly ArrivedPhoto[]; address: string | null; now: number };

/** Never rejects: what fails on our side is told as "busy", and logged. */
export async function takePhotos({ id, photos, address, now }: Sent): Promise<PhotosTaken> {
  const within = photos.map(
    (photo): ArrivedPhoto => (spend("photos", listNarrowest(address)) > 0 ? { problem: "busy" } : photo),
  );
  const onFailure = (error: unknown) =>
    log.error(
      { err: error },
      "a photo of a request could not be stored; the visitor was asked to send it again",
    );
  try {
    return await addPhotos(id, within, { now, onFailure });
  } catch (error) {
    onFailure(error);
    return { added: 0, refused: photos.map(() => "busy" as const) };
  }
}

export function describePhotos({ added, refused }: PhotosTaken): Record<string, string> {
  return { photos: String(added), ...(refused.length > 0 && { refused: refused.join(".") }) };
}

/** From an address, which anyone can write. Null when it says nothing of photos. */
export function readPhotosTaken(query: URLSearchParams): PhotosTaken | null {
  const added = /^\d$/.exec(query.get("photos") ?? "")?.[0];
  if (added === undefined) return null;
  const named = (query.get("refused") ?? "").split(".").slice(0, 20);
  const refused = named.flatMap((name): PhotoProblem[] => photoProblems.filter((one) => one === name));
  return { added: Number(added), refused };
}

/** With those that turned out later to be none we can keep. */
export function withLater(
  taken: PhotosTaken | null,
  refused: readonly PhotoProblem[] = [],
): PhotosTaken | null {
  if (refused.length === 0) return taken;
  return { added: taken?.added ?? 0, refused: [...(taken?.refused ?? []), ...refused] };
}

/** Null when the key can't be made: the request itself is stored. */
export async function formatPhotosCookie(leadId: string, now: number): Promise<string | null> {
  try {
    const token = await photosToken("add", leadId, now + MEMORY * 1_000);
    return writeSiteCookie(COOKIE, token, { seconds: MEMORY, isOpenToScripts: false });
  } catch (error) {
    log.warn({ err: error }, "a link for photos could not be made; the thank-you page goes without it");
    return null;
  }
}

/** The request whose reference is in the page's address, for the browser that sent it; and its photos. */
export async function findJustSent(request: Request, now: number) {
  const token = readSiteCookie(request, COOKIE);
  const reference = new URL(request.url).searchParams.get("ref");
  if (!token || !reference) return null;
  try {
    const id = await readPhotosToken("add", token, now);
    return id === null ? null : await findSentRequest(id, reference);
  } catch (error) {
    log.warn({ err: error }, "a request's photos can't be read; its thank-you page goes without them");
    return null;
  }
}
