// A second company, as unlike the demonstration's as can be: test/configured/second-brand.test.ts dresses the site in it.

export type MailingAddress = {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  country: "CA" | "US";
};

export const brand = {
  name: "Bell & Daughters",
  fullName: "Bell & Daughters, Carriers of Household Goods",
  legalName: "Bell & Daughters Carriers (a test)",
  parentBrand: { name: "The Bell Family", url: "https://example.org/bell" },
  copyrightSince: 1961,
  contactEmail: "office@bell.example",
  takesTexts: false,
  mailingAddress: {
    street: "12 Quay Street",
    city: "Halifax",
    region: "NS",
    postalCode: "B3J 1A1",
    country: "CA",
  } as MailingAddress | null,
};
