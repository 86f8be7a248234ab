import type { brand } from "../../content/brand.ts";
import type { Claim } from "../../content/claims.ts";
import type { BadgeGroupId, Territory } from "../../content/locations.ts";
import type { Review } from "../../content/reviews.ts";

/** Everything the launch check looks at. */
export type Installation = {
  brand: Omit<typeof brand, "licences" | "mailingAddress"> & {
    mailingAddress: string | null;
    licences: readonly { label: string; number: string; region: string }[];
  };
  claims: readonly Claim[];
  reviews: readonly Pick<Review, "id" | "sample">[];
  territories: Readonly<Record<string, Territory>>;
  badgeGroups: Readonly<Record<BadgeGroupId, { name: string; country: "Canada" | "USA" }>>;
  /** Tracking phones as the database has them: the record's key and its phone. */
  records: readonly { key: string; tracking_phone: string }[];
  /** Addresses of the site itself, which no slug may take. */
  fixedAddresses: readonly string[];
  publicOrigin: string | undefined;
  /** The settings that make leads leave the site, as far as they are set: "SMTP_URL", "WEBHOOK_URL" … */
  turnedOn: readonly string[];
  /** Locations where nobody counts bookings, by slug. */
  uncounted: readonly string[];
  /** What in the mail room waits for a person, a sentence each. */
  attention: readonly string[];
  /** YYYY-MM-DD. */
  today: string;
};

/** One thing that stands between the installation and real customers. */
export type Finding = {
  /** A few words; findings of one topic stand together. */
  topic: string;
  /** A plain sentence: what is wrong and where to mend it. */
  text: string;
};

type Check = (installation: Installation) => Finding[];

const find = (topic: string, texts: readonly string[]): Finding[] => texts.map((text) => ({ topic, text }));

/** Numbers set aside for fiction: 555-0100 to 555-0199 in any area. */
const fictionalPhones: Check = ({ records }) =>
  find(
    "Fictional phone",
    records
      .filter(({ tracking_phone }) => /55501\d\d$/.test(tracking_phone.replace(/\D/g, "")))
      .map(
        ({ key, tracking_phone }) =>
          `${key} has ${tracking_phone}, a number nobody answers. Put the tracking phone into content/locations.ts.`,
      ),
  );

const missingPhones: Check = ({ territories, records }) => {
  const keys = new Set(records.map(({ key }) => key));
  return find(
    "Missing phone",
    Object.entries(territories)
      .filter(([slug, { locationId }]) => !keys.has(`slug:${slug}`) && !keys.has(`id:${locationId}`))
      .map(([slug, { locationId }]) => `${slug} (id ${locationId}) has no location record, so no phone.`),
  );
};

const sampleReviews: Check = ({ reviews }) =>
  find(
    "Sample review",
    reviews
      .filter(({ sample }) => sample)
      .map(
        ({ id }) =>
          `“${id}” was written by us. Publishing it as a customer's is unlawful: content/reviews.ts.`,
      ),
  );

const sharedIds: Check = ({ territories, badgeGroups }) => {
  const countries = new Map<number, Map<string, string[]>>();
  for (const [slug, { locationId, badgeGroup }] of Object.entries(territories)) {
    const { country } = badgeGroups[badgeGroup];
    const known = countries.get(locationId) ?? new Map<string, string[]>();
    known.set(country, [...(known.get(country) ?? []), slug]);
    countries.set(locationId, known);
  }
  return find(
    "Shared id",
    [...countries]
      .filter(([, known]) => known.size > 1)
      .map(([id, known]) => {
        const who = [...known].map(([country, slugs]) => `${slugs.join(", ")} (${country})`).join(" and ");
        return `Location id ${id} is shared by ${who}: leads of two countries cannot be told apart by it.`;
      }),
  );
};

const clashingSlugs: Check = ({ territories, fixedAddresses }) => {
  const slugs = Object.keys(territories);
  return find("Clashing slug", [
    ...slugs
      .filter((slug) => fixedAddresses.includes(slug.toLowerCase()))
      .map((slug) => `${slug} is an address of the site itself; its city can never be reached.`),
    ...slugs
      .filter((slug) => slugs.some((other) => other !== slug && other.toLowerCase() === slug.toLowerCase()))
      .map((slug) => `${slug} differs from another slug only by capitals; addresses do not.`),
  ]);
};

const provenClaims: Check = ({ claims, today }) => [
  ...find(
    "Claim without evidence",
    claims
      .filter(({ evidence }) => !evidence)
      .map(({ short }) => `“${short}”: say in content/claims.ts where the proof lies, or take it out.`),
  ),
  ...find(
    "Expired claim",
    claims
      .filter(({ expires }) => expires !== null && expires < today)
      .map(
        ({ short, expires }) => `“${short}” ran out on ${expires} and is no longer shown. Check it again.`,
      ),
  ),
];

const licences: Check = ({ brand: { licences: given }, territories, badgeGroups }) => {
  const has = (pattern: RegExp) =>
    given.some(({ label, number }) => pattern.test(label) && number.trim() !== "");
  const countries = new Set(
    Object.values(territories).map(({ badgeGroup }) => badgeGroups[badgeGroup].country),
  );
  const regions = new Set(Object.values(territories).map(({ badgeGroup }) => badgeGroups[badgeGroup].name));
  const named = (region: string) =>
    given.some((licence) => licence.region === region && licence.number.trim() !== "");
  return find("Licence", [
    ...(countries.has("USA") && !has(/usdot/i)
      ? ["No USDOT number. Movers who cross state lines must show it: content/brand.ts, licences."]
      : []),
    ...[...regions]
      .filter((region) => !named(region))
      .map(
        (region) =>
          `No registration for ${region}. Where ${region} asks movers or haulers for one, add it in content/brand.ts; where it asks for none, say so there as "not required".`,
      ),
  ]);
};

const origin: Check = ({ publicOrigin }) =>
  find(
    "Address",
    publicOrigin?.startsWith("https://")
      ? []
      : [
          "PUBLIC_ORIGIN is not an https:// address. Search engines and shared links need the site's real one.",
        ],
  );

const noDestination: Check = ({ turnedOn }) =>
  find("Mail and destinations", [
    ...(turnedOn.includes("SMTP_URL")
      ? []
      : ["No mail is sent, neither to you nor to customers: set SMTP_URL, MAIL_FROM and OWNER_EMAIL."]),
    ...(turnedOn.length > 0
      ? []
      : [
          "Leads are stored, but nobody is told of them. docs/integrations.md says how to connect a destination.",
        ]),
  ]);

const waitingForPerson: Check = ({ attention }) =>
  find(
    "Deliveries",
    attention.map((sentence) => `${sentence} Run: npm run deliveries`),
  );

const uncountedWindows: Check = ({ uncounted }) =>
  find(
    "Schedule",
    uncounted.length === 0
      ? []
      : [
          `Nobody counts bookings in ${uncounted.length} locations (${uncounted.slice(0, 3).join(", ")} …): any number of customers can book one window. Say how many trucks there are: content/schedule.ts, capacity.`,
        ],
  );

const mailingAddress: Check = ({ brand }) =>
  find(
    "Mailing address",
    brand.mailingAddress
      ? []
      : [
          "No mailing address. Canada's law wants one where people agree to news: content/brand.ts, mailingAddress.",
        ],
  );

const demoBrand: Check = ({ brand: { name, legalName, contactEmail, parentBrand } }) =>
  find("Demo brand", [
    ...(name === "Tailgate" ? ["The company is still called Tailgate: content/brand.ts."] : []),
    ...(/demonstration/i.test(legalName) ? [`The legal name is still “${legalName}”.`] : []),
    ...(/\.(example|invalid|test)$/.test(contactEmail)
      ? [`${contactEmail} is no mailbox: people who ask about their data reach nobody.`]
      : []),
    ...(new URL(parentBrand.url).hostname.endsWith("example.com")
      ? [`The footer's parent brand leads to ${parentBrand.url}.`]
      : []),
  ]);

const checks: readonly Check[] = [
  fictionalPhones,
  missingPhones,
  sampleReviews,
  sharedIds,
  clashingSlugs,
  provenClaims,
  licences,
  origin,
  noDestination,
  waitingForPerson,
  uncountedWindows,
  mailingAddress,
  demoBrand,
];

/** What would embarrass the owner or break the law if customers came today; empty when they may come. */
export function checkLaunch(installation: Installation): Finding[] {
  return checks.flatMap((check) => check(installation));
}
