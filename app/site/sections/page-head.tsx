import { brand } from "../../../content/brand.ts";
import { type Text, tell } from "../../../content/claimed.ts";
import { servedCountries } from "../../../locations/directory.ts";
import type { SocialPicture } from "../social/pictures.server.ts";
import { breadcrumbs, dataBlock, publicAddress, type Thing } from "../structured-data.ts";
import { type PageDetails, usePageDetails } from "../use-page-details.ts";
import { listTrail } from "./trail.ts";

type PageWords = {
  title?: string;
  metaTitle: (place: string) => string;
  metaDescription: (place: string) => Text;
};

type HeadProps = {
  title: string;
  description: string;
  /** The canonical address, from the root. */
  path: string;
  /** The main one first: "en_CA". */
  locales: readonly string[];
  things: readonly Thing[];
  /** "" when `PUBLIC_ORIGIN` is not set. */
  origin: string;
  picture: SocialPicture;
};

/**
 * For pages that search engines may list. There is no hreflang: a city's page exists in Canadian or American English
 * only, and a top-level page serves both countries at one address.
 */
export function Head({
  title,
  description,
  path,
  locales: [locale, ...others],
  things,
  origin,
  picture,
}: HeadProps) {
  // A relative one would be taken for a mistake.
  const address = origin && publicAddress(origin, path);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="description" content={description} />
      {address && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.fullName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:locale" content={locale} />
      {others.map((other) => (
        <meta property="og:locale:alternate" content={other} key={other} />
      ))}
      <meta property="og:image" content={publicAddress(origin, picture.path)} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.description} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; dataBlock escapes what could end it. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlock(things) }} />
    </>
  );
}

/** Those of a page without a city. */
export const siteLocales: readonly string[] = ["en_US", "en_CA"].filter((locale) =>
  servedCountries.includes(locale === "en_US" ? "usa" : "canada"),
);

/** For pages that search engines shouldn't list: form answers, failures, filtered lists. */
export function NotToBeFound() {
  return <meta name="robots" content="noindex" />;
}

/** One address for `hire` and the city, for both slugs of a location, and for every privacy notice. */
function canonicalPath({ canonicalBase }: PageDetails, page: string): string {
  if (page === "privacy") return "/privacy";
  return page ? `${canonicalBase}/${page}` : canonicalBase;
}

/** `things`: structured data beside the breadcrumbs. */
export function PageHead({
  words,
  page,
  things = [],
}: {
  words: PageWords;
  page: string;
  things?: readonly Thing[];
}) {
  const place = usePageDetails();
  const path = canonicalPath(place, page);
  const isOfCity = place.slug !== null && path.startsWith(place.canonicalBase);
  const trail = listTrail({ ...place, base: place.canonicalBase }, words.title ?? "", page);
  return (
    <Head
      title={words.metaTitle(place.name)}
      description={tell(words.metaDescription(place.name), place.standing)}
      path={path}
      locales={isOfCity ? [place.country === "Canada" ? "en_CA" : "en_US"] : siteLocales}
      things={[breadcrumbs(place.origin, trail), ...things]}
      origin={place.origin}
      picture={place.picture}
    />
  );
}
