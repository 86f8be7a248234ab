import { describe, expect, it } from "vitest";
import { brand } from "../../content/brand.ts";
import { claims } from "../../content/claims.ts";
import { badgeGroups, locationRecords, territories } from "../../content/locations.ts";
import { countryRules, placeRules } from "../../content/place-rules/place-rules.ts";
import type { Rule } from "../../content/place-rules/rule.ts";
import { reviews } from "../../content/reviews.ts";
import { findTerritory } from "../../test/support/content.ts";
import { checkLaunch, type Installation } from "./launch-check.ts";

const none = { evidence: null, enteredBy: null, checkedOn: null, expires: null };
const evidence = {
  evidence: "the owner's folder",
  enteredBy: "Nora North",
  checkedOn: "2026-11-01",
  expires: "2027-11-01",
};

/** The demo as it ships, whatever an owner has changed in `content/` since. */
const demo: Installation = {
  brand: {
    ...brand,
    name: "Tailgate",
    legalName: "Tailgate Moving & Junk Removal (demonstration)",
    contactEmail: "hello@tailgate.example",
    mailingAddress: null,
    parentBrand: { name: "Tailgate Home Group", url: "https://example.com/tailgate-home-group" },
  },
  isDemo: true,
  claims: claims.map((claim) => ({ ...claim, ...none })),
  reviews: reviews.map((review) => ({ ...review, sample: true })),
  rates: { Canada: [{ validFrom: "2026-01-01", currency: "CAD", tax: "added", isSample: true }] },
  territories: { ...territories, houston: { ...findTerritory("houston"), locationId: 35818 } },
  badgeGroups,
  placeRules: { countries: countryRules, places: placeRules, answers: {} },
  records: locationRecords.map(({ locationId, slug }, index) => ({
    key: slug ? `slug:${slug}` : `id:${locationId}`,
    tracking_phone: `(416) 555-${String(100 + index).padStart(4, "0")}`,
  })),
  fixedAddresses: ["privacy", "thankyou"],
  publicOrigin: undefined,
  turnedOn: [],
  unlimited: ["toronto", "atlanta"],
  attention: [],
  backups: { folder: "./data/backups", isOwnWay: false, last: null, ahead: [] },
  keptAside: [],
  today: "2026-11-21",
};

const rules = Object.values({ ...countryRules, ...placeRules }).flat();
const shownRules = rules.filter(({ shown }) => shown !== "elsewhere");

/** A day after each rule was read. */
const readOn = "2026-11-27";

/** Every number and notice is there, everything else is settled, and a lawyer has answered. */
const answered: Installation["placeRules"]["answers"] = Object.fromEntries(
  rules.map((rule) => [
    rule.id,
    {
      ...(shownRules.includes(rule) ? { value: "1234567" } : { settled: "In the office, first binder." }),
      lawyer: "Yes, says our lawyer.",
      readOn,
    },
  ]),
);

/** The same company after its owner has done the work. */
const ready: Installation = {
  ...demo,
  brand: {
    ...brand,
    name: "Northbound",
    legalName: "Northbound Moving Ltd.",
    contactEmail: "hello@northbound.moving",
    mailingAddress: {
      street: "1 Front Street",
      city: "Toronto",
      region: "ON",
      postalCode: "M5J 2X2",
      country: "CA",
    },
    parentBrand: { name: "Northbound Group", url: "https://northbound.moving" },
  },
  isDemo: false,
  claims: claims.map((claim) => ({ ...claim, ...evidence })),
  reviews: [],
  rates: {},
  placeRules: { ...demo.placeRules, answers: answered },
  territories: { ...demo.territories, houston: { ...findTerritory("houston"), locationId: 77002 } },
  records: [...demo.records, { key: "id:77002", tracking_phone: "" }].map((record, index) => ({
    ...record,
    tracking_phone: `(416) 632-${String(1000 + index)}`,
  })),
  publicOrigin: "https://northbound.moving",
  turnedOn: ["SMTP_URL"],
  unlimited: [],
  backups: { folder: "./data/backups", isOwnWay: false, last: Date.parse("2026-11-20T08:00:00Z"), ahead: [] },
  keptAside: [],
};

const ruleTopic = (place: string) => `What ${place} asks for (content/place-rules/answers.ts)`;

/** The demo's, with their countries. */
const places = [
  ...new Set(
    Object.values(territories).flatMap(({ badgeGroup }) => {
      const { name, country } = badgeGroups[badgeGroup];
      return [name, country === "USA" ? "the United States" : country];
    }),
  ),
];
const withEvidence = (changes: Partial<typeof evidence>): Partial<Installation> => ({
  claims: claims.map((claim) => ({ ...claim, ...evidence, ...changes })),
});

const topics = (installation: Installation) => new Set(checkLaunch(installation).map(({ topic }) => topic));

describe("the launch check", () => {
  it("lists everything to change before real customers come", () => {
    expect(topics(demo)).toEqual(
      new Set([
        "Demo mode",
        "Fictional phone",
        "Sample review",
        "Sample rates",
        "Shared id",
        "Claim without evidence",
        ...places.map(ruleTopic),
        "Address",
        "Mail and destinations",
        "Schedule",
        "Backup",
        "Mailing address",
        "Demo brand",
      ]),
    );
  });

  it("names every fictional phone", () => {
    expect(checkLaunch(demo).filter(({ topic }) => topic === "Fictional phone")).toHaveLength(
      locationRecords.length,
    );
  });

  it("doesn't ask about phones of cities that were removed from content", () => {
    const removed = ["slug:gone", "id:999999"].map((key) => ({ key, tracking_phone: "(416) 555-0100" }));
    expect(checkLaunch({ ...ready, records: [...ready.records, ...removed] })).toEqual([]);
  });

  it("lists slugs of two countries that share an id", () => {
    const [shared] = checkLaunch(demo).filter(({ topic }) => topic === "Shared id");
    expect(shared?.text).toContain("35818");
    expect(shared?.text).toContain("houston (USA)");
    expect(shared?.text).toContain("hamilton, niagara (Canada)");
  });

  it("finds nothing in an installation that's ready", () => {
    expect(checkLaunch(ready)).toEqual([]);
  });

  it("leaves an owner alone who backs up in another way", () => {
    expect(
      checkLaunch({ ...ready, backups: { folder: null, isOwnWay: true, last: null, ahead: [] } }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Installation>]>([
    ["Missing phone", { records: [] }],
    ["Clashing slug", { fixedAddresses: ["toronto"] }],
    ["Demo mode", { isDemo: true }],
    ["Claim without evidence", { claims: claims.map((claim) => ({ ...claim, ...none })) }],
    ["Claim without evidence", withEvidence({ evidence: " " })],
    ["Evidence without a name or day", withEvidence({ enteredBy: "" })],
    ["Evidence without a name or day", withEvidence({ checkedOn: "soon" })],
    ["Evidence without a name or day", withEvidence({ checkedOn: "2026-11-22" })],
    ["Expired claim", withEvidence({ expires: "2026-11-20" })],
    ["Claim that expires soon", withEvidence({ expires: "2026-11-21" })],
    ["Claim that expires soon", withEvidence({ expires: "2026-12-21" })],
    ["Sample review", { reviews: [{ id: "hot-tub", sample: true }] }],
    ["Sample rates", { rates: demo.rates }],
    ["Address", { publicOrigin: "http://northbound.moving" }],
    ["Backup", { backups: { folder: null, isOwnWay: false, last: null, ahead: [] } }],
    ["Replaced by a restore", { keptAside: [{ path: "data/old.db", since: 0, until: 3e9 }] }],
    ["Backup", { backups: { ...ready.backups, last: Date.parse("2026-11-18T08:00:00Z") } }],
  ])("finds: %s", (topic, fault) => {
    expect(topics({ ...ready, ...fault })).toEqual(new Set([topic]));
  });

  it("says what becomes of a claim without evidence, a sample review and sample rates", () => {
    const said = (isDemo: boolean) => {
      const found = checkLaunch({ ...demo, isDemo }).map(({ topic, text }) => `${topic}: ${text}`);
      return found.filter((line) => /^(Claim|Sample)/.test(line)).join(" ");
    };
    expect(said(true)).toContain("and is gone once you leave demo mode");
    expect(said(true)).not.toMatch(/nowhere on the site|nobody sees it|no range is shown from them/);
    for (const words of [
      "so it's nowhere on the site",
      "so nobody sees it",
      "so no range is shown from them",
    ])
      expect(said(false)).toContain(words);
  });

  it("says that there are more only where there are", () => {
    const textFor = (unlimited: string[]) =>
      checkLaunch({ ...ready, unlimited }).map(({ text }) => /in .*\)/.exec(text)?.[0]);
    expect(textFor(["boise", "winnipeg"])).toEqual(["in 2 locations (boise, winnipeg)"]);
    expect(textFor(["a", "b", "c", "d"])).toEqual(["in 4 locations (a, b, c …)"]);
    expect(textFor(["boise"])).toEqual(["in 1 location (boise)"]);
  });

  it("reports deliveries that wait for a person", () => {
    const attention = ["webhook is paused: answered 401."];
    expect(checkLaunch({ ...ready, attention })).toEqual([
      { topic: "Deliveries", text: "webhook is paused: answered 401. Run: npm run deliveries" },
    ]);
  });

  it("requires mail besides a webhook, as customers get no confirmation without it", () => {
    expect(topics({ ...ready, turnedOn: ["WEBHOOK_URL"] })).toEqual(new Set(["Mail and destinations"]));
  });
});

describe("the rules of the place", () => {
  const texas: Rule = {
    id: "texas-number",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "TX",
    text: "Movers show their number.",
    source: { name: "The regulator", url: "https://example.org/texas", read: "2026-11-20" },
    askALawyer: null,
  };
  const onPaper: Rule = { ...texas, id: "texas-paper", kind: "permit", trade: "junk", shown: "elsewhere" };

  /** What the check says of these rules, if they were all that Texas asks for. */
  const findOpen = (rules: readonly Rule[], answers: Installation["placeRules"]["answers"] = {}) =>
    checkLaunch({
      ...ready,
      placeRules: {
        ...ready.placeRules,
        places: { ...placeRules, texas: rules },
        answers: { ...answered, ...answers },
      },
    });

  it("are named with what's missing, the source and the day it was read", () => {
    expect(findOpen([texas])).toEqual([
      {
        topic: ruleTopic("Texas"),
        text: [
          "texas-number, for movers on jobs inside the state or province: Movers show their number.",
          'Missing: the number ("value"), which is then shown at the end of each page there, or why the rule isn\'t yours ("settled").',
          "Source: The regulator, https://example.org/texas. Read on 2026-11-20.",
        ].join("\n"),
      },
    ]);
  });

  it.each([
    ["a number", texas, { value: "000123456C" }],
    ["a reason why there's none", texas, { settled: "We only haul junk there." }],
    ["how it's met outside the site", onPaper, { settled: "In each truck's folder." }],
  ])("are quiet with %s", (_, rule, answer) => {
    expect(findOpen([rule], { [rule.id]: answer })).toEqual([]);
  });

  it.each([
    ["a number of spaces", texas, { value: "  " }],
    ["a value that the site doesn't show", onPaper, { value: "12" }],
  ])("stay missing with %s", (_, rule, answer) => {
    const [found] = findOpen([rule], { [rule.id]: answer });
    expect(found?.text).toContain("\nMissing: ");
  });

  it("ask for a lawyer until one has answered", () => {
    const unsure = { ...texas, askALawyer: "On the website, too?" };
    const answer = { value: "000123456C" };
    const [found] = findOpen([unsure], { [texas.id]: answer });
    expect(found?.text).toContain('\nAsk a lawyer ("lawyer"): On the website, too?');
    expect(found?.text).not.toContain("Missing");
    expect(findOpen([unsure], { [texas.id]: { ...answer, lawyer: "Yes (A. Marsh)." } })).toEqual([]);
  });

  it("are stale after a year, until somebody reads them again", () => {
    const readIn = (read: string) => ({ ...texas, source: { ...texas.source, read } });
    const answer = { value: "000123456C" };
    expect(findOpen([readIn("2025-11-21")], { [texas.id]: answer })).toEqual([]);
    const [found] = findOpen([readIn("2025-11-20")], { [texas.id]: answer });
    expect(found?.text).toContain('Read on 2025-11-20. That\'s 366 days ago: read it again ("readOn").');
    const again = { ...answer, readOn: "2026-11-01" };
    expect(findOpen([readIn("2025-11-20")], { [texas.id]: again })).toEqual([]);
  });

  it("say which text was read, and that nobody has", () => {
    const answers = { [texas.id]: { settled: "No." } };
    const copied = { ...texas.source, copy: "the statutes of 2015", read: "2024-01-05" };
    const [old] = findOpen([{ ...texas, source: copied }], answers);
    expect(old?.text).toContain("Read on 2024-01-05 (the statutes of 2015). That's");
    const [never] = findOpen([{ ...texas, source: { ...texas.source, read: null } }], answers);
    expect(never?.text).toContain("https://example.org/texas. Nobody has read it there yet.");
  });

  it("are asked for only where there's a location", () => {
    const open = checkLaunch({ ...ready, placeRules: { ...ready.placeRules, answers: {} } });
    expect(open.filter(({ text }) => text.startsWith("quebec-"))).toEqual([]);
    const ontario = Object.fromEntries(
      Object.entries(ready.territories).filter(([, { badgeGroup }]) => badgeGroup === "ontario"),
    );
    const inOntario = checkLaunch({
      ...ready,
      territories: ontario,
      placeRules: { ...ready.placeRules, answers: {} },
    });
    expect(new Set(inOntario.map(({ topic }) => topic))).toEqual(
      new Set([ruleTopic("Canada"), ruleTopic("Ontario")]),
    );
  });

  it("are missed where nobody has written them down", () => {
    const { texas: _, ...others } = placeRules;
    const found = checkLaunch({ ...ready, placeRules: { ...ready.placeRules, places: others } });
    expect(found).toEqual([
      {
        topic: "Rules of the place",
        text: "Nobody has written down what Texas asks of movers and haulers: add a file to content/place-rules/.",
      },
    ]);
  });
});
