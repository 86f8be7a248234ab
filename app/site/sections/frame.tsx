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
  /** The part of the address after the city, to mark the page in the navigation. */
  current: string | undefined;
};

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

/** On phones. Without a chosen city its link leads to the remembered one. */
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

/** Only where the owner counts visits. */
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
  // The launch check wants an entry for every region, also where no license is required.
  const licenses = brand.licenses.filter(({ number }) => number !== "not required");
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
        {licenses.length > 0 ? (
          <ul>
            {licenses.map(({ label, number, region }) => (
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
