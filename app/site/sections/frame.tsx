import { analytics, isMeasured, privacyChoices } from "../../../content/analytics.ts";
import { brand } from "../../../content/brand.ts";
import { tell } from "../../../content/claimed.ts";
import { frame, pages } from "../../../content/pages.ts";
import dollyWalks from "../../../content/pictures/dolly-walks.svg?url";
import { shownReviews } from "../../../content/reviews.ts";
import { tagline } from "../../../content/tagline.ts";
import { smsLink, telLink } from "../../../locations/phone.ts";
import type { Audience } from "../../http/visitor.server.ts";
import { listAddress } from "../directory/directory-address.ts";
import { Island } from "../islands/island.tsx";
import type { PageDetails } from "../use-page-details.ts";
import { Logo } from "./logo.tsx";
import { PrivacyChoices } from "./privacy-choices.tsx";

export function SkipLink() {
  return (
    <a className="skip" href="#page">
      {frame.skip}
    </a>
  );
}

export function Phone({ phone, label }: { phone: string; label?: string }) {
  return (
    <a className="phone" href={telLink(phone)}>
      {label ? `${label} ${phone}` : phone}
    </a>
  );
}

export function DirectoryHeader({ audience, phone }: { audience: Audience; phone: string }) {
  return (
    <header className="site-header" data-header="">
      <div className="lane">
        <Logo audience={audience} href="/" />
        <p className="headline">{pages.directory.headline}</p>
        <Menu base="" />
        <Phone phone={phone} label={frame.call} />
      </div>
    </header>
  );
}

/** What the frame tells of the page's place. Without `areas` its footer lists no other cities. */
export type FramePlace = Pick<
  PageDetails,
  "audience" | "base" | "slug" | "locationName" | "phone" | "hours" | "rules" | "standing"
> & { areas?: PageDetails["areas"] | undefined };

/** The place on its plate, and the way to another one. */
function CityPlate({ locationName }: Pick<FramePlace, "locationName">) {
  return (
    <a className="plate city-plate" href="/">
      <b>{locationName}</b>{" "}
      <u>
        {frame.change}
        <span className="sr-only"> {frame.changeWhat}</span>
      </u>
    </a>
  );
}

const junkPages = new Set(["book-now", "what-we-take"]);

/** The pages of a city, or those that need none. `page`: the part of the address after the city. */
export function listPages(base: string) {
  const all = Object.entries(base ? frame.navigation : frame.navigationWithoutCity);
  const listed = shownReviews.length > 0 ? all : all.filter(([page]) => page !== "reviews");
  return listed.map(([page, label]) => ({
    page,
    label,
    href: page ? `${base}/${page}` : base || "/",
    isJunk: junkPages.has(page),
  }));
}

/** On phones a sheet that the bar's Menu opens, on wide screens links in the header. */
function Menu({ base, current, hours }: { base: string; current?: string | undefined; hours?: string }) {
  return (
    <nav className="city-nav" id="menu" popover="auto" aria-label={frame.pages}>
      <ul>
        {listPages(base).map(({ page, label, href, isJunk }) => (
          <li key={page} className={isJunk ? "junk" : undefined}>
            <a href={href} aria-current={page === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {hours ? <p className="menu-hours">{frame.anytime(hours)}</p> : null}
    </nav>
  );
}

/** `current`: the part of the address after the city. */
export function CityHeader({ place, current }: { place: FramePlace; current: string | undefined }) {
  const { audience, base, slug, locationName, phone, hours } = place;
  return (
    <header className="site-header" data-header="">
      <div className="lane">
        <Logo audience={audience} href="/" />
        {slug ? <CityPlate locationName={locationName} /> : null}
        <Menu base={base} current={current} hours={hours} />
        <p className="call-block">
          <small>{frame.callAnytime}</small>
          <Phone phone={phone} />
        </p>
        <a className="button quote-button" href={`${base}/get-quote`}>
          {frame.getQuote}
        </a>
      </div>
    </header>
  );
}

export function StickyHeader({
  place,
  title,
}: {
  place: Partial<FramePlace> & { phone: string };
  title?: string;
}) {
  const { base = "", slug, locationName = "", phone } = place;
  return (
    <div className="sticky-header" data-sticky="">
      <div className="lane">
        {slug ? <CityPlate locationName={locationName} /> : <strong>{title ?? frame.callAnytime}</strong>}
        <Phone phone={phone} />
        <a className="button" href={`${base}/get-quote`}>
          {frame.getQuote}
        </a>
      </div>
    </div>
  );
}

/** On phones. Without a chosen city its link leads to the remembered one. */
export function MobileBar({ base, phone }: { base: string; phone: string }) {
  return (
    <nav className="mobile-bar" aria-label={frame.contact}>
      <a className="button" href={`${base}/get-quote`} data-remembers={base ? undefined : ""}>
        {frame.getQuote}
      </a>
      <a className="button detour" href={telLink(phone)}>
        {brand.takesTexts ? frame.callOrText : frame.callOnly}
      </a>
      {brand.takesTexts ? (
        <a className="button detour" href={smsLink(phone)}>
          {frame.text}
        </a>
      ) : null}
      <button className="button menu-button" type="button" popoverTarget="menu">
        {frame.menu}
      </button>
    </nav>
  );
}

/** Only where the owner counts visits. Not in the footer, which may not be drawn yet where the bar is. */
function Choices({ audience }: { audience: Audience }) {
  const needsConsent = audience === "unknown" || analytics.consentNeededIn.includes(audience);
  return <Island name="privacy-choices" component={PrivacyChoices} props={{ needsConsent }} />;
}

function OwnPages({ place }: { place: FramePlace }) {
  const { base, slug, locationName, phone, hours } = place;
  return (
    <nav aria-label={slug ? locationName : brand.name}>
      <h2>{slug ? locationName : brand.name}</h2>
      <Phone phone={phone} />
      {hours ? <p>{frame.anytime(hours)}</p> : null}
      <ul>
        {listPages(base).map(({ page, label, href }) => (
          <li key={page}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Areas({ areas: { regions, more } }: Pick<PageDetails, "areas">) {
  return (
    <nav aria-label={frame.areas}>
      <h2>{frame.areas}</h2>
      <div className="footer-areas">
        {regions.map(({ region, areas: listed }) => (
          <div key={region}>
            <h3>{region}</h3>
            <ul>
              {listed.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={`/${slug}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {more ? (
        <p>
          <a href={listAddress(more.country, more)}>{frame.allOf(more.region)}</a>{" "}
          <a href="/">{frame.allAreas}</a>
        </p>
      ) : null}
    </nav>
  );
}

export function Footer({ place }: { place: FramePlace }) {
  const {
    audience,
    base,
    areas,
    standing,
    rules: { numbers },
  } = place;
  const year = new Date().getFullYear();
  return (
    <>
      <footer className="site-footer" data-brief={areas ? undefined : ""}>
        <div className="road-end">
          <img src={dollyWalks} width="240" height="240" alt="" loading="lazy" />
        </div>
        <div className="lane footer-columns">
          <OwnPages place={place} />
          {areas ? <Areas areas={areas} /> : null}
          <div>
            <h2>{frame.company}</h2>
            <p>
              <a href={`${base}/privacy`}>{frame.privacy}</a>
            </p>
            {isMeasured ? (
              <p>
                <a href={`${base}/privacy#privacy-choices`} data-privacy-choices="">
                  {privacyChoices.link}
                </a>
              </p>
            ) : null}
            <p>
              <a href={brand.parentBrand.url} rel="noopener">
                {brand.parentBrand.name}
              </a>
            </p>
            {numbers.length > 0 ? <p>{numbers.join(" · ")}</p> : null}
          </div>
        </div>
        <div className="lane">
          <p className="footer-end">{`© ${brand.copyrightSince}–${year} ${brand.legalName}. ${tell(tagline, standing)}`}</p>
        </div>
      </footer>
      {isMeasured ? <Choices audience={audience} /> : null}
    </>
  );
}
