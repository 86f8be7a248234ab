import { brand } from "../../../content/brand.ts";
import { pages } from "../../../content/pages.ts";
import { findCrewFor } from "../../../locations/crews.server.ts";
import { type DirectoryCountry, servedCountries } from "../../../locations/directory.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { openingHoursAt } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { audienceContext } from "../../http/contexts.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { Island } from "../islands/island.tsx";
import { DirectoryHeader, Footer, MobileBar, SkipLink, StickyHeader } from "../sections/frame.tsx";
import { TwoSteps } from "../sections/how-it-works.tsx";
import { Head, NotToBeFound, siteLocales } from "../sections/page-head.tsx";
import { Prices } from "../sections/prices.tsx";
import { Claims } from "../sections/services.tsx";
import { describeSocialPicture } from "../social/pictures.server.ts";
import { organization, webSite } from "../structured-data.ts";
import type { Route } from "./+types/directory.ts";
import { DirectorySearch } from "./directory-search.tsx";

const LONGEST_QUERY = 80;

export function loader({ request, context }: Route.LoaderArgs) {
  const audience = context.get(audienceContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("country")?.toLowerCase();
  const chosen = asked === "canada" || asked === "usa" ? asked : null;
  const query = (searchParams.get("q") ?? "").slice(0, LONGEST_QUERY);
  const code = readPostalCode(query);
  const detected: DirectoryCountry = audience === "USA" ? "usa" : "canada";
  const [first = detected, second] = servedCountries;
  return {
    audience,
    origin: publicOrigin(),
    picture: describeSocialPicture(undefined),
    phone: trackingPhone(defaultLocation()),
    hours: formatWeekHours(openingHoursAt(defaultLocation())),
    search: {
      query,
      side: second ? (chosen ?? detected) : first,
      // The one case in which the browser asks again (reading, row 12).
      askCountry: audience === "unknown" && chosen === null && second !== undefined,
      ...(code && { found: findCrewFor(code) }),
    },
  };
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { audience, origin, picture, phone, hours, search } = loaderData;
  return (
    <>
      {search.query.trim() ? (
        <>
          <title>{`${pages.directory.metaTitle} | ${brand.name}`}</title>
          <NotToBeFound />
        </>
      ) : (
        <Head
          title={pages.directory.metaTitle}
          description={pages.directory.metaDescription}
          path="/"
          locales={siteLocales}
          things={[organization(origin), webSite(origin)]}
          origin={origin}
          picture={picture}
        />
      )}
      <SkipLink />
      <DirectoryHeader audience={audience} phone={phone} />
      <StickyHeader title={pages.directory.headline} place={{ phone }} />
      <main id="page">
        <Island name="directory" component={DirectorySearch} props={search} />
        <TwoSteps />
        <Prices />
        <Claims proven />
      </main>
      <Footer place={{ audience, base: "", slug: null, locationName: "", phone, hours }} />
      <MobileBar base="" phone={phone} />
    </>
  );
}
