import { PHOTO_FIELD, PHOTO_SIDE } from "../../../leads/photos/photo-rules.ts";

const QUALITY = 0.82;
/** Milliseconds, for all of them: a slow phone network takes 20 s for each. */
const PATIENCE = 120_000;

/**
 * Sends them, smaller and without what the camera wrote into them. Returns the page to go on to, or null when they
 * didn't get through.
 */
export async function uploadPhotos(files: readonly File[], address: string): Promise<string | null> {
  const body = new FormData();
  for (const file of files) body.append(PHOTO_FIELD, await shrink(file), "photo.jpg");
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { location } = (await response.json()) as { location?: string };
    return location ?? null;
  } catch {
    return null;
  }
}

/** A format that this browser can't read is sent as it is: the server may, or says why not. */
export async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", QUALITY),
    );
    return smaller ?? file;
  } catch {
    return file;
  }
}
