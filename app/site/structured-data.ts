import { brand, type MailingAddress } from "../../content/brand.ts";
import type { ToldQuestion } from "../../content/faq.ts";
import type { OpeningHours } from "../../content/opening-hours.ts";
import type { Service as ServiceWords } from "../../content/services.ts";
import { servedCountries } from "../../locations/directory.ts";
import { telLink } from "../../locations/phone.ts";
import { weekdays } from "../../schedule/opening-hours-text.ts";

// Structured data (schema.org). Only what the page itself shows: the address is the company's own, when it has one, and
// never a rating or a review, neither real ones nor the samples.

type Reference = { "@id": string };

export type PostalAddressData = {
  "@type": "PostalAddress";
  streetAddress: string;
  addressLocality: string;
  addressRegion: string;
  postalCode: string;
  addressCountry: string;
};

export type ContactPointData = {
  "@type": "ContactPoint";
  contactType: "customer service";
  telephone?: string;
  email?: string;
  areaServed: readonly string[];
  availableLanguage: "English";
};

export type OrganizationData = {
  "@type": "Organization";
  "@id"?: string;
  name: string;
  legalName?: string;
  url: string;
  logo?: string;
  address?: PostalAddressData;
  contactPoint?: ContactPointData;
  parentOrganization?: OrganizationData;
};

export type WebSiteData = {
  "@type": "WebSite";
  "@id": string;
  name: string;
  alternateName: string;
  url: string;
  inLanguage: readonly string[];
  publisher: Reference;
};

type StateData = {
  "@type": "State";
  "@id": string;
  name: string;
  containedInPlace: { "@type": "Country"; name: string };
};

type CityData = { "@type": "City"; name: string; containedInPlace: Reference };

type OpeningHoursData = {
  "@type": "OpeningHoursSpecification";
  dayOfWeek: readonly string[];
  opens: string;
  closes: string;
};

export type MovingCompanyData = {
  "@type": "MovingCompany";
  "@id": string;
  name: string;
  url: string;
  image: string;
  telephone: string;
  address?: PostalAddressData;
  contactPoint: ContactPointData;
  openingHoursSpecification?: readonly OpeningHoursData[];
  areaServed: readonly CityData[];
  parentOrganization: OrganizationData;
};

export type ServiceData = {
  "@type": "Service";
  name: string;
  url: string;
  provider: Reference;
};

export type BreadcrumbListData = {
  "@type": "BreadcrumbList";
  itemListElement: readonly { "@type": "ListItem"; position: number; name: string; item: string }[];
};

export type FaqPageData = {
  "@type": "FAQPage";
  mainEntity: readonly {
    "@type": "Question";
    name: string;
    acceptedAnswer: { "@type": "Answer"; text: string };
  }[];
};

export type Thing =
  | OrganizationData
  | WebSiteData
  | StateData
  | MovingCompanyData
  | ServiceData
  | BreadcrumbListData
  | FaqPageData;

export type Graph = { "@context": "https://schema.org"; "@graph": readonly Thing[] };

/** `path` starts with a slash. Without an `origin` (`PUBLIC_ORIGIN`) the address stays relative to the page's own host. */
export function publicAddress(origin: string, path: string): string {
  return `${origin}${path}`;
}

function postalAddress(address: MailingAddress | null): { address?: PostalAddressData } {
  if (!address) return {};
  const { street, city, region, postalCode, country } = address;
  return {
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
  };
}

function contactPoint(
  way: { telephone: string } | { email: string },
  areaServed: readonly string[],
): ContactPointData {
  return {
    "@type": "ContactPoint",
    contactType: "customer service",
    ...way,
    areaServed,
    availableLanguage: "English",
  };
}

const countryCodes = servedCountries.map((country) => (country === "canada" ? "CA" : "US"));

/** The company as a whole: on the directory, and the parent of each crew. */
export function organization(origin: string, address = brand.mailingAddress): OrganizationData {
  return {
    "@type": "Organization",
    "@id": publicAddress(origin, "/#company"),
    name: brand.fullName,
    legalName: brand.legalName,
    url: publicAddress(origin, "/"),
    logo: publicAddress(origin, "/apple-touch-icon.png"),
    ...postalAddress(address),
    contactPoint: contactPoint({ email: brand.contactEmail }, countryCodes),
    parentOrganization: {
      "@type": "Organization",
      name: brand.parentBrand.name,
      url: brand.parentBrand.url,
    },
  };
}

export function webSite(origin: string): WebSiteData {
  return {
    "@type": "WebSite",
    "@id": publicAddress(origin, "/#site"),
    name: brand.name,
    alternateName: brand.fullName,
    url: publicAddress(origin, "/"),
    inLanguage: countryCodes.map((code) => `en-${code}`),
    publisher: { "@id": publicAddress(origin, "/#company") },
  };
}

export type Crew = {
  path: string;
  locationName: string;
  region: string;
  country: "Canada" | "USA";
  /** Empty: it serves the town it's named after. */
  cities: readonly string[];
  phone: string;
  hours: OpeningHours;
  picture: string;
};

/** Equal spans are listed together. Search engines want 23:59 for the end of a day. */
function openingTimes(hours: OpeningHours): readonly OpeningHoursData[] {
  const spans = hours.flatMap((day, index) => day.map((span) => ({ span, day: weekdays[index] ?? "" })));
  const times = new Set(spans.map(({ span }) => span.join()));
  return [...times].map((time) => {
    const alike = spans.filter(({ span }) => span.join() === time);
    const [opens = "", closes = ""] = alike[0]?.span ?? [];
    return {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: alike.map(({ day }) => day),
      opens,
      closes: closes === "24:00" ? "23:59" : closes,
    };
  });
}

export function movingCompany(
  origin: string,
  crew: Crew,
  address = brand.mailingAddress,
): readonly [MovingCompanyData, StateData] {
  const region = publicAddress(origin, `${crew.path}#region`);
  const cities = crew.cities.length > 0 ? crew.cities : [crew.locationName];
  const times = openingTimes(crew.hours);
  const telephone = telLink(crew.phone).replace("tel:", "");
  return [
    {
      "@type": "MovingCompany",
      "@id": publicAddress(origin, `${crew.path}#crew`),
      name: `${brand.fullName}, ${crew.locationName}`,
      url: publicAddress(origin, crew.path),
      image: publicAddress(origin, crew.picture),
      telephone,
      ...postalAddress(address),
      contactPoint: contactPoint({ telephone }, [crew.country === "USA" ? "US" : "CA"]),
      ...(times.length > 0 && { openingHoursSpecification: times }),
      areaServed: cities.map((name) => ({
        "@type": "City",
        name,
        containedInPlace: { "@id": region },
      })),
      parentOrganization: {
        "@type": "Organization",
        "@id": publicAddress(origin, "/#company"),
        name: brand.fullName,
        url: publicAddress(origin, "/"),
      },
    },
    {
      "@type": "State",
      "@id": region,
      name: crew.region,
      containedInPlace: {
        "@type": "Country",
        name: crew.country === "USA" ? "United States" : crew.country,
      },
    },
  ];
}

export function offeredServices(
  origin: string,
  path: string,
  services: readonly ServiceWords[],
): readonly ServiceData[] {
  return services.map(({ id, title }) => ({
    "@type": "Service",
    name: title,
    url: publicAddress(origin, id === "junk-removal" ? `${path}/what-we-take` : path),
    provider: { "@id": publicAddress(origin, `${path}#crew`) },
  }));
}

export function breadcrumbs(
  origin: string,
  trail: readonly { name: string; path: string }[],
): BreadcrumbListData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicAddress(origin, path),
    })),
  };
}

export function questionPage(questions: readonly ToldQuestion[]): FaqPageData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Every `<` is escaped, so that no text can end the block or open another. */
export function dataBlock(things: readonly Thing[]): string {
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
