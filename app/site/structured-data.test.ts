import { describe, expect, test } from "vitest";
import { brand } from "../../content/brand.ts";
import { faq, tellQuestions } from "../../content/faq.ts";
import { openingHours } from "../../content/opening-hours.ts";
import { services } from "../../content/services.ts";
import { findSchemaFaults } from "../../test/support/schema-org.ts";
import {
  breadcrumbs,
  type Crew,
  dataBlock,
  movingCompany,
  offeredServices,
  organization,
  questionPage,
  type Thing,
  webSite,
} from "./structured-data.ts";

const houston: Crew = {
  path: "/houston",
  locationName: "Houston",
  region: "Texas",
  country: "USA",
  cities: [],
  phone: "(713) 555-0198",
  hours: [[], [], [], [], [], [], []],
  picture: "/social/houston.png?v=abc",
};

const everything = (origin: string): Thing[] => [
  organization(origin),
  webSite(origin),
  ...movingCompany(origin, { ...houston, cities: ["Houston", "Katy"], hours: openingHours }),
  ...offeredServices(origin, "/houston", services),
  breadcrumbs(origin, [
    { name: "Tailgate", path: "/" },
    { name: "Houston", path: "/houston" },
  ]),
  questionPage(faq.flatMap(({ items }) => tellQuestions(items, []))),
];

const faults = (things: readonly unknown[], origin = "https://www.tailgate.example") =>
  findSchemaFaults(dataBlock(things as Thing[]), origin, [brand.parentBrand.url]);

describe("every type has its required properties, no others, and addresses under the origin", () => {
  test.each(["https://www.tailgate.example", "http://localhost:3000", ""])("%s", (origin) => {
    expect(faults(everything(origin), origin)).toEqual([]);
  });

  test("the checker itself finds mistakes", () => {
    const [company, state] = movingCompany("https://www.tailgate.example", houston);
    const { telephone, ...silent } = company;
    expect(telephone).toBe("+17135550198");
    expect(faults([silent, state])).toEqual(["MovingCompany lacks telephone."]);
    const { contactPoint, ...unreachable } = company;
    expect(contactPoint).toMatchObject({ telephone, areaServed: ["US"] });
    expect(faults([unreachable, state])).toEqual(["MovingCompany lacks contactPoint."]);
    expect(faults([{ ...company, telephone: "(713) 555-0198" }, state])).toHaveLength(1);
    expect(faults([{ ...company, address: "1 Main St" }, state])).toEqual([
      'MovingCompany.address is no PostalAddress: "1 Main St".',
    ]);
    expect(faults([{ ...company, aggregateRating: { "@type": "AggregateRating" } }, state])).toContain(
      "MovingCompany may not have aggregateRating.",
    );
    expect(faults([{ ...company, url: "/houston" }, state])).toHaveLength(1);
    expect(faults([company])).toContain(
      '{"@id":"https://www.tailgate.example/houston#region"} refers to nothing on the page.',
    );
    expect(faults([{ "@type": "Store", name: "Tailgate" }])).toEqual(["Store is not a type we write."]);
  });
});

test("the company's address is given once it has one, and a crew has the company's", () => {
  const address = {
    street: "1 Front Street",
    city: "Toronto",
    region: "ON",
    postalCode: "M5J 2X2",
    country: "CA",
  } as const;
  const told = {
    "@type": "PostalAddress",
    streetAddress: "1 Front Street",
    addressLocality: "Toronto",
    addressRegion: "ON",
    postalCode: "M5J 2X2",
    addressCountry: "CA",
  };
  const [crew, state] = movingCompany("", houston, address);
  expect(organization("", address).address).toEqual(told);
  expect(crew.address).toEqual(told);
  expect(faults([organization("", address), crew, state], "")).toEqual([]);
  expect(organization("", null)).not.toHaveProperty("address");
  expect(movingCompany("", houston, null)[0]).not.toHaveProperty("address");
});

test("the company can be written to, a crew can be called in its own country", () => {
  expect(organization("").contactPoint).toEqual({
    "@type": "ContactPoint",
    contactType: "customer service",
    email: brand.contactEmail,
    areaServed: ["CA", "US"],
    availableLanguage: "English",
  });
  expect(movingCompany("", { ...houston, country: "Canada" })[0].contactPoint).toEqual({
    "@type": "ContactPoint",
    contactType: "customer service",
    telephone: "+17135550198",
    areaServed: ["CA"],
    availableLanguage: "English",
  });
});

test("a crew serves its towns, or its own city if it lists none", () => {
  const served = (crew: Crew) => movingCompany("", crew)[0].areaServed.map(({ name }) => name);
  expect(served({ ...houston, cities: ["Katy", "Cypress"] })).toEqual(["Katy", "Cypress"]);
  expect(served(houston)).toEqual(["Houston"]);
});

test("a crew's hours group equal days, split at a break and end midnight at 23:59", () => {
  const times = (hours: Crew["hours"]) =>
    movingCompany("", { ...houston, hours })[0].openingHoursSpecification?.map(
      ({ dayOfWeek, opens, closes }) => [dayOfWeek.join(" "), opens, closes],
    );
  const paused = [
    ["08:00", "12:00"],
    ["13:00", "17:00"],
  ] as const;
  expect(times([paused, [], paused, [["13:00", "24:00"]], [], [], [["08:00", "12:00"]]])).toEqual([
    ["Monday Wednesday Sunday", "08:00", "12:00"],
    ["Monday Wednesday", "13:00", "17:00"],
    ["Thursday", "13:00", "23:59"],
  ]);
  expect(times(houston.hours)).toBeUndefined();
});

test("no text can end the data block or start another", () => {
  const nasty = "</script><script>alert(1)</script><!--";
  const block = dataBlock([questionPage([{ question: nasty, answer: nasty }])]);
  expect(block).not.toContain("<");
  expect(JSON.parse(block)["@graph"][0].mainEntity[0].name).toBe(nasty);
});

test("no type has a rating or a review", () => {
  expect(dataBlock(everything(""))).not.toMatch(/rating|review/i);
});
