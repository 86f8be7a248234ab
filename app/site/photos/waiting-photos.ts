import { PHOTO_FIELD } from "../../../leads/photos/photo-rules.ts";
import { forgetPhotos, photosOf } from "../kept/waiting.ts";
import { readPhotos } from "./read-photos.ts";
import { shrink } from "./upload-photos.ts";

// Photos of a request that waits for a connection wait beside it, and the service worker sends them after it.

/** False where they can't wait: then none of them is kept. */
export async function keepPhotos(key: string, photos: readonly File[]): Promise<boolean> {
  try {
    await forgetPhotos(key);
    const cache = await caches.open(photosOf(key));
    for (const [index, photo] of photos.entries()) {
      await cache.put(`/waiting/photo/${index}`, new Response(await shrink(photo)));
    }
    return true;
  } catch {
    await forgetPhotos(key).catch(() => false);
    return false;
  }
}

/** Puts them back into the form, unless others were chosen there. */
export async function putBackPhotos(form: HTMLFormElement, key: string): Promise<void> {
  const field = form.elements.namedItem(PHOTO_FIELD);
  if (!(field instanceof HTMLInputElement) || !(await caches.has(photosOf(key)))) return;
  const cache = await caches.open(photosOf(key));
  const chosen = new DataTransfer();
  for (const place of await cache.keys()) {
    const photo = await (await cache.match(place))?.blob();
    if (photo)
      chosen.items.add(new File([photo], `photo-${chosen.items.length + 1}.jpg`, { type: photo.type }));
  }
  if (readPhotos(form).length > 0) return;
  field.files = chosen.files;
  field.closest("details")?.setAttribute("open", "");
}
