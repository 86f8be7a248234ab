import type { brand } from "../../content/brand.ts";
import type { Claim } from "../../content/claims.ts";
import type { BadgeGroupId, Territory } from "../../content/locations.ts";
import type { Answer, Rule } from "../../content/place-rules/rule.ts";
import type { RateCard } from "../../content/rates.ts";
import type { Review } from "../../content/reviews.ts";
import type { KeptAside } from "../../db/backup/kept-aside.server.ts";
import { DAY, isDay, utcDay } from "../../schedule/days-and-durations.ts";

export type Installation = {
  brand: typeof brand;
  isDemo: boolean;
  claims: readonly Claim[];
  reviews: readonly Pick<Review, "id" | "sample">[];
  rates: Readonly<Partial<Record<string, readonly RateCard[]>>>;
  territories: Readonly<Record<string, Territory>>;
  badgeGroups: Readonly<Record<BadgeGroupId, { name: string; country: "Canada" | "USA" }>>;
  placeRules: {
    countries: Readonly<Record<"Canada" | "USA", readonly Rule[]>>;
    places: Readonly<Record<string, readonly Rule[]>>;
    answers: Readonly<Record<string, Answer>>;
  };
  /** Tracking phones as the database has them: the record's key and its phone. */
  records: readonly { key: string; tracking_phone: string }[];
  /** Addresses of the site itself, which no slug may take. */
  fixedAddresses: readonly string[];
  publicOrigin: string | undefined;
  /** The settings that send leads on, as far as they are set: "SMTP_URL", "WEBHOOK_URL" … */
  turnedOn: readonly string[];
  /** Slugs of locations with unlimited capacity. */
  unlimited: readonly string[];
  /** Deliveries that need a person, a sentence each. */
  attention: readonly string[];
  backups: {
    /** Null where Tailgate makes none by itself. */
    folder: string | null;
    /** BACKUP_DAYS=0: the owner's own way. */
    isOwnWay: boolean;
    /** Epoch milliseconds; null without any. */
    last: number | null;
    /** Paths of those that are dated in the future. */
    ahead: readonly string[];
  };
  keptAside: readonly KeptAside[];
  /** YYYY-MM-DD. */
  today: string;
};

export type Finding = {
  topic: string;
  /** What is wrong, and where to fix it: a sentence, or some lines. */
  text: string;
};

type Check = (installation: Installation) => Finding[];

const find = (topic: string, texts: readonly string[]): Finding[] => texts.map((text) => ({ topic, text }));

/** Numbers set aside for fiction: 555-0100 to 555-0199 in any area. */
const fictionalPhones: Check = ({ records, territories }) => {
  const shown = Object.entries(territories).flatMap(([slug, { locationId }]) => [
    `slug:${slug}`,
    `id:${locationId}`,
  ]);
  return find(
    "Fictional phone",
    records
      .filter(({ key }) => shown.includes(key))
      .filter(({ tracking_phone }) => /55501\d\d$/.test(tracking_phone.replace(/\D/g, "")))
      .map(
        ({ key, tracking_phone }) =>
          `${key} has ${tracking_phone}, a fictional number that nobody answers. Enter the tracking phone in content/locations.ts, or at the desk under Locations.`,
      ),
  );
};

const missingPhones: Check = ({ territories, records }) => {
  const keys = new Set(records.map(({ key }) => key));
  return find(
    "Missing phone",
    Object.entries(territories)
      .filter(([slug, { locationId }]) => !keys.has(`slug:${slug}`) && !keys.has(`id:${locationId}`))
      .map(
        ([slug, { locationId }]) => `${slug} (id ${locationId}) has no location record, so it has no phone.`,
      ),
  );
};

const demoMode: Check = ({ isDemo }) =>
  find(
    "Demo mode",
    isDemo
      ? [
          "Visitors see claims without evidence, reviews that we wrote and rates that we made up. Take isDemo out of content/brand.ts, and all of that is gone.",
        ]
      : [],
  );

const sampleReviews: Check = ({ reviews, isDemo }) =>
  find(
    "Sample review",
    reviews
      .filter(({ sample }) => sample)
      .map(({ id }) =>
        isDemo
          ? `“${id}” is a sample that we wrote. Publishing it as a customer's review is unlawful: content/reviews.ts.`
          : `“${id}” is a sample that we wrote, so nobody sees it. Put a real customer's words in its place, or take it out: content/reviews.ts.`,
      ),
  );

const sampleRates: Check = ({ rates, isDemo }) =>
  find(
    "Sample rates",
    Object.entries(rates)
      .filter(([, cards = []]) => cards.some(({ isSample }) => isSample))
      .map(([where]) =>
        isDemo
          ? `${where} has price ranges from invented rates. Enter your own in content/rates.ts, or take them out: then no range is shown.`
          : `${where} has invented rates, so no range is shown from them. Enter your own in content/rates.ts, or take them out.`,
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
        return `Location id ${id} is shared by ${who}: it can't tell leads from the two countries apart.`;
      }),
  );
};

const clashingSlugs: Check = ({ territories, fixedAddresses }) => {
  const slugs = Object.keys(territories);
  return find("Clashing slug", [
    ...slugs
      .filter((slug) => fixedAddresses.includes(slug.toLowerCase()))
      .map((slug) => `${slug} is an address of the site itself, so its city can't be reached.`),
    ...slugs
      .filter((slug) => slugs.some((other) => other !== slug && other.toLowerCase() === slug.toLowerCase()))
      .map(
        (slug) => `${slug} differs from another slug only in capital letters, and addresses ignore those.`,
      ),
  ]);
};

/** Days before its end on which a claim is mentioned. */
const SOON = 30;

const provenClaims: Check = ({ claims, today, isDemo }) => {
  const proven = claims.filter(({ evidence }) => evidence?.trim());
  const soon = utcDay(Date.parse(today) + SOON * DAY);
  return [
    ...find(
      "Claim without evidence",
      claims
        .filter((claim) => !proven.includes(claim))
        .map(({ short }) => {
          const shown = isDemo ? "and is gone once you leave demo mode" : "so it's nowhere on the site";
          return `“${short}” has no evidence, ${shown}. Enter the evidence in content/claims.ts, or remove the claim.`;
        }),
    ),
    ...find(
      "Evidence without a name or day",
      proven
        .filter(
          ({ enteredBy, checkedOn }) => !(enteredBy?.trim() && isDay(checkedOn ?? "") && checkedOn <= today),
        )
        .map(
          ({ short }) =>
            `“${short}”: say in content/claims.ts who entered or checked its evidence (enteredBy), and on which day (checkedOn).`,
        ),
    ),
    ...find(
      "Expired claim",
      claims
        .filter(({ expires }) => expires != null && expires < today)
        .map(
          ({ short, expires }) => `“${short}” expired on ${expires} and is no longer shown. Check it again.`,
        ),
    ),
    ...find(
      "Claim that expires soon",
      claims
        .filter(({ expires }) => expires != null && expires >= today && expires <= soon)
        .map(
          ({ short, expires }) =>
            `“${short}” is shown until ${expires}. Check its evidence again, and enter the new days in content/claims.ts.`,
        ),
    ),
  ];
};

/** Days after which a rule has to be read again. */
const OLDEST_READING = 365;

const trades = { moving: "movers", junk: "haulers", both: "movers and haulers" };
const occasions = {
  always: "on every job",
  within: "on jobs inside the state or province",
  across: "on jobs that cross a state or provincial border",
};
const wanted = {
  footer: 'the number ("value"), which is then shown at the end of each page there',
  form: 'the words ("value"), which are then shown below the forms there',
  box: 'words of your own ("value"), which are then shown with the box for promotions there',
  elsewhere: 'how you meet it ("settled")',
};

/** Where a rule comes from, and whether that was read within a year. */
function describeReading(
  { source: { name, url, read, copy } }: Rule,
  readOn: string,
  today: string,
): { source: string; isFresh: boolean } {
  const last = [read ?? "", readOn].toSorted().at(-1);
  if (!last) return { source: `Source: ${name}, ${url}. Nobody has read it there yet.`, isFresh: false };
  const age = Math.floor((Date.parse(today) - Date.parse(last)) / 86_400_000);
  const isFresh = age <= OLDEST_READING;
  const from = copy && last === read ? ` (${copy})` : "";
  const stale = isFresh ? "" : ` That's ${age} days ago: read it again ("readOn").`;
  return { source: `Source: ${name}, ${url}. Read on ${last}${from}.${stale}`, isFresh };
}

/** Null where everything is answered and was read within a year. */
function describeRule(rule: Rule, answer: Answer, today: string): string | null {
  const { id, trade, when, shown, text, askALawyer } = rule;
  const { settled = "", value = "", lawyer = "", readOn = "" } = answer;
  const isMissing = !settled.trim() && (shown === "elsewhere" || !value.trim());
  const question = lawyer.trim() ? null : askALawyer;
  const { source, isFresh } = describeReading(rule, readOn, today);
  if (!isMissing && !question && isFresh) return null;
  return [
    `${id}, for ${trades[trade]} ${occasions[when]}: ${text}`,
    ...(isMissing ? [`Missing: ${wanted[shown]}, or why the rule isn't yours ("settled").`] : []),
    source,
    ...(question ? [`Ask a lawyer ("lawyer"): ${question}`] : []),
  ].join("\n");
}

const placeRules: Check = ({
  placeRules: { countries, places, answers },
  territories,
  badgeGroups,
  today,
}) => {
  const groups = new Set(Object.values(territories).map(({ badgeGroup }) => badgeGroup));
  const listOpen = (place: string, rules: readonly Rule[]) =>
    find(
      `What ${place} asks for (content/place-rules/answers.ts)`,
      rules.flatMap((rule) => describeRule(rule, answers[rule.id] ?? {}, today) ?? []),
    );
  const served = new Set([...groups].map((group) => badgeGroups[group].country));
  return [
    ...[...served].flatMap((country) =>
      listOpen(country === "USA" ? "the United States" : country, countries[country]),
    ),
    ...[...groups].flatMap((group) => {
      const rules = places[group];
      const { name } = badgeGroups[group];
      return rules
        ? listOpen(name, rules)
        : find("Rules of the place", [
            `Nobody has written down what ${name} asks of movers and haulers: add a file to content/place-rules/.`,
          ]);
    }),
  ];
};

const origin: Check = ({ publicOrigin }) =>
  find(
    "Address",
    publicOrigin?.startsWith("https://")
      ? []
      : [
          "PUBLIC_ORIGIN is not an https:// address. Search engines and shared links need the site's real address.",
        ],
  );

const noDestination: Check = ({ turnedOn }) =>
  find("Mail and destinations", [
    ...(turnedOn.includes("SMTP_URL")
      ? []
      : ["No email is sent to you or to customers: set SMTP_URL, MAIL_FROM and OWNER_EMAIL."]),
    ...(turnedOn.length > 0
      ? []
      : ["Leads are stored, but nobody is notified. See docs/integrations.md for connecting a destination."]),
  ]);

const waitingForPerson: Check = ({ attention }) =>
  find(
    "Deliveries",
    attention.map((sentence) => `${sentence} Run: npm run deliveries`),
  );

const unlimitedWindows: Check = ({ unlimited }) =>
  find(
    "Schedule",
    unlimited.length === 0
      ? []
      : [
          `Capacity is unlimited in ${unlimited.length} location${unlimited.length === 1 ? "" : "s"} (${unlimited.slice(0, 3).join(", ")}${unlimited.length > 3 ? " …" : ""}): any number of customers can book the same window. Enter how many bookings a window takes: content/schedule.ts, capacity, or at the desk under Locations.`,
        ],
  );

/** Days after which the newest backup is too old. */
const OLDEST_BACKUP = 2;

const missingBackups: Check = ({ backups: { folder, isOwnWay, last, ahead }, today }) => {
  const sentence = () => {
    if (isOwnWay) return null;
    if (folder === null) {
      return "Nothing backs up this PostgreSQL database. Set BACKUP_DIR, or use PostgreSQL's own ways and set BACKUP_DAYS=0: docs/operate.md.";
    }
    if (last === null)
      return `There's no backup in ${folder} yet. The site makes one a minute after it starts.`;
    const age = Math.floor((Date.parse(today) - last) / 86_400_000);
    if (age < OLDEST_BACKUP) return null;
    return `The newest backup in ${folder} is ${age} days old. Run npm run backup and see what it says.`;
  };
  return find("Backup", [
    ...[sentence() ?? []].flat(),
    ...ahead.map(
      (path) =>
        `${path} is dated in the future: the clock was ahead when it was made. Check the clock, and delete the file once there are newer backups.`,
    ),
  ]);
};

const keptAside: Check = ({ keptAside: kept }) =>
  find(
    "Replaced by a restore",
    kept.map(({ path, since, until }) => {
      const [replaced, removed] = [since, until].map((time) => new Date(time).toISOString().slice(0, 10));
      return `${path} holds the customers' data that a restore replaced on ${replaced}, also of people who were erased since. The site removes it on ${removed}. To remove it now: rm "${path}"*`;
    }),
  );

const mailingAddress: Check = ({ brand }) =>
  find(
    "Mailing address",
    brand.mailingAddress
      ? []
      : [
          "No mailing address. Canadian law requires one wherever people agree to marketing: content/brand.ts, mailingAddress.",
        ],
  );

const demoBrand: Check = ({ brand: { name, legalName, contactEmail, parentBrand } }) =>
  find("Demo brand", [
    ...(name === "Tailgate" ? ["The company is still called Tailgate: content/brand.ts."] : []),
    ...(/demonstration/i.test(legalName) ? [`The legal name is still “${legalName}”.`] : []),
    ...(/\.(example|invalid|test)$/.test(contactEmail)
      ? [`${contactEmail} isn't a real mailbox: people who ask about their data reach nobody.`]
      : []),
    ...(new URL(parentBrand.url).hostname.endsWith("example.com")
      ? [`The footer's parent brand links to ${parentBrand.url}.`]
      : []),
  ]);

const checks: readonly Check[] = [
  demoMode,
  fictionalPhones,
  missingPhones,
  sampleReviews,
  sampleRates,
  sharedIds,
  clashingSlugs,
  provenClaims,
  placeRules,
  origin,
  noDestination,
  waitingForPerson,
  unlimitedWindows,
  missingBackups,
  keptAside,
  mailingAddress,
  demoBrand,
];

/** What would embarrass the owner or break the law with real customers; empty when the site is ready. */
export function checkLaunch(installation: Installation): Finding[] {
  return checks.flatMap((check) => check(installation));
}
