import { brand } from "../../../content/brand.ts";
import { tell } from "../../../content/claimed.ts";
import { listStanding } from "../../../content/claims.ts";
import { manyCities } from "../../../content/many-cities.ts";
import { pages } from "../../../content/pages.ts";
import { findCrewFor } from "../../../locations/crews.server.ts";
import { type DirectoryCountry, servedCountries } from "../../../locations/directory.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { openingHoursAt } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { audienceContext, placeholdersContext } from "../../http/contexts.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { findToday } from "../page-location.server.ts";
import { showRules } from "../place-rules.server.ts";
import { DirectoryHeader, Footer, MobileBar, SkipLink, StickyHeader } from "../sections/frame.tsx";
import { TwoSteps } from "../sections/how-it-works.tsx";
import { Head, NotToBeFound, siteLocales } from "../sections/page-head.tsx";
import { Prices } from "../sections/prices.tsx";
import { Claims } from "../sections/services.tsx";
import { describeSocialPicture } from "../social/pictures.server.ts";
import { organization, webSite } from "../structured-data.ts";
import type { Route } from "./+types/directory.ts";
import { directoryAddress } from "./directory-address.ts";
import { DirectorySearch } from "./directory-search.tsx";
import { found, QUERY } from "./drawn-cities.server.tsx";
import { listSides, readQuery, readRegion } from "./listing.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const audience = context.get(audienceContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("country")?.toLowerCase();
  const chosen = asked === "canada" || asked === "usa" ? asked : null;
  const hasPlaceholders = context.get(placeholdersContext);
  const query = hasPlaceholders ? QUERY : readQuery(searchParams);
  const code = readPostalCode(query);
  const detected: DirectoryCountry = audience === "USA" ? "usa" : "canada";
  const [first = detected, second] = servedCountries;
  const side = second ? (chosen ?? detected) : first;
  const region = readRegion(side, searchParams.get("region"));
  const today = findToday(defaultLocation());
  const listings = listSides(hasPlaceholders ? {} : { query, region: searchParams.get("region") });
  return {
    audience,
    today,
    standing: listStanding(today),
    origin: publicOrigin(),
    picture: describeSocialPicture(undefined),
    phone: trackingPhone(defaultLocation()),
    hours: formatWeekHours(openingHoursAt(defaultLocation())),
    rules: showRules(null),
    region,
    search: {
      query,
      side,
      // The one case in which the browser asks again (reading, row 12).
      askCountry: audience === "unknown" && chosen === null && second !== undefined,
      listings,
      ...(code && { found: findCrewFor(code) }),
      ...(hasPlaceholders && { around: found }),
    },
  };
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { audience, today, standing, origin, picture, phone, hours, rules, region, search } = loaderData;
  const { headline, metaTitle, metaDescription } = pages.directory;
  return (
    <>
      {search.query.trim() ? (
        <>
          <title>{`${metaTitle} | ${brand.name}`}</title>
          <NotToBeFound />
        </>
      ) : (
        <Head
          title={region ? manyCities.title(region) : metaTitle}
          description={tell(region ? manyCities.description(region) : metaDescription, standing)}
          path={region ? directoryAddress(search.side, { region }) : "/"}
          locales={siteLocales}
          things={[organization(origin), webSite(origin)]}
          origin={origin}
          picture={picture}
        />
      )}
      <SkipLink />
      <DirectoryHeader audience={audience} phone={phone} />
      <StickyHeader title={headline} place={{ phone }} />
      <main id="page">
        <DirectorySearch {...search} standing={standing} />
        <TwoSteps />
        <Prices standing={standing} />
        <Claims today={today} proven />
      </main>
      <Footer place={{ audience, base: "", slug: null, locationName: "", phone, hours, rules, standing }} />
      <MobileBar base="" phone={phone} />
    </>
  );
}
