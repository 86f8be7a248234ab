import type { ReactNode } from "react";
import { analytics, isMeasured, privacyChoices } from "../../../content/analytics.ts";
import { brand } from "../../../content/brand.ts";
import { frame, pages } from "../../../content/pages.ts";
import { smsLink, telLink } from "../../../locations/phone.ts";
import type { Audience } from "../../http/visitor.server.ts";
import { Island } from "../islands/island.tsx";
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

/** The header of the home page: without the right-hand block that city pages have. */
export function DirectoryHeader({ audience, phone }: { audience: Audience; phone: string }) {
  return (
    <header className="site-header" data-header="">
      <div className="lane">
        <Logo audience={audience} href="/" />
        <p className="headline">{pages.directory.headline}</p>
        <Phone phone={phone} label={frame.call} />
      </div>
    </header>
  );
}

type CityHeaderProps = {
  audience: Audience;
  phone: string;
  base: string;
  /** The page's own part of the address, to mark it in the navigation; undefined where it is none of them. */
  current: string | undefined;
};

/** The header of a city's pages: the tracking phone always in the same corner. */
export function CityHeader({ audience, phone, base, current }: CityHeaderProps) {
  return (
    <header className="site-header" data-header="">
      <div className="lane">
        <Logo audience={audience} href="/" />
        <div className="call-block">
          <small>{frame.callAnytime}</small>
          <Phone phone={phone} />
        </div>
        {base ? (
          <nav className="city-nav" aria-label={frame.pages}>
            <ul>
              {Object.entries(frame.navigation).map(([page, label]) => (
                <li key={page}>
                  <a
                    href={page ? `${base}/${page}` : base}
                    aria-current={page === current ? "page" : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </header>
  );
}

/** Slides in once the page is scrolled past the header's height plus 5 px. */
export function StickyHeader({ title, phone }: { title: string; phone: string }) {
  return (
    <div className="sticky-header" data-sticky="">
      <div className="lane">
        <strong>{title}</strong>
        <Phone phone={phone} />
      </div>
    </div>
  );
}

/** The bar under the thumb on phones. Where no city is chosen it follows the remembered one. */
export function MobileBar({ base, phone }: { base: string; phone: string }) {
  return (
    <nav className="mobile-bar" aria-label={frame.getQuote}>
      <a className="button" href={`${base}/get-quote`} data-remembers={base ? undefined : ""}>
        {frame.getQuote}
      </a>
      <a className="button detour" href={telLink(phone)}>
        {frame.callOrText}
      </a>
      {brand.takesTexts ? (
        <a className="button detour" href={smsLink(phone)}>
          {frame.text}
        </a>
      ) : null}
    </nav>
  );
}

/** Where the owner counts visits: the way to the visitor's choice, and the bar that asks for it once it is alive. */
function Choices({ audience, base }: { audience: Audience; base: string }) {
  const needsConsent = audience === "unknown" || analytics.consentNeededIn.includes(audience);
  return (
    <>
      <p>
        <a href={`${base}/privacy#privacy-choices`} data-privacy-choices="">
          {privacyChoices.link}
        </a>
      </p>
      <Island name="privacy-choices" component={PrivacyChoices} props={{ needsConsent }} />
    </>
  );
}

type FooterProps = { audience: Audience; base: string; phone: string; children?: ReactNode };

export function Footer({ audience, base, phone, children }: FooterProps) {
  const year = new Date().getFullYear();
  // The launch check wants a line for every region; those that ask for no licence are not for visitors.
  const licences = brand.licences.filter(({ number }) => number !== "not required");
  return (
    <footer className="site-footer">
      <div className="lane">
        <Phone phone={phone} />
        {children}
        <p>
          <a href={`${base}/privacy`}>{frame.privacy}</a>
        </p>
        {isMeasured ? <Choices audience={audience} base={base} /> : null}
        <p>
          <a href={brand.parentBrand.url} rel="noopener">
            {brand.parentBrand.name}
          </a>
        </p>
        {licences.length > 0 ? (
          <ul>
            {licences.map(({ label, number, region }) => (
              <li key={`${label} ${region}`}>
                {label} {number} ({region})
              </li>
            ))}
          </ul>
        ) : null}
        <p>{`© ${brand.copyrightSince}–${year} ${brand.legalName}. ${brand.tagline}`}</p>
      </div>
    </footer>
  );
}
