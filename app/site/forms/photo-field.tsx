import { useContext } from "react";
import { photoFieldWords } from "../../../content/forms.ts";
import { PHOTO_FIELD, photoTypes } from "../../../leads/photos/photo-rules.ts";
import { FormStateContext, fieldId } from "./form-fields.tsx";

/** Optional, and never in the way: without script the photos are sent along, else once the request is stored. */
export function PhotoField() {
  const { formId } = useContext(FormStateContext);
  const id = fieldId(formId, PHOTO_FIELD);
  return (
    <div className="field photo-field">
      <label htmlFor={id}>
        {photoFieldWords.label} <span className="field-optional">{photoFieldWords.optional}</span>
      </label>
      <input
        type="file"
        id={id}
        name={PHOTO_FIELD}
        accept={photoTypes}
        multiple
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {photoFieldWords.hint}
      </p>
    </div>
  );
}
