import { describe, expect, test } from "vitest";
import { commandsFor, formatChoice, publicAddress, readChoice, readThankYouEvent } from "./events.ts";

const site = "https://tailgate.example";

test("addresses reported to Google carry nothing the visitor typed", () => {
  const thanks = `${site}/thankyou?moveDate=2026-12-01&fromAddress=77002&packing=true&form=booking&ref=7K3M-9QXA#top`;
  expect(publicAddress(thanks)).toBe(`${site}/thankyou`);
  expect(publicAddress(`${site}/toronto?utm_source=google&gclid=a%26b&q=me&gad_source=1`)).toBe(
    `${site}/toronto?utm_source=google&gclid=a%26b&gad_source=1`,
  );
  expect(publicAddress("")).toBe("");
});

describe("the thank-you page", () => {
  test.each([
    ["moving-quote", "quote_sent"],
    ["free-estimate", "estimate_sent"],
    ["booking", "job_booked"],
  ])("reports, after %s, %s", (form, name) => {
    expect(readThankYouEvent(`${site}/thankyou?form=${form}&ref=7K3M-9QXA`, "dfw")).toEqual({
      name,
      location: "dfw",
      page: "/thankyou",
      reference: "7K3M-9QXA",
    });
  });

  test.each([
    "/thankyou",
    "/thankyou?ref=1",
    "/thankyou?form=booking",
    "/thankyou?form=constructor&ref=1",
    "/toronto?form=booking&ref=1",
  ])("reports nothing at %s", (path) => {
    expect(readThankYouEvent(site + path, null)).toBeNull();
  });
});

describe("an event", () => {
  const settings = {
    googleAnalyticsId: "G-1",
    googleAdsId: "AW-1",
    conversionLabels: { job_booked: "Book" },
    consentNeededIn: [],
  } as const;
  const booked = { name: "job_booked", location: "dfw", page: "/thankyou", reference: "7K3M-9QXA" } as const;
  const call = { name: "call_tapped", location: null, page: "/" } as const;

  test("goes to Analytics, and to Ads if it's a conversion, never with the reference", () => {
    expect(commandsFor(booked, settings)).toEqual([
      ["event", "job_booked", { send_to: "G-1", location: "dfw", page: "/thankyou" }],
      ["event", "conversion", { send_to: "AW-1/Book" }],
    ]);
    expect(commandsFor(call, settings)).toEqual([
      ["event", "call_tapped", { send_to: "G-1", location: "", page: "/" }],
    ]);
    expect(commandsFor(booked, { ...settings, googleAnalyticsId: null })).toHaveLength(1);
  });

  test("goes nowhere by default", () => {
    expect(commandsFor(booked)).toEqual([]);
    expect(commandsFor(call)).toEqual([]);
  });
});

test("the visitor's choice belongs to this host alone over HTTPS", () => {
  expect(formatChoice("refused", "https:")).toBe(
    "__Host-analytics=refused; Path=/; Max-Age=15552000; SameSite=Lax; Secure",
  );
  expect(readChoice("city=toronto; __Host-analytics=refused", "https:")).toBe("refused");
  expect(readChoice("analytics=allowed", "https:"), "another host's").toBeUndefined();
  expect(formatChoice("allowed", "http:")).toBe("analytics=allowed; Path=/; Max-Age=15552000; SameSite=Lax");
  expect(readChoice("analytics=allowed", "http:")).toBe("allowed");
});
