import { leadTexts } from "./texts.ts";

export type LeadPhotosProps = {
  path: string;
  photos: readonly { id: string; width: number; height: number }[];
  waiting: number;
  refused: number;
  lost: number;
};

export function LeadPhotos({ path, photos, waiting, refused, lost }: LeadPhotosProps) {
  if (photos.length + waiting + refused + lost === 0) return null;
  return (
    <section aria-labelledby="photos" className="lead-photos">
      <h2 id="photos">{leadTexts.photos}</h2>
      <ul hidden={photos.length === 0}>
        {photos.map(({ id }, index) => (
          <li key={id}>
            <a href={`${path}/${id}.jpg`} target="_blank" rel="noreferrer">
              <img
                src={`${path}/${id}-small.jpg`}
                width="160"
                height="120"
                alt={leadTexts.photo(index + 1, photos.length)}
              />
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 0 ? (
        <p>
          <a href={path} target="_blank" rel="noreferrer">
            {leadTexts.seePhotos(photos.length)}
          </a>
        </p>
      ) : null}
      {waiting > 0 ? <p>{leadTexts.waitingPhotos(waiting)}</p> : null}
      {refused > 0 ? <p>{leadTexts.refusedPhotos(refused)}</p> : null}
      {lost > 0 ? <p>{leadTexts.lostPhotos(lost)}</p> : null}
    </section>
  );
}
