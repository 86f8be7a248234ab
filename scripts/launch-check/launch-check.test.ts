import { describe, expect, it } from "vitest";
import { brand } from "../../content/brand.ts";
import { claims } from "../../content/claims.ts";
import { badgeGroups, locationRecords, territories } from "../../content/locations.ts";
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
    licenses: [],
  },
  isDemo: true,
  claims: claims.map((claim) => ({ ...claim, ...none })),
  reviews: reviews.map((review) => ({ ...review, sample: true })),
  rates: { Canada: [{ validFrom: "2026-01-01", currency: "CAD", tax: "added", isSample: true }] },
  territories: { ...territories, houston: { ...findTerritory("houston"), locationId: 35818 } },
  badgeGroups,
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

const regions = [
  ...new Set(Object.values(territories).map(({ badgeGroup }) => badgeGroups[badgeGroup].name)),
];

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
    licenses: [
      { label: "USDOT", number: "1234567", region: "United States" },
      ...regions.map((region) => ({ label: "Registration", number: "not required", region })),
    ],
  },
  isDemo: false,
  claims: claims.map((claim) => ({ ...claim, ...evidence })),
  reviews: [],
  rates: {},
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
        "License",
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
    ["License", { brand: { ...ready.brand, licenses: [] } }],
    ["Backup", { backups: { folder: null, isOwnWay: false, last: null, ahead: [] } }],
    [
      "Replaced by a restore",
      { keptAside: [{ name: "data/old.db", since: 0, until: 3e9, removal: "rm data/old.db" }] },
    ],
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
