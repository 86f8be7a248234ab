import { leadTexts } from "./texts.ts";

export type LeadPhotosProps = {
  path: string;
  photos: readonly { id: string; width: number; height: number }[];
};

export function LeadPhotos({ path, photos }: LeadPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photos" className="lead-photos">
      <h2 id="photos">{leadTexts.photos}</h2>
      <ul>
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
      <p>
        <a href={path} target="_blank" rel="noreferrer">
          {leadTexts.seePhotos(photos.length)}
        </a>
      </p>
    </section>
  );
}
