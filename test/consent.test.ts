import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { formConsent, marketingConsent } from "../content/forms.ts";
import { atAddress, ben, carla, type Person } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The box for promotions by text or email: separate, optional, never ticked for the visitor, and what was ticked is kept
// with the words that were read.

const { version, label, terms, text } = marketingConsent;

const contact = { name: carla.name, phone: carla.phone, message: "A sofa and a desk" };
const forms = [
  [
    "moving quote",
    "/houston/get-quote",
    ben,
    { ...contact, formId: "quote", email: ben.email, zipFrom: "77002", zipTo: "77449" },
  ],
  ["free estimate", "/houston/reviews", ben, { ...contact, formId: "estimate" }],
  [
    "booking",
    "/houston/book-now",
    carla,
    {
      ...contact,
      formId: "booking",
      street: carla.street,
      unit: "",
      city: carla.city,
      state: carla.state,
      zip: carla.zip,
      countryName: "USA",
      selectedDate: "2026-11-24",
      timeSlot: "9:00",
      propertyType: "House",
      isTimeSensitive: "false",
    },
  ],
] as const;

const boxesIn = (html: string) => html.match(/<input[^>]*name="marketingConsent"[^>]*>/g) ?? [];

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: "2026-11-23T15:00:00Z" });
});
afterAll(() => site.close());

let visitors = 0;
const newVisitor = (like: Person): Person => atAddress(like, ++visitors);

/** The consents stored with a person's requests through this form, oldest first. */
async function listConsents(form: string, ...people: readonly Person[]): Promise<unknown[]> {
  const kept = await (form === "booking" ? site.exportJobs() : site.exportLeads());
  const addresses = people.map(({ address }) => address);
  return kept.filter(({ ip_address }) => addresses.includes(ip_address)).map(({ consent }) => consent);
}

describe.each(forms)("the %s form", (form, path, like, fields) => {
  test("shows the box unticked and doesn't require it", async () => {
    const html = await (await site.get(path, { from: like })).text();
    const boxes = boxesIn(html);
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.join()).not.toMatch(/checked|required/);
    for (const words of [label, terms, formConsent])
      expect(html).toContain(words.replaceAll("&", "&amp;").replaceAll("'", "&#x27;"));
  });

  test("stores the text of a ticked box, and that an unticked one wasn't", async () => {
    const clear = newVisitor(like);
    expect((await site.post(path, fields, { from: clear })).status).toBe(303);
    const ticked = newVisitor(like);
    const thanks = await site.post(path, { ...fields, marketingConsent: version }, { from: ticked });
    expect(thanks.status).toBe(303);
    expect(await listConsents(form, clear, ticked)).toEqual([
      { given: false, version },
      { given: true, version, text, at: expect.stringMatching(/^2026-11-23T15:.*Z$/) },
    ]);
  });

  test("keeps the box as it was when another field is missing", async () => {
    const person = newVisitor(like);
    const missing = { ...fields, name: "" };
    const ticked = await site.post(path, { ...missing, marketingConsent: version }, { from: person });
    expect(ticked.status).toBe(422);
    expect(boxesIn(await ticked.text()).filter((box) => box.includes("checked"))).toHaveLength(1);
    const clear = await site.post(path, missing, { from: person });
    expect(boxesIn(await clear.text()).join()).not.toContain("checked");
    expect(await listConsents(form, person)).toEqual([]);
  });
});

const [form, path, , fields] = forms[0];
const submissionKey = "0123456789abcdef";

test("ticking or unticking the box on a second try edits the same lead", async () => {
  const person = newVisitor(ben);
  const send = (more: Record<string, string>) =>
    site.post(path, { ...fields, submissionKey, ...more }, { from: person });
  await send({});
  await send({ marketingConsent: version });
  expect(await listConsents(form, person)).toEqual([expect.objectContaining({ given: true, text })]);
  await send({ marketingConsent: version });
  await send({});
  const leads = (await site.exportLeads()).filter(({ ip_address }) => ip_address === person.address);
  expect(leads).toMatchObject([{ consent: { given: false, version }, version: 3, repeats: 1 }]);
});

test("a tick beside an older text doesn't count", async () => {
  const person = newVisitor(ben);
  await site.post(path, { ...fields, marketingConsent: "2025-01-01" }, { from: person });
  expect(await listConsents(form, person)).toEqual([{ given: false, version }]);
});

test("the text says who asks, what for, that consent isn't a condition of purchase and how to stop it", () => {
  for (const part of [
    brand.legalName,
    brand.contactEmail,
    "coupons",
    "condition of purchase",
    "automated",
    "STOP",
  ]) {
    expect(text).toContain(part);
  }
});
