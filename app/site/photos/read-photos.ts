import { PHOTO_FIELD } from "../../../leads/photos/photo-rules.ts";

/** Those chosen in a form's file field; none where the form has no such field. */
export function readPhotos(form: HTMLFormElement): File[] {
  const field = form.elements.namedItem(PHOTO_FIELD);
  return field instanceof HTMLInputElement ? [...(field.files ?? [])] : [];
}
