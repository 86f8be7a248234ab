import { type FormEvent, useState } from "react";
import { photoWords as words } from "../../../content/photos.ts";
import { MOST_PHOTOS, PHOTO_FIELD, type PhotosTaken, photoTypes } from "../../../leads/photos/photo-rules.ts";
import { readPhotos } from "./read-photos.ts";

type PhotoFormProps = {
  action: string;
  has: number;
  taken: PhotosTaken | null;
};

/** On pages after a form. With script, photos are made smaller and sent as soon as they're chosen. */
export function PhotoForm({ action, has, taken }: PhotoFormProps) {
  const [status, setStatus] = useState<string | null>(null);
  const left = MOST_PHOTOS - has;

  async function send(form: HTMLFormElement) {
    const files = readPhotos(form);
    if (files.length === 0) return setStatus(words.noneChosen);
    setStatus(words.sending(files.length));
    const upload = await import("./upload-photos.ts").catch(() => null);
    const next = await upload?.uploadPhotos(files, action);
    if (next) location.assign(next);
    else setStatus(words.noConnection);
  }

  return (
    <section className="card photo-sending" id="photos">
      <h2>{words.title}</h2>
      <PhotosRefused taken={taken} />
      {has > 0 ? <p>{words.sent(has)}</p> : null}
      {left > 0 ? (
        <form
          className="form"
          method="post"
          action={action}
          encType="multipart/form-data"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          {has === 0 ? <p>{words.text}</p> : null}
          <div className="field">
            <label htmlFor="more-photos">{words.choose}</label>
            <input
              type="file"
              id="more-photos"
              name={PHOTO_FIELD}
              accept={photoTypes}
              multiple
              required
              aria-describedby="more-photos-hint"
            />
            <p className="field-hint" id="more-photos-hint">
              {words.room(left)}
            </p>
          </div>
          <button className="button" type="submit">
            {words.send}
          </button>
          <p className="form-status" role="status">
            {status}
          </p>
        </form>
      ) : (
        <p>{words.full}</p>
      )}
    </section>
  );
}

/** Nothing when all were taken, or none were sent. */
export function PhotosRefused({ taken }: { taken: PhotosTaken | null }) {
  const refused = taken?.refused ?? [];
  if (refused.length === 0) return null;
  return (
    <div className="form-summary" role="alert">
      <h3>{words.notSent(refused.length)}</h3>
      <ul className="photos-refused">
        {[...new Set(refused)].map((problem) => (
          <li key={problem}>{words.problems[problem]}</li>
        ))}
      </ul>
    </div>
  );
}
