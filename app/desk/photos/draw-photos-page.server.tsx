import { renderToStaticMarkup } from "react-dom/server";
import type { Photo } from "../../../leads/photos/photos.server.ts";
import style from "./photos.css?inline";
import { photosTexts as texts } from "./texts.ts";

export { style as photosStyle };

type PhotosPageProps = { path: string; reference: string | null; photos: readonly Photo[] };

/** A whole page without script. `reference` is null for a link that has ended. */
export function drawPhotosPage({ path, reference, photos }: PhotosPageProps): string {
  const title = reference ? texts.title(reference) : texts.ended;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <h1>{title}</h1>
        {reference ? null : <p>{texts.endedText}</p>}
        {reference && photos.length === 0 ? <p>{texts.none}</p> : null}
        {photos.map(({ id, width, height }, index) => (
          <a href={`${path}/${id}.jpg`} key={id}>
            <img
              src={`${path}/${id}.jpg`}
              width={width}
              height={height}
              alt={texts.photo(index + 1, photos.length)}
              loading={index > 1 ? "lazy" : undefined}
            />
          </a>
        ))}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
